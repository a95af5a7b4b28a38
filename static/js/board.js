// Drawing a submarine board by tapping. The form's own fields hold the board; this draws what they say and writes into them.

import { h } from "./dom.js";

const LONGEST = 20;
const form = document.getElementById("board-form");
const place = document.getElementById("draw");
const field = (name) => form.elements[`board-${name}`];
const keyOf = (row, column) => `${row + 1}.${column + 1}`;

let tool = "unusable";
let focus = [0, 0];
let painting = null;

const listOf = (input) => input.value.trim().split(/[\s;]+/).filter(Boolean).map((square) => square.replace(/[,:/]/, "."));
const size = (name) => Math.min(LONGEST, Math.max(0, Number.parseInt(field(name).value, 10) || 0));

/** The bonuses and completions that the form has rows for: where they are kept, what they are called. */
function rewards() {
  return ["bonuses", "completions"].flatMap((kind) =>
    [...form.querySelectorAll(`input[name^="board-${kind}-"][name$="-squares"]`)].map((squares, i) => {
      const stem = squares.name.slice("board-".length, -"-squares".length);
      const name = field(`${stem}-id`).value.trim() || `${kind[0]}${i + 1}`;
      const gain = field(`${stem}-gain`).value.trim();
      return { stem, squares, name, gain, word: kind === "bonuses" ? "bonus" : "completion" };
    }));
}

/** The text field that a tool writes into. */
const inputOf = (name) => field(name === "start" || name === "unusable" ? name : `${name}-squares`);

function write(input, squares) {
  input.value = squares.join(" ");
  draw();
}

/** Put the tool's sign on a square, or take it off; `on` says which, and is left out by a tap. */
function touch(key, on) {
  const input = inputOf(tool);
  const there = listOf(input);
  const wanted = on ?? !there.includes(key);
  if (wanted === there.includes(key)) return wanted;
  if (tool === "start") write(input, wanted ? [key] : []);
  else write(input, wanted ? [...there, key].sort(byPlace) : there.filter((other) => other !== key));
  return wanted;
}

const byPlace = (one, other) => {
  const [a, b] = [one, other].map((key) => key.split(".").map(Number));
  return a[0] - b[0] || a[1] - b[1];
};

/** One more row for a bonus or completion, made of the last one as the server would make it. */
function addReward(kind) {
  const list = document.getElementById(`board-${kind}`);
  const entries = [...list.querySelectorAll(".entry")];
  const blank = rewards().find((one) => one.stem.startsWith(`${kind}-`) && !one.squares.value && !one.gain);
  const stem = blank ? blank.stem : append(list, kind, entries);
  tool = stem;
  draw();
  place.querySelector("[data-gain]").focus();
}

function append(list, kind, entries) {
  const next = Math.max(-1, ...entries.map((entry) => Number(entry.id.split("-").at(-1)))) + 1;
  const stem = `${kind}-${next}`;
  const row = (name, label) => h("div", { class: "field" }, h("label", { for: `board-${stem}-${name}` }, label),
    h("input", { id: `board-${stem}-${name}`, name: `board-${stem}-${name}`, autocomplete: "off" }));
  const entry = h("div", { class: "entry", id: `board-${stem}`, role: "group", "aria-label": `${list.querySelector("legend").textContent} ${entries.length + 1}` },
    row("squares", "Spaces"), row("gain", "What it gives"), row("id", "Name (blank: numbered)"),
    h("button", { type: "button", class: "drop", onclick: () => { entry.remove(); if (tool === stem) tool = "unusable"; draw(); } }, "Remove"));
  (list.querySelector(".entries") ?? list).append(entry);
  return stem;
}

const labelOf = (one) => (one.gain ? `${one.name}: ${one.gain}` : one.name);

/** What the chosen bonus gives, beside the board: the same as the field in its row. Nothing is drawn anew while somebody
    types: the tap that ends the typing has to find its square. */
function gainOf(reward) {
  const input = h("input", { id: "gain-here", value: reward.gain, autocomplete: "off", "data-gain": reward.stem,
    oninput: () => {
      field(`${reward.stem}-gain`).value = input.value;
      place.querySelector(`[data-tool="${reward.stem}"]`).textContent = labelOf({ ...reward, gain: input.value.trim() });
    } });
  return h("div", { class: "field" }, h("label", { for: "gain-here" }, `What ${reward.word} ${reward.name} gives`), input);
}

const button = (name, label) => h("button", {
  type: "button", "aria-pressed": String(tool === name), "data-tool": name, onclick: () => { tool = name; draw(); },
}, label);

function tools(all) {
  return h("div", { class: "tools", role: "group", "aria-label": "What a tap draws" },
    button("start", "Start"), button("unusable", "Unusable"),
    all.filter((one) => one.squares.value || one.gain || one.stem === tool)
      .map((one) => button(one.stem, labelOf(one))),
    h("button", { type: "button", class: "add", onclick: () => addReward("bonuses") }, "+ Bonus"),
    h("button", { type: "button", class: "add", onclick: () => addReward("completions") }, "+ Completion"));
}

function space(row, column, told, chosen) {
  const key = keyOf(row, column);
  const { start, unusable, here } = told;
  const words = [start.has(key) && "start", unusable.has(key) && "unusable", ...here(key).map((one) => `${one.word} ${one.name}`)].filter(Boolean);
  const kinds = ["space", unusable.has(key) && "unusable", start.has(key) && "start", chosen.has(key) && "on"].filter(Boolean).join(" ");
  const [bonus, completion] = ["bonus", "completion"].map((word) => here(key).filter((one) => one.word === word).map((one) => one.name.slice(0, 4)).join(","));
  return h("button", {
    type: "button", class: kinds, "data-key": key, "data-row": row, "data-column": column,
    tabindex: row === focus[0] && column === focus[1] ? 0 : -1,
    "aria-pressed": String(chosen.has(key)), "aria-label": `row ${row + 1}, column ${column + 1}, ${words.join(", ") || "plain"}`,
  }, unusable.has(key) ? "×" : start.has(key) ? "S" : "", bonus, completion ? h("small", {}, completion) : null);
}

function draw() {
  const [rows, columns] = [size("rows"), size("cols")];
  const all = rewards();
  if (!inputOf(tool)) tool = "unusable";
  const held = document.activeElement?.closest?.("#draw");
  const pressed = held && document.activeElement.dataset.tool;
  const typing = held && "gain" in document.activeElement.dataset;
  const frame = place.querySelector(".water");
  const [left, top] = [frame?.scrollLeft ?? 0, frame?.scrollTop ?? 0];
  const rolled = place.querySelector(".tools")?.scrollLeft ?? 0;
  place.className = rows && columns ? "drawing" : "";
  if (!rows || !columns) {
    place.replaceChildren(h("p", { class: "hint" }, "Enter rows and columns, and the board can be drawn here."));
    return;
  }
  focus = [Math.min(focus[0], rows - 1), Math.min(focus[1], columns - 1)];
  const told = {
    start: new Set(listOf(field("start"))), unusable: new Set(listOf(field("unusable"))),
    here: (key) => all.filter((one) => listOf(one.squares).includes(key)),
  };
  const chosen = new Set(listOf(inputOf(tool)));
  const head = h("tr", {}, h("td", {}), Array.from({ length: columns }, (_, i) => h("th", { scope: "col" }, i + 1)));
  const body = Array.from({ length: rows }, (_, row) => h("tr", {}, h("th", { scope: "row" }, row + 1),
    Array.from({ length: columns }, (_, column) => h("td", {}, space(row, column, told, chosen)))));
  const reward = all.find((one) => one.stem === tool);
  place.replaceChildren(tools(all), h("div", { class: "water", role: "group", "aria-label": "The board" }, h("table", {}, h("thead", {}, head), h("tbody", {}, body))), reward ? gainOf(reward) : "",
    h("p", { class: "hint" }, "A tap draws with the tool chosen above, a second tap takes it away. Arrow keys move; with a mouse, drag."));
  place.querySelector(".water").scrollTo(left, top);
  place.querySelector(".tools").scrollLeft = rolled;
  place.querySelector('.tools [aria-pressed="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (typing) place.querySelector("[data-gain]")?.focus({ preventScroll: true });
  else if (pressed) place.querySelector(`[data-tool="${pressed}"]`)?.focus({ preventScroll: true });
  else if (held) spaceAt(...focus)?.focus({ preventScroll: true });
}

const spaceAt = (row, column) => place.querySelector(`[data-key="${keyOf(row, column)}"]`);
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

place.addEventListener("keydown", (event) => {
  const step = ARROWS[event.key];
  if (!step || !event.target.dataset.key) return;
  event.preventDefault();
  const target = spaceAt(focus[0] + step[0], focus[1] + step[1]);
  if (!target) return;
  spaceAt(...focus).tabIndex = -1;
  focus = [Number(target.dataset.row), Number(target.dataset.column)];
  target.tabIndex = 0;
  target.focus();
});

place.addEventListener("click", (event) => {
  const target = event.target.closest(".space");
  if (!target || painting?.drawn) return;
  focus = [Number(target.dataset.row), Number(target.dataset.column)];
  touch(target.dataset.key);
});

// A mouse or pen draws along; a finger scrolls the board in its frame instead.
place.addEventListener("pointerdown", (event) => {
  const target = event.target.closest(".space");
  painting = target && event.pointerType !== "touch" && event.button === 0 ? { from: target.dataset.key, drawn: false } : null;
});
place.addEventListener("pointermove", (event) => {
  const key = painting && event.buttons && event.target.closest(".space")?.dataset.key;
  if (!key || tool === "start" || (!painting.drawn && key === painting.from)) return;
  if (!painting.drawn) painting = { from: painting.from, drawn: true, on: touch(painting.from) };
  touch(key, painting.on);
});
document.addEventListener("pointerup", () => setTimeout(() => { painting = null; }));

form.addEventListener("input", (event) => { if (!event.target.closest("#draw")) draw(); });
draw();
