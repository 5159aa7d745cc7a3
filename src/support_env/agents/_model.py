"""An LLM behind an OpenAI-compatible endpoint, judged as it is: nobody plays on for it."""

from __future__ import annotations

from typing import Literal

from support_env import chat
from support_env.agents._answers import is_empty, tokens
from support_env.agents._conversation import Conversation, is_malformed
from support_env.agents._endpoint import ChatEndpoint
from support_env.agents._prompts import Prompt
from support_env.agents._usage import Usage
from support_env.types import Action, Observation

Protocol = Literal["tools", "json"]


class ModelAgent:
    """Plays one episode with a model.

    What the model writes is read leniently (`chat.parse_action`). What cannot be read at all is an
    action without a type: it costs a step, the desk answers with what is allowed, and it is
    counted in `usage.malformed`.

    Args:
        endpoint: Shared by all episodes of a run.
        prompt: What the model is told first.
        protocol: `tools` sends the tools to be called; `json` puts them into the prompt.
    """

    def __init__(
        self, endpoint: ChatEndpoint, prompt: Prompt, protocol: Protocol = "tools"
    ) -> None:
        self.usage = Usage()
        self._endpoint = endpoint
        self._prompt = prompt
        self._tools = prompt.tools if protocol == "tools" else ()

    def reset(self, observation: Observation) -> None:
        """Start an episode."""
        self.usage = Usage()
        in_words = not self._tools
        self._talk = Conversation(self._prompt.messages(observation, in_words=in_words))

    async def act(self, observation: Observation) -> Action:
        """Return the model's action; EndpointError if it cannot be had."""
        self._talk.hear(observation)
        answer = await self._endpoint.complete(self._talk.messages, self._tools)
        usage, message = self.usage, answer.message
        usage.calls += 1
        usage.retries += answer.retries
        usage.prompt_tokens += tokens(answer.usage, "prompt_tokens")
        usage.completion_tokens += tokens(answer.usage, "completion_tokens")
        action = Action("") if is_empty(message) else chat.parse_action(message)
        if is_malformed(message, action):
            usage.malformed += 1
        if is_empty(message):
            # Endpoints refuse an empty message in a conversation.
            message = {**message, "content": "(no answer)"}
        self._talk.say(message)
        return action
