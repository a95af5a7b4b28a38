// A clock for the table: it counts up turn by turn, and down to a bell that is seen and felt. Only moments are kept, so it
// goes on through a reload, a locked phone and a page that was closed.

import { deviceNote } from "./device.js";
import { Store, h } from "./dom.js";

const boot = JSON.parse(document.getElementById("boot").textContent);
const store = new Store("localStorage");
const KEY = `canopy/timer/${boot.key}`;
const MINUTES = [1, 2, 3, 5, 10];
const LONGEST = 180;
const FRESH = { since: null, turn: 0, at: 0, spent: {} };
const players = boot.players.length ? boot.players : [{ number: 0, name: "" }];

const kept = store.get(KEY) ?? {};
let turns = { ...FRESH, ...kept.turns };
let count = { length: 3 * 60_000, left: 3 * 60_000, until: null, rung: false, ...kept.count };
let before = null;
const title = document.title;

const keep = () => store.set(KEY, { turns, count });
const two = (number) => String(number).padStart(2, "0");

/** Milliseconds as a clock shows them: 4:07, 1:02:09. */
export function shown(time) {
  const seconds = Math.max(0, Math.floor(time / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

// Turns.

const running = () => (turns.since === null ? 0 : Date.now() - turns.since);
const turnNow = () => turns.turn + running();
const player = () => players[turns.at % players.length];
const spentBy = (one) => (turns.spent[one.number] ?? 0) + (one === player() ? turnNow() : 0);

function change(next) {
  before = turns;
  turns = next;
  keep();
  paint();
}

const startOrStop = () => change(turns.since === null ? { ...turns, since: Date.now() } : { ...turns, turn: turnNow(), since: null });
const nextTurn = () => change({
  since: turns.since === null ? null : Date.now(), turn: 0, at: (turns.at + 1) % players.length,
  spent: { ...turns.spent, [player().number]: spentBy(player()) },
});
const takeBack = () => { if (before) [turns, before] = [before, null]; keep(); paint(); };

// Countdown.

const left = () => (count.until === null ? count.left : Math.max(0, count.until - Date.now()));

function setCount(part) {
  count = { ...count, ...part };
  keep();
  paint();
}

const chosen = (minutes) => setCount({ length: minutes * 60_000, left: minutes * 60_000, until: null, rung: false });
const goOrHold = () => setCount(count.until === null ? { until: Date.now() + (left() || count.length), rung: false } : { left: left(), until: null });
const again = () => setCount({ left: count.length, until: null, rung: false });

function ring() {
  setCount({ left: 0, until: null, rung: true });
  navigator.vibrate?.([400, 200, 400, 200, 800]);
}

// The page.

const part = (tag, attributes = {}) => h(tag, attributes);
const clock = part("p", { class: "clock", role: "timer", "aria-label": "This turn" });
const whose = part("p", { class: "whose" });
const go = h("button", { type: "button", class: "main", onclick: startOrStop });
const next = h("button", { type: "button", onclick: nextTurn }, players.length > 1 ? "Next player" : "Next turn");
const undo = h("button", { type: "button", onclick: takeBack }, "Undo");
const list = part("tbody");
const rest = part("p", { class: "clock", role: "timer", "aria-label": "Time left" });
const over = h("p", { class: "over", role: "alert", hidden: true }, "Time is up.");
const goDown = h("button", { type: "button", class: "main", onclick: goOrHold });
const minutes = h("input", { id: "minutes", class: "minutes", inputmode: "numeric", autocomplete: "off", value: count.length / 60_000,
  onchange: () => { const typed = Math.round(Number(minutes.value)); if (typed >= 1 && typed <= LONGEST) chosen(typed); else minutes.value = count.length / 60_000; } });

function paintTurns() {
  clock.textContent = shown(turnNow());
  whose.textContent = player().name;
  go.textContent = turns.since === null ? (turnNow() ? "Go on" : "Start") : "Pause";
  undo.hidden = before === null;
  if (boot.players.length) {
    list.replaceChildren(...players.map((one) => h("tr", { "aria-current": one === player() ? "true" : null },
      h("th", { scope: "row" }, one.name), h("td", {}, shown(spentBy(one))))));
  }
}

function paintCount() {
  if (count.until !== null && left() === 0) ring();
  rest.textContent = shown(Math.ceil(left() / 1000) * 1000);
  goDown.textContent = count.until !== null ? "Pause" : left() && left() < count.length ? "Go on" : "Start";
  over.hidden = !count.rung;
  document.title = count.rung ? "Time is up" : title;
  for (const button of chips) button.setAttribute("aria-pressed", String(Number(button.dataset.minutes) * 60_000 === count.length));
  if (document.activeElement !== minutes) minutes.value = count.length / 60_000;
}

function paint() {
  paintTurns();
  paintCount();
}

const chips = MINUTES.map((number) => h("button", { type: "button", "data-minutes": number, "aria-pressed": "false", onclick: () => chosen(number) }, `${number} min`));
document.getElementById("timer").replaceChildren(
  h("section", { "aria-labelledby": "turns" }, h("h2", { id: "turns" }, boot.players.length ? "Turns" : "Stopwatch"), whose, clock,
    h("div", { class: "clock-acts" }, go, next, undo, h("button", { type: "button", class: "drop", onclick: () => change({ ...FRESH, spent: {} }) }, "To zero")),
    boot.players.length ? h("table", { class: "spent" }, h("caption", { class: "hidden" }, "Time spent"), list) : null),
  h("section", { "aria-labelledby": "down" }, h("h2", { id: "down" }, "Countdown"), over, rest,
    h("div", { class: "clock-acts" }, goDown, h("button", { type: "button", onclick: again }, "Back to the start")),
    h("div", { class: "clock-acts" }, chips), h("div", { class: "field" }, h("label", { for: "minutes" }, `Minutes, 1 to ${LONGEST}`), minutes)),
  h("p", { class: "hint" }, "vibrate" in navigator ? "At the end this page says so, and the phone shakes where it may." : "At the end this page says so; this browser cannot shake the phone."),
  h("div", { class: "device" }, deviceNote()),
);

addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  ({ turns, count } = store.get(KEY) ?? { turns, count });
  paint();
});
document.addEventListener("visibilitychange", paint);
setInterval(paint, 250);
paint();
