"""A person as an agent: sees what agents see, in the terminal, and no reward."""

from __future__ import annotations

import signal

from support_env.cli import _render as render
from support_env.cli._play import HELP, read_line
from support_env.types import Action, Observation


class HumanAgent:
    """Asks at the terminal; Ctrl-C or `quit` leaves the run, to go on later."""

    def reset(self, observation: Observation) -> None:
        """Show the briefing and the ticket."""
        self._first = observation
        self._console = render.console()
        self._console.print(render.briefing(observation.briefing or {}))
        self._console.print(render.ticket(observation.tickets[0]))
        self._console.print(HELP, markup=False)

    def act(self, observation: Observation) -> Action:
        """Return what was typed."""
        console = self._console
        if observation.history:
            console.print(render.result(observation))
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            while True:
                line = console.input(f"[bold]{observation.steps_left}>[/] ").strip()
                if line in ("quit", "exit"):
                    raise KeyboardInterrupt
                if line == "briefing":
                    console.print(render.briefing(self._first.briefing or {}))
                elif line == "ticket":
                    console.print(render.ticket(self._first.tickets[0]))
                elif line in ("help", "?", ""):
                    console.print(HELP, markup=False)
                else:
                    try:
                        return read_line(line)
                    except ValueError as error:
                        console.print(str(error), style="red", markup=False)
        except EOFError:
            raise KeyboardInterrupt from None
        finally:
            signal.signal(signal.SIGINT, before)
