// The live page of a table: when the table changes, the parts marked data-live are fetched anew and swapped.

import { h } from "./dom.js";
import { connect } from "./sync.js";

const boot = JSON.parse(document.getElementById("boot").textContent);
const live = () => [...document.querySelectorAll("[data-live]")];
const PATIENCE = 3000;
const LATER = 3000; // what the device may do beyond a page is looked at when all else is there

let shown = boot.state.revision;
let busy = false;

/** Is somebody typing or choosing in a part? Then it stays as it is for now. */
const inUse = (part) => part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");

async function renew(revision) {
  const answer = await fetch(location.pathname, { cache: "no-store", credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of live()) {
    const fresh = page.querySelector(`[data-live="${part.dataset.live}"]`);
    if (fresh && !inUse(part) && fresh.innerHTML !== part.innerHTML) swap(part, fresh);
  }
  if (!live().some(inUse)) shown = revision;
}

/** Put what is fresh in the place of the old; opened details stay open and the focus stays where it was. */
function swap(part, fresh) {
  const inside = (kinds) => [...part.querySelectorAll(kinds)];
  const focus = inside("a, button, summary").indexOf(document.activeElement);
  const open = inside("details").map((details) => details.open);
  part.replaceChildren(...fresh.childNodes);
  inside("details").forEach((details, i) => (details.open ||= open[i] ?? false));
  if (focus >= 0) inside("a, button, summary")[focus]?.focus();
}

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
connect({ ...boot, seat: "table" }).listen(follow);
setTimeout(() => import("./device.js").then(({ deviceNote, registerWorker }) => {
  document.querySelector("main").append(h("div", { class: "device" }, deviceNote()));
  registerWorker();
}, () => null), LATER);
