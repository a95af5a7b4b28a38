// The sheet editor of a seat, or of the board that all share: puts grid, palette, numbers and reasons together.

import { Store, counted } from "./dom.js";
import { History, same } from "./edits.js";
import { Fields } from "./fields.js";
import { Grid, zoomButtons } from "./grid.js";
import { Palette, Steps, cardsLying, modesOf, usedOf } from "./palette.js";
import { keyOf, listIn, nameOf, sceneOf, squareName, wordsOf } from "./scene.js";
import { bannerOf, briefOf, connect, whatNext } from "./sync.js";
import { Why, earnedAt, faultsOf, said } from "./why.js";

const boot = JSON.parse(document.getElementById("boot").textContent);
const { spec, seat } = boot;
const LATER = 3000; // what the device may do beyond a page is looked at when all else is there
const session = new Store("sessionStorage");
const uiKey = `canopy/ui/${boot.code}/${seat ?? "board"}`;
const ui = session.get(uiKey) ?? {};
const history = new History(session.get(`${uiKey}/steps`));
const root = document.getElementById("editor");
const $ = (name) => root.querySelector(`[data-part="${name}"]`);
const hasGrid = spec.layers.length + spec.spots.length + (spec.tiles ? 1 : 0) > 0;

let link = null;
let scene = null;
let faults = [];
let informed = []; // the sentences shown above the strip
let noted = []; // all that is odd or wrong with this sheet
let stroke = 0;
let painted = 0; // squares of this stroke
let erasing = null;
let timer = null;
let photo = null; // the desk of photos, once one was asked for

const documentOf = (number) => link.document(number);
const steps = new Steps(spec, seat, documentOf, {
  get now() {
    return ui.tile;
  },
  set now(tile) {
    keep({ tile });
  },
});
const open = () => link.mayEdit(seat);

function keep(part) {
  Object.assign(ui, part);
  clearTimeout(timer);
  timer = setTimeout(() => session.set(uiKey, ui), 100);
}

/** Make a step that can be undone; steps with one label are undone together. */
function make(step, label = null) {
  if (!step.length || !open() || !history.remember(documentOf, step, label)) return false;
  send(step);
  return true;
}

function send(step) {
  session.set(`${uiKey}/steps`, history.save());
  link.edit(step);
}

function turn(direction) {
  const step = open() && history[direction](documentOf);
  if (step) send(step);
}

function stepAt(hit) {
  const mode = palette.current;
  if (palette.mode === "erase") return (erasing ??= steps.erasers(hit)[0])?.(hit) ?? null;
  if (mode?.layer) return steps.put(mode.layer, mode.layer.on === "corner" ? hit.corner : hit.at, palette.brush);
  if (mode?.spots) return steps.spot(mode.spots[palette.brush.spot], hit.at);
  if (mode?.tiles) return steps.lay(hit.at, palette.brush, painted === 1);
  return null;
}

function paint(hit) {
  if (photo?.tapped(hit)) return;
  painted += 1;
  const step = ui.strip === "why" || !open() ? null : stepAt(hit);
  const done = step && make(step, `stroke ${stroke}`);
  look(hit, !done);
  if (done) say(`${squareName(scene, hit.at)}`);
}

/** Say what is wrong at a place, and with `all` what lies there and what it earned. */
function look(hit, all) {
  const key = keyOf(hit.at);
  const wrong = faults.filter((fault) => fault.squares.includes(key) || fault.corners.includes(keyOf(hit.corner)) || fault.corners.includes(key)).map((fault) => fault.text);
  const name = squareName(scene, hit.at).replace(/^./, (letter) => letter.toUpperCase());
  const earned = earnedAt(shownPlayers(), hit.at).map(({ player, line }) => (seat === null ? `${player.name}: ${said(line)}` : said(line)));
  if (ui.strip === "why") {
    why.close();
    grid.light([key]);
    if (!earned.length) earned.push("It earned nothing by itself.");
  }
  inform(all ? [name, ...wrong, ...earned] : wrong);
}

function inform(texts) {
  const info = $("info");
  informed = texts;
  info.hidden = !texts.length;
  info.replaceChildren(...texts.map((text) => (text.nodeType ? text : Object.assign(document.createElement("span"), { textContent: text }))));
}

function say(text) {
  $("live").textContent = text;
}

function hold(card) {
  const hand = spec.hand;
  const held = listIn(documentOf(seat), hand.path).some((one) => same(one, card));
  const own = lying().get(JSON.stringify(hand.parts.map((part) => card[part.key])));
  if (!held && own?.own && !own.held) inform([`${nameOf(wordsOf(hand.parts, card))} ${own.text}.`]);
  else make([{ seat, edit: { do: held ? "drop" : "hold", path: hand.path, value: card } }]);
  refresh();
}

// Showing

const lying = () => cardsLying(spec, link, seat, scene);

function shownPlayers() {
  const { answer, seats } = link.state;
  if (!answer) return [];
  if (seat === null) return answer.players.filter((player) => player.lines.length);
  const own = answer.players[seats.findIndex((one) => one.number === seat)];
  return own ? [own] : [];
}

/** The lines, where they are in sight: making them anew takes as long as all the rest. */
function showWhy() {
  if (ui.strip === "why") why.show(shownPlayers(), link.state.answer?.outcome, seat === null);
}

function showScore() {
  const own = seat === null ? null : shownPlayers()[0];
  const text = own ? String(own.total) : seat === null ? "" : "–";
  const chip = $("score");
  chip.classList.toggle("waiting", link.pending > 0);
  if ($("points").textContent === text) return;
  const first = $("points").textContent === "";
  $("points").textContent = text;
  if (!first && own) say(`Score ${own.total}`);
}

function showBanner() {
  const brief = briefOf(link);
  const text = bannerOf(link, open());
  const [banner, chip] = [$("banner"), $("offline")];
  banner.hidden = !text || (brief !== "" && ui.strip !== "numbers"); // above the grid a chip will do: nothing moves
  if (banner.textContent !== text) banner.textContent = text;
  chip.hidden = !brief;
  if (chip.textContent === brief) return;
  if (brief && !chip.textContent) say(text);
  chip.textContent = brief;
}

function showCounter() {
  const first = spec.layers[0] ?? spec.tiles;
  const lines = [];
  if (first && (first.shared || seat !== null)) lines.push(spec.expected.replace("{n}", listIn(documentOf(steps.ownerOf(first)), first.path).length).replace(/^1 (\w+)s$/, "1 $1"));
  const { layer } = palette.current ?? {};
  if (layer?.supply && layer.weight) {
    const names = layer.parts.filter((part) => part.key !== layer.weight);
    const key = JSON.stringify(names.map((part) => palette.brush[part.key]));
    lines.push(`${nameOf(wordsOf(names, palette.brush))}: ${usedOf(layer, link).get(key) ?? 0} of ${layer.supply} used`);
  }
  $("counter").replaceChildren(...lines.map((line) => Object.assign(document.createElement("span"), { textContent: line })));
}

const isBlank = () => seat !== null && Object.keys(documentOf(seat)).every((key) => key === "name");

/** The chip counts all that is odd or wrong with this sheet and lists it; an open list follows what is entered. */
function showNotes(here) {
  const before = noted;
  noted = isBlank() ? [] : here.map((fault) => fault.text); // nobody needs a note on a sheet that is still empty
  const notes = $("notes");
  notes.hidden = !noted.length;
  notes.textContent = counted(noted.length, "note");
  if (before.length && same(informed, before) && !same(noted, before)) inform(noted);
}

function refresh() {
  const mode = palette.current;
  scene = sceneOf(spec, (shared) => documentOf(shared ? null : seat));
  faults = faultsOf(link, spec);
  const here = faults.filter((fault) => fault.owner === seat || fault.owner === null);
  if (hasGrid) grid.show(scene, new Set(here.flatMap((fault) => fault.squares)), new Set(here.flatMap((fault) => fault.corners)));
  palette.show({
    lying: spec.hand || spec.layers.some((layer) => layer.once) ? lying() : new Map(),
    used: mode?.layer?.supply ? usedOf(mode.layer, link) : new Map(),
    supply: mode?.layer?.supply ?? 0,
    hand: spec.hand && seat !== null ? listIn(documentOf(seat), spec.hand.path) : [],
  });
  fields.show(documentOf, faults, open());
  showWhy();
  showScore();
  showBanner();
  showCounter();
  showNotes(here);
  $("palette").inert = !open();
  $("photo").hidden = !open();
  $("undo").disabled = !open() || !history.past.length;
  $("redo").disabled = !open() || !history.future.length;
  $("done").setAttribute("aria-pressed", String(link.seat(seat)?.done ?? false));
  followOptions();
}

/** Other options may mean other brushes: fetch the page anew, once for each change. */
function followOptions() {
  const { options } = link.state.shared.document;
  if (same(options ?? {}, boot.state.shared.document.options ?? {}) || ui.reloaded === link.state.revision || link.pending) return;
  ui.reloaded = link.state.revision;
  session.set(uiKey, ui);
  location.reload();
}

function chosen() {
  const { mode, current } = palette;
  const corner = current?.layer?.on === "corner";
  const still = ui.strip === "why" || root.dataset.photo === "review" || mode === "move" || mode === "hand" || !open();
  const label = still ? "Layout" : mode === "erase" ? "Layout, erasing" : `Layout, entering ${current.label.toLowerCase()}${corner ? " at the lower right corner of a square" : ""}`;
  grid.use(still ? "pan" : corner || current?.layer?.once || current?.spots ? "aim" : "paint", corner && !still, label);
  keep({ palette: palette.save() });
}

function showStrip(strip, focus = false) {
  keep({ strip });
  root.dataset.strip = strip;
  for (const tab of document.querySelectorAll('#editor [role="tab"]')) {
    const on = tab.dataset.strip === strip;
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
    if (on && focus) tab.focus();
    document.getElementById(tab.getAttribute("aria-controls")).hidden = !on;
  }
  showBanner();
  if (link) showWhy();
  $("frame").hidden = strip === "numbers" || !hasGrid;
  inform([]);
  why.close();
  chosen();
}

function turnTabs(event) {
  const tabs = [...document.querySelectorAll('#editor [role="tab"]:not([hidden])')];
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const index = tabs.findIndex((tab) => tab.dataset.strip === ui.strip);
  showStrip(tabs[(index + by + tabs.length) % tabs.length].dataset.strip, true);
}

/** Say that this sheet is complete, or that it is not. */
async function toggleDone() {
  const body = new URLSearchParams({ do: "done", seat, on: link.seat(seat).done ? "" : "1", csrf_token: link.csrf, quiet: "1" });
  await fetch(`${boot.urls.table}/do`, { method: "POST", body, redirect: "manual" }).catch(() => null);
  await link.refresh();
  if (link.seat(seat)?.done) inform([whatNext(link), Object.assign(document.createElement("a"), { href: boot.urls.table, textContent: "To the table" })]);
  else inform([]);
}

function keys(event) {
  if (!(event.ctrlKey || event.metaKey) || event.target.matches("input:not([type=radio], [type=checkbox]), textarea")) return;
  const letter = event.key.toLowerCase();
  if (letter === "z" || letter === "y") {
    event.preventDefault();
    turn(letter === "y" || event.shiftKey ? "redo" : "undo");
  }
}

/** Photos are read by modules of their own, which are loaded when the first one is asked for. */
async function openPhoto() {
  $("photo").disabled = true;
  const desk = await import("./photo/desk.js").then(({ openDesk }) => openDesk({
    boot, spec, seat, link, grid, documentOf, inform, review,
    make,
    scene: () => scene,
    root,
    place: (box) => $("palette").after(box),
  })).catch(() => null);
  $("photo").disabled = false;
  if (!desk) return inform(["The photo part could not be loaded. Without a connection no photo can be read."]);
  photo = desk;
  return photo.open();
}

/** Lead through a photo in place of the palette, or back to it. */
function review(on) {
  root.dataset.photo = on ? "review" : "";
  showStrip("layout");
}

/** The rules over the sheet are a module of their own, loaded when somebody asks. */
function openRules(use) {
  import("./rules/panel.js").then(use, () => inform(["The rules could not be loaded. Without a connection nothing can be asked."]));
}

// The palette watches its width before the grid watches its frame: a turn of the phone is one change for the grid.
const palette = new Palette($("palette"), $("tools"), modesOf(spec, seat), ui.palette, {
  changed: () => {
    chosen();
    refresh();
  },
  hold,
  next: () => {
    keep({ tile: null });
    say("The next square begins a new tile.");
  },
});
const grid = new Grid($("frame"), {
  start: () => {
    stroke += 1;
    painted = 0;
    erasing = null;
  },
  paint,
  end: () => {},
  tap: (hit) => photo?.tapped(hit) || look(hit, true),
  erase: (at) => {
    stroke += 1;
    const layer = palette.current?.layer;
    const hit = { at, corner: at, near: true };
    const step = (layer && steps.put(layer, at, null)) ?? steps.erasers(hit)[0]?.(hit);
    if (step && make(step)) say(squareName(scene, at));
  },
  leave: () => document.querySelector('#editor input[name="mode"]:checked')?.focus(),
  viewed: (view) => keep({ view }),
});
const fields = new Fields($("fields"), spec, seat, (owner, edit) => make([{ seat: owner, edit }], `set ${owner} ${edit.path.join("/")}`));
const why = new Why($("why"), boot.urls, (lit, path) => grid.light(lit, path), (rule) => openRules((rules) => rules.why(rule, boot.urls.ask, boot.game)));

link = connect(boot);
grid.view.restore(ui.view ?? null);
$("zoom").append(...zoomButtons(grid));
$("undo").addEventListener("click", () => turn("undo"));
$("redo").addEventListener("click", () => turn("redo"));
$("score").addEventListener("click", () => showStrip(ui.strip === "why" ? "layout" : "why"));
$("done").addEventListener("click", toggleDone);
$("done").hidden = seat === null;
$("score").hidden = seat === null;
$("photo").addEventListener("click", () => (photo ? photo.open() : openPhoto()));
$("ask").addEventListener("click", (event) => {
  event.preventDefault();
  openRules((rules) => rules.ask(boot.urls.ask, boot.game));
});
$("notes").addEventListener("click", () => inform(same(informed, noted) ? [] : noted));
$("offline").addEventListener("click", () => inform($("info").hidden ? [$("banner").textContent] : []));
$("info").addEventListener("click", () => inform([]));
for (const tab of document.querySelectorAll('#editor [role="tab"]')) {
  tab.addEventListener("click", () => showStrip(tab.dataset.strip));
  tab.addEventListener("keydown", turnTabs);
  if (tab.dataset.strip === "layout") tab.hidden = !hasGrid;
}
addEventListener("keydown", keys);
addEventListener("pagehide", () => session.set(uiKey, ui));
showStrip(hasGrid ? ui.strip ?? "layout" : ui.strip === "why" ? "why" : "numbers");
link.listen(refresh);
root.classList.add("ready");
setTimeout(() => import("./device.js").then(({ deviceNote, registerWorker }) => {
  $("device").append(deviceNote() ?? "");
  registerWorker();
}, () => null), LATER);
