"use strict";
(() => {
  const episodes = [...document.querySelectorAll("details.ep")];
  // Only the report has filters; the page of readiness shows the few that matter.
  const box = document.getElementById("filters");
  const fields = box ? [...box.querySelectorAll("select, input")] : [];
  const shown = document.getElementById("shown");
  const said = new Map();

  // A body that was never opened is the source text of its noscript element, escaped by the report.
  const words = (episode) => {
    if (!said.has(episode)) {
      const text = `${episode.querySelector("summary").innerHTML} ${episode.querySelector("noscript").textContent}`
        .replace(/<[^>]*>/g, " ")
        .replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, '"').replace(/&#x27;/g, "'")
        .replace(/&amp;/g, "&");
      said.set(episode, tidy(text));
    }
    return said.get(episode);
  };
  const tidy = (text) => text.replace(/\s+/g, " ").trim().toLowerCase();

  const fill = (episode) => {
    const held = episode.querySelector(":scope > noscript");
    if (!held) return;
    words(episode);
    const made = document.createElement("template");
    made.innerHTML = held.textContent;
    held.replaceWith(made.content);
  };

  const fits = (episode, wanted) =>
    (!wanted.task || episode.dataset.task === wanted.task) &&
    (!wanted.company || episode.dataset.company === wanted.company) &&
    (!wanted.success || episode.dataset.success === wanted.success) &&
    (!wanted.missed || episode.dataset.missed.split(" ").includes(wanted.missed)) &&
    (!wanted.text || words(episode).includes(tidy(wanted.text)));

  const apply = () => {
    const wanted = Object.fromEntries(fields.map((field) => [field.name, field.value]));
    let count = 0;
    for (const episode of episodes) {
      const fit = fits(episode, wanted);
      episode.hidden = !fit;
      count += fit;
    }
    shown.textContent = `${count} of ${episodes.length} shown`;
    return wanted;
  };

  // The choice is kept in the address, so that it can be passed on.
  const keep = (wanted) => {
    const set = Object.entries(wanted).filter(([, value]) => value);
    history.replaceState(null, "", `#${new URLSearchParams(set)}`);
  };

  const go = () => {
    const place = location.hash.slice(1);
    const target = /^e\d+$/.test(place) && document.getElementById(place);
    const held = new URLSearchParams(place);
    if (!target && place === "episodes") return;
    for (const field of fields) {
      field.value = held.get(field.name) ?? "";
      if (field.selectedIndex < 0) field.value = "";
    }
    if (box) apply();
    if (target) {
      target.open = true;
      target.scrollIntoView();
    }
  };

  if (box) {
    let wait = 0;
    box.addEventListener("input", () => {
      clearTimeout(wait);
      wait = setTimeout(() => keep(apply()), 150);
    });
    document.getElementById("clear").addEventListener("click", () => {
      for (const field of fields) field.value = "";
      keep(apply());
    });
    box.hidden = false;
    apply();
  }
  document.addEventListener("toggle", (event) => {
    if (event.target.open && event.target.matches("details.ep")) fill(event.target);
  }, true);
  addEventListener("hashchange", go);
  go();
})();
