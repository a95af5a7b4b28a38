// The live page of a table: when the table changes, the parts marked data-live are fetched anew and swapped.

import { deviceNote, registerWorker } from "./device.js";
import { h } from "./dom.js";
import { connect } from "./sync.js";

const boot = JSON.parse(document.getElementById("boot").textContent);
const PATIENCE = 400;

let shown = boot.state.revision;
let busy = false;

/** Is somebody typing or choosing inside this part? Then it stays as it is until the next change. */
const inUse = (part) => part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");

async function renew(revision) {
  const answer = await fetch(location.pathname, { cache: "no-store", credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const parts = [...document.querySelectorAll("[data-live]")];
  for (const part of parts) {
    const fresh = page.querySelector(`[data-live="${part.dataset.live}"]`);
    if (fresh && !inUse(part) && fresh.innerHTML !== part.innerHTML) swap(part, fresh);
  }
  if (!parts.some(inUse)) shown = revision;
}

/** Put a fresh part in the place of the old one; opened details stay open and the focus stays where it was. */
function swap(part, fresh) {
  const focus = part.contains(document.activeElement) ? places(part, "a, button, summary").indexOf(document.activeElement) : -1;
  const open = places(part, "details").map((details) => details.open);
  part.replaceChildren(...fresh.childNodes);
  places(part, "details").forEach((details, i) => (details.open ||= open[i] ?? false));
  if (focus >= 0) places(part, "a, button, summary")[focus]?.focus();
}

const places = (part, kinds) => [...part.querySelectorAll(kinds)];

async function follow(link) {
  banner.hidden = link.online && !link.gone;
  banner.textContent = link.gone ? "This table is not there any more." : "No connection. What stands here may be old.";
  if (busy || link.state.revision === shown) return;
  busy = true;
  await renew(link.state.revision);
  busy = false;
  if (link.state.revision !== shown) setTimeout(() => follow(link), PATIENCE);
}

const banner = h("p", { class: "banner", role: "status", hidden: true });
document.querySelector("main").prepend(banner);
document.querySelector("main").append(h("div", { class: "device" }, deviceNote()));
connect({ ...boot, seat: "table" }).listen(follow);
registerWorker();
