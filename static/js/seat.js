// The sheet editor of a seat, or of the board that all share: puts grid, palette, numbers and reasons together.

import { Store, counted } from "./dom.js";
import { History, same } from "./edits.js";
import { Fields } from "./fields.js";
import { Grid, zoomButtons } from "./grid.js";
import { Palette, cardsLying, modesOf, usedOf } from "./palette.js";
import { entryAt, keyOf, listIn, nameOf, sceneOf, squareName, valueIn, wordsOf } from "./scene.js";
import { connect } from "./sync.js";
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
const ownerOf = (thing) => (thing.shared ? null : seat);
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

// What a tap does in each mode: a step, or null where there is nothing to do but to look.

function putStep(layer, at, value) {
  const seatOf = ownerOf(layer);
  const step = [];
  if (layer.once && value) {
    for (const entry of listIn(documentOf(seatOf), layer.path)) {
      if (keyOf(entry.at) !== keyOf(at) && same({ ...value, at: entry.at }, entry)) step.push({ seat: seatOf, edit: { do: "put", path: layer.path, at: entry.at, value: null } });
    }
    if (spec.hand && listIn(documentOf(seat), spec.hand.path).some((card) => same(card, value))) step.push({ seat, edit: { do: "drop", path: spec.hand.path, value } });
  }
  const there = entryAt(documentOf(seatOf), layer, at);
  if (value ? there && same({ at, ...value }, there) : !there) return null;
  return [...step, { seat: seatOf, edit: { do: "put", path: layer.path, at, value } }];
}

function spotStep(spot, at) {
  const seatOf = ownerOf(spot);
  const there = valueIn(documentOf(seatOf), spot.path);
  return [{ seat: seatOf, edit: { do: "set", path: spot.path, value: same(there, at) ? null : at } }];
}

const tilesNow = () => listIn(documentOf(seat), spec.tiles.path);
const tilesStep = (list) => [{ seat, edit: { do: "set", path: spec.tiles.path, value: list.length ? list : null } }];

/**
 * Squares beside the current tile extend it, others begin the next; a square of the current tile is taken off again.
 * Of a kind that fills one square each tap begins a tile, and a second Provision may lie on one alike.
 */
function tileStep(at, brush) {
  const tiles = tilesNow();
  const current = tiles[ui.tile];
  const fresh = { kind: brush.kind, squares: [at] };
  if (brush.kind === spec.tiles.more_kind) fresh[spec.tiles.more_key] = brush[spec.tiles.more_key];
  const alike = current && same({ ...current, squares: [] }, { ...fresh, squares: [] });
  const covers = (tile) => tile?.squares.findIndex((square) => keyOf(square) === keyOf(at)) ?? -1;
  const index = covers(current);
  const single = spec.tiles.single.includes(brush.kind);
  const below = tiles.filter((tile) => covers(tile) >= 0 && same({ ...tile, squares: [] }, { ...fresh, squares: [] })).length;
  if (single && below && painted > 1) return null; // a finger that comes back stacks nothing
  const stacks = single && below === 1 && brush.kind === spec.tiles.more_kind;
  if (index >= 0 && !stacks) return painted === 1 ? withoutSquare(tiles, ui.tile, index) : null;
  const beside = !single && alike && current.squares.some(([row, column]) => Math.abs(row - at[0]) + Math.abs(column - at[1]) === 1);
  if (beside) return tilesStep(tiles.map((tile, i) => (i === ui.tile ? { ...tile, squares: [...tile.squares, at] } : tile)));
  keep({ tile: tiles.length });
  return tilesStep([...tiles, fresh]);
}

function withoutSquare(tiles, tile, square) {
  const rest = tiles[tile].squares.filter((_, i) => i !== square);
  if (!rest.length) keep({ tile: null });
  return tilesStep(tiles.flatMap((one, i) => (i !== tile ? [one] : rest.length ? [{ ...one, squares: rest }] : [])));
}

/** What can be erased at a hit, topmost first: a function of the place for each thing that lies there. */
function erasers(hit) {
  const things = [];
  for (const layer of spec.layers.toReversed()) {
    const at = layer.on === "corner" ? hit.corner : hit.at;
    if (layer.on === "corner" && !hit.near) continue;
    if (entryAt(documentOf(ownerOf(layer)), layer, at)) things.push((other) => putStep(layer, layer.on === "corner" ? other.corner : other.at, null));
  }
  for (const spot of spec.spots) {
    if (same(valueIn(documentOf(ownerOf(spot)), spot.path), hit.at)) things.unshift((other) => (same(other.at, hit.at) ? spotStep(spot, hit.at) : null));
  }
  if (spec.tiles && seat !== null) {
    things.push((other) => {
      const covers = (tile) => tile.squares.findIndex((square) => keyOf(square) === keyOf(other.at));
      const tile = tilesNow().findLastIndex((one) => covers(one) >= 0);
      return tile < 0 ? null : withoutSquare(tilesNow(), tile, covers(tilesNow()[tile]));
    });
  }
  return things;
}

function stepAt(hit) {
  const mode = palette.current;
  if (palette.mode === "erase") return (erasing ??= erasers(hit)[0])?.(hit) ?? null;
  if (mode?.layer) return putStep(mode.layer, mode.layer.on === "corner" ? hit.corner : hit.at, palette.brush);
  if (mode?.spots) return spotStep(mode.spots[palette.brush.spot], hit.at);
  if (mode?.tiles) return tileStep(hit.at, palette.brush);
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
  const { locked, finished } = link.state;
  const brief = !link.gone && !link.online ? `Offline${link.pending ? `, ${link.pending} waiting` : ""}` : "";
  const waiting = link.pending ? ` ${counted(link.pending, "change")} ${link.pending === 1 ? "waits" : "wait"} on this device and will be sent by ${link.pending === 1 ? "itself" : "themselves"}.` : "";
  let text = "";
  if (link.gone) text = "This table is not there any more.";
  else if (brief) text = `No connection.${waiting || " What you enter waits on this device."}`;
  else if (finished) text = "This game is finished. The host can open it again.";
  else if (locked) text = `The host has locked this table.${waiting}`;
  else if (!open()) text = "You can look at this sheet; its player and the host can change it.";
  else text = link.trouble;
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
  if (first && (first.shared || seat !== null)) lines.push(spec.expected.replace("{n}", listIn(documentOf(ownerOf(first)), first.path).length).replace(/^1 (\w+)s$/, "1 $1"));
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
  if (link.seat(seat)?.done) inform([whatNext(), Object.assign(document.createElement("a"), { href: boot.urls.table, textContent: "To the table" })]);
  else inform([]);
}

function whatNext() {
  const waiting = link.state.seats.filter((one) => !one.done).map((one) => one.name || `seat ${one.number + 1}`);
  if (!waiting.length) return "Done, and so is everybody: the table shows the result, and there the game is finished.";
  return `Done. Still entering: ${waiting.join(", ")}. Changes can be made until the game is finished.`;
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
    const step = (layer && putStep(layer, at, null)) ?? erasers({ at, corner: at, near: true })[0]?.({ at, corner: at, near: true });
    if (step && make(step)) say(squareName(scene, at));
  },
  leave: () => document.querySelector('#editor input[name="mode"]:checked')?.focus(),
  viewed: (view) => keep({ view }),
});
const fields = new Fields($("fields"), spec, seat, (owner, edit) => make([{ seat: owner, edit }], `set ${owner} ${edit.path.join("/")}`));
const why = new Why($("why"), boot.urls, (lit, path) => grid.light(lit, path), (rule) => openRules((rules) => rules.why(rule, boot.urls.ask, boot.game)));

link = connect(boot);
grid.restore(ui.view ?? null);
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
