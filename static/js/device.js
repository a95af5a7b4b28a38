// What the device may do beyond a page: keep the screen on, open the page offline. Both need HTTPS or localhost.

import { h } from "./dom.js";

const WITHOUT = "Opened over plain http, an open tab keeps working without a connection. Over https this page could also be installed, be opened offline and keep the screen on.";

const CANNOT = "This browser cannot keep the screen on.";
const REFUSED = "The screen may go dark: this device refuses just now. Tap to try again.";
const KEEP = "Keep the screen on";

/** A button that keeps the screen on; or a sentence on what https would add, or that this browser cannot do it. */
export function deviceNote() {
  if (!globalThis.isSecureContext) return h("p", { class: "hint" }, WITHOUT);
  return "wakeLock" in navigator ? wakeButton() : h("p", { class: "hint" }, CANNOT);
}

function wakeButton() {
  let lock = null;
  let wanted = false;
  const button = h("button", { type: "button", "aria-pressed": "false" }, KEEP);
  const hold = async () => {
    if (!wanted || document.hidden) return;
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    wanted = lock !== null;
    button.textContent = wanted ? KEEP : REFUSED;
    button.setAttribute("aria-pressed", String(wanted));
  };
  button.addEventListener("click", async () => {
    wanted = !wanted;
    if (wanted) return hold();
    button.setAttribute("aria-pressed", "false");
    return lock?.release();
  });
  document.addEventListener("visibilitychange", hold);
  return button;
}

/** Let the page open offline. */
export function registerWorker() {
  if (globalThis.isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => null);
}
