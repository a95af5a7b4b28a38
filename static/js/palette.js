// Brushes by layer and part, the hand, tiles, single pieces, the eraser and the tool that moves the grid; and the steps that a tap makes.

import { counted, h, kindClass, mark, s } from "./dom.js";
import { same } from "./edits.js";
import { entryAt, keyOf, listIn, nameOf, placeName, valueIn, wordsOf } from "./scene.js";

const ICONS = {
  erase: ["Erase", "M8 20h12M5 14l8-9 7 6-8 9H9z"],
  move: ["Move the grid", "M12 3v18M3 12h18M12 3 9 6m3-3 3 3M12 21l-3-3m3 3 3-3M3 12l3-3m-3 3 3 3M21 12l-3-3m3 3-3 3"],
};

/** What a spec offers on a page, as modes: what a tap does and the parts that its brush is made of. */
export function modesOf(spec, seat) {
  const here = (thing) => thing.shared || seat !== null;
  const modes = spec.layers.filter(here).map((layer) => ({ id: layer.path.join("-"), label: layer.label, layer, parts: layer.parts }));
  const spots = spec.spots.filter(here);
  const kinds = spots.map((spot, i) => ({ word: i, name: spot.label, kind: spot.kind }));
  if (spots.length) modes.push({ id: "spots", label: "Other pieces", spots, parts: [{ key: "spot", label: "Piece", words: kinds }] });
  if (seat === null) return modes;
  const { tiles, hand } = spec;
  if (tiles) {
    const parts = [{ key: "kind", label: "Tile", words: tiles.kinds }, { key: tiles.more_key, label: tiles.more_kind, words: tiles.more }];
    modes.push({ id: "tiles", label: "Tiles", tiles, parts: parts.filter((part) => part.words.length) });
  }
  if (hand) modes.push({ id: "hand", label: hand.label, hand, parts: hand.parts });
  return modes;
}

const cardKey = (parts, card) => JSON.stringify(parts.map((part) => card[part.key]));

/** Where each card lies, by its key: `{seat, held, text}`. Cards are what a layer with `once` and the hand are made of. */
export function cardsLying(spec, link, seat, scene) {
  const lying = new Map();
  for (const { number, name } of link.state.seats) {
    const own = number === seat;
    const document = link.document(number);
    const note = (parts, card, held, text) => lying.set(cardKey(parts, card), { own, held, text });
    for (const layer of spec.layers.filter((one) => one.once)) {
      for (const entry of listIn(document, layer.path)) {
        note(layer.parts, entry, false, own ? `lies in ${placeName(scene, entry.at)}` : `lies with ${name || `seat ${number + 1}`}`);
      }
    }
    if (!spec.hand) continue;
    for (const card of listIn(document, spec.hand.path)) note(spec.hand.parts, card, true, own ? "in the hand" : `in the hand of ${name || `seat ${number + 1}`}`);
  }
  return lying;
}

/** How many pieces of a layer's supply are used at the whole table, by the words that the supply counts. */
export function usedOf(layer, link) {
  const used = new Map();
  const seats = layer.shared ? [null] : link.state.seats.map((seat) => seat.number);
  for (const entry of seats.flatMap((number) => listIn(link.document(number), layer.path))) {
    const key = supplyKey(layer, entry);
    used.set(key, (used.get(key) ?? 0) + (layer.weight ? Number(entry[layer.weight]) || 0 : 1));
  }
  return used;
}

const supplyParts = ({ parts, weight }) => (weight ? parts.filter((part) => part.key !== weight) : parts.slice(0, 1));
const supplyKey = (layer, entry) => cardKey(supplyParts(layer), entry);

/** `on.changed(tool)` is called when another brush is chosen, `on.hold(card, held)` when a card of the hand is tapped. */
export class Palette {
  constructor(root, tools, modes, kept, on) {
    this.root = root;
    this.modes = modes;
    this.on = on;
    this.words = kept?.words ?? {};
    this.mode = [...modes.map((mode) => mode.id), ...Object.keys(ICONS)].includes(kept?.mode) ? kept.mode : modes[0]?.id ?? "move";
    this.chips = h("div", { class: "modes", role: "radiogroup", "aria-label": "What to enter" }, modes.map((mode) => this.#chip(mode)));
    this.rows = h("div", { class: "rows" });
    root.replaceChildren(this.chips, this.rows);
    tools.append(...Object.entries(ICONS).map(([id, [label, path]]) => h("label", { class: "icon tool" }, this.#radio("mode", id),
      s("svg", { viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" }, s("path", { class: "stroke", d: path })), h("span", { class: "hidden" }, label))));
    this.#layRows();
    this.#steady();
    new ResizeObserver(() => this.#steady()).observe(root);
  }

  /** As high as the highest of the modes, the hand aside, so that nothing jumps when another one is chosen. */
  #steady() {
    const width = this.root.clientWidth;
    if (!width || width === this.steadyWidth) return;
    this.steadyWidth = width;
    this.rows.style.minHeight = "";
    const { mode } = this;
    const highest = Math.max(...this.modes.filter((one) => !one.hand).map((one) => {
      this.mode = one.id;
      this.#layRows();
      return this.rows.getBoundingClientRect().height;
    }), 0);
    this.mode = mode;
    this.#layRows();
    this.rows.style.minHeight = `${highest}px`;
    if (this.state) this.on.changed();
  }

  get current() {
    return this.modes.find((mode) => mode.id === this.mode) ?? null;
  }

  /** The words chosen in the current mode, by key. */
  get brush() {
    return Object.fromEntries(this.#parts().map((part) => [part.key, part.words[this.#chosen(part)]?.word]));
  }

  /** Choose a mode from elsewhere. */
  choose(id) {
    this.mode = id;
    this.#changed();
  }

  save() {
    return { mode: this.mode, words: this.words };
  }

  /** Write beside each brush what is left of it or where it lies. */
  show({ lying, used, hand, supply }) {
    this.state = { lying, used, hand, supply };
    for (const box of this.rows.querySelectorAll("label.brush")) this.#note(box);
    const mode = this.current;
    if (mode?.hand) this.held.replaceChildren(...this.#heldCards(mode.hand, hand));
  }

  #chip({ id, label }) {
    return h("label", { class: "chip" }, this.#radio("mode", id), h("span", {}, label));
  }

  #radio(name, value, checked = this.mode === value) {
    const pick = (event) => {
      if (name === "mode") this.choose(event.target.value);
    };
    return h("input", { type: "radio", name, value, checked, onchange: pick });
  }

  #parts() {
    const mode = this.current;
    if (!mode) return [];
    if (!mode.tiles) return mode.parts;
    const chosen = mode.parts[0].words[this.#chosen(mode.parts[0])].word;
    return chosen === mode.tiles.more_kind ? mode.parts : mode.parts.slice(0, 1);
  }

  #chosen(part) {
    const index = this.words[this.mode]?.[part.key] ?? 0;
    return index < part.words.length ? index : 0;
  }

  #changed() {
    for (const input of document.querySelectorAll('input[name="mode"]')) input.checked = input.value === this.mode;
    this.#layRows();
    this.on.changed();
  }

  #layRows() {
    const parts = this.#parts();
    const { hand } = this.current ?? {};
    this.boxes = new Map();
    this.held = h("div", { class: "held" });
    this.rows.replaceChildren(...parts.map((part, i) => this.#row(part, hand && i === parts.length - 1)), ...(hand ? [this.held] : []));
    if (this.current?.tiles) this.rows.append(h("button", { type: "button", class: "next", onclick: () => this.on.next() }, "Next tile"));
  }

  #row(part, cards) {
    const plain = part.words.every((word) => !word.kind);
    const list = part.words.map((word, i) => this.#brush(part, word, i, cards));
    return h("div", { class: plain ? "brushes plain" : "brushes", role: cards ? "group" : "radiogroup", "aria-label": part.label }, list);
  }

  #brush(part, word, i, card) {
    const choose = () => {
      if (card) return this.on.hold({ ...this.brush, [part.key]: word.word });
      this.words[this.mode] = { ...this.words[this.mode], [part.key]: i };
      return this.current.tiles ? this.#relaid(part) : this.on.changed();
    };
    const input = card
      ? h("input", { type: "checkbox", onchange: choose })
      : h("input", { type: "radio", name: `brush-${part.key}`, value: i, checked: i === this.#chosen(part), onchange: choose });
    const box = h("label", { class: `brush ${word.kind ? kindClass(word.kind) : "wordless"}` }, input,
      word.kind ? mark(word.kind) : null, h("span", { class: "brush-name" }, word.name), h("span", { class: "brush-note" }), h("span", { class: "hidden brush-more" }));
    this.boxes.set(box, { part, word, card });
    return box;
  }

  /** Another kind of tile may ask for more: lay the rows again and leave the focus where it was. */
  #relaid(part) {
    this.#layRows();
    this.rows.querySelector(`input[name="brush-${part.key}"]:checked`)?.focus();
    this.on.changed();
  }

  #note(box) {
    const mode = this.current;
    const { part, word, card } = this.boxes.get(box);
    const { lying, used, supply } = this.state;
    const parts = this.#parts();
    const brush = { ...this.brush, [part.key]: word.word };
    let [short, long, grey] = ["", "", false];
    if ((mode.layer?.once || mode.hand) && part === parts.at(-1)) {
      const found = lying.get(cardKey(parts, brush));
      grey = Boolean(found) && !(mode.hand && found.own && found.held);
      long = found && !(mode.hand && found.own && found.held) ? found.text : "";
      if (card) box.querySelector("input").checked = Boolean(found?.own && found.held);
    } else if (supply && (mode.layer.weight ? part === supplyParts(mode.layer).at(-1) : part === parts[0])) {
      const left = supply - (used.get(supplyKey(mode.layer, brush)) ?? 0);
      [short, long, grey] = [String(left), "left", left <= 0];
    }
    box.classList.toggle("grey", grey);
    box.querySelector(".brush-note").textContent = short;
    box.querySelector(".brush-more").textContent = long && ` ${long}`;
    box.title = long && `${word.name} ${short} ${long}`;
  }

  #heldCards(hand, cards) {
    const sorted = cards.map((card) => [nameOf(wordsOf(hand.parts, card)), card]).sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }));
    return [
      h("p", {}, `${cards.length} of ${counted(hand.expected, "card")} in the hand`),
      ...sorted.map(([name, card]) => h("button", { type: "button", class: `held-card ${kindClass(wordsOf(hand.parts, card)[0].kind)}`, "aria-label": `Take ${name} out of the hand`, onclick: () => this.on.hold(card) }, name, " ×")),
    ];
  }
}

const isBeside = ([row, column], at) => Math.abs(row - at[0]) + Math.abs(column - at[1]) === 1;
const alike = (one, other) => same({ ...one, squares: [] }, { ...other, squares: [] });
const placeIn = (tile, at) => tile?.squares.findIndex((square) => keyOf(square) === keyOf(at)) ?? -1;

/**
 * What a tap does: steps of edits, null where there is nothing to do but to look. They are those of a seat (null: of the
 * board that all share). `documentOf(seat)` gives a document as it is now; `tile.now` is the number of the tile that is
 * being laid, null between two, and may be set.
 */
export class Steps {
  constructor(spec, seat, documentOf, tile) {
    this.spec = spec;
    this.seat = seat;
    this.documentOf = documentOf;
    this.tile = tile;
  }

  ownerOf(thing) {
    return thing.shared ? null : this.seat;
  }

  /** Lay a value of a layer at a place, or null to take away what lies there; a card that is there once comes from where it was. */
  put(layer, at, value) {
    const seat = this.ownerOf(layer);
    const there = entryAt(this.documentOf(seat), layer, at);
    if (value ? there && same({ at, ...value }, there) : !there) return null;
    return [...(layer.once && value ? this.#fromElsewhere(layer, at, value) : []), { seat, edit: { do: "put", path: layer.path, at, value } }];
  }

  #fromElsewhere(layer, at, value) {
    const { hand } = this.spec;
    const owner = this.ownerOf(layer);
    const step = listIn(this.documentOf(owner), layer.path)
      .filter((entry) => keyOf(entry.at) !== keyOf(at) && same({ ...value, at: entry.at }, entry))
      .map((entry) => ({ seat: owner, edit: { do: "put", path: layer.path, at: entry.at, value: null } }));
    const held = hand && listIn(this.documentOf(this.seat), hand.path).some((card) => same(card, value));
    if (held) step.push({ seat: this.seat, edit: { do: "drop", path: hand.path, value } });
    return step;
  }

  /** Set a spot's place, or clear it where it is set to that one. */
  spot(spot, at) {
    const seat = this.ownerOf(spot);
    const there = valueIn(this.documentOf(seat), spot.path);
    return [{ seat, edit: { do: "set", path: spot.path, value: same(there, at) ? null : at } }];
  }

  /**
   * Squares beside the current tile extend it, others begin the next; a square of the current tile is taken off again.
   * Of a kind that fills one square each tap begins a tile, and a second Provision may lie on one alike. `begins` is
   * true for the first square of a stroke: a finger that goes on or comes back takes nothing off and stacks nothing.
   */
  lay(at, brush, begins) {
    const { tiles: spec } = this.spec;
    const tiles = this.#tiles();
    const current = tiles[this.tile.now];
    const fresh = { kind: brush.kind, squares: [at] };
    if (brush.kind === spec.more_kind) fresh[spec.more_key] = brush[spec.more_key];
    const single = spec.single.includes(brush.kind);
    const below = tiles.filter((tile) => placeIn(tile, at) >= 0 && alike(tile, fresh)).length;
    if (single && below && !begins) return null;
    const stacks = single && below === 1 && brush.kind === spec.more_kind;
    const index = placeIn(current, at);
    if (index >= 0 && !stacks) return begins ? this.#without(this.tile.now, index) : null;
    const grows = !single && current && alike(current, fresh) && current.squares.some((square) => isBeside(square, at));
    if (grows) return this.#tilesAre(tiles.with(this.tile.now, { ...current, squares: [...current.squares, at] }));
    this.tile.now = tiles.length;
    return this.#tilesAre([...tiles, fresh]);
  }

  #tiles() {
    return listIn(this.documentOf(this.seat), this.spec.tiles.path);
  }

  #tilesAre(list) {
    return [{ seat: this.seat, edit: { do: "set", path: this.spec.tiles.path, value: list.length ? list : null } }];
  }

  /** Take a square off a tile, and the tile away with its last one. */
  #without(number, square) {
    const tiles = this.#tiles();
    const rest = tiles[number].squares.toSpliced(square, 1);
    if (!rest.length) this.tile.now = null;
    return this.#tilesAre(rest.length ? tiles.with(number, { ...tiles[number], squares: rest }) : tiles.toSpliced(number, 1));
  }

  /** What can be erased at a hit, topmost first: a function of the place for each thing that lies there. */
  erasers(hit) {
    const { spec } = this;
    const onCorner = (layer) => layer.on === "corner";
    const placeOf = (layer, other) => (onCorner(layer) ? other.corner : other.at);
    const lies = (layer) => (!onCorner(layer) || hit.near) && entryAt(this.documentOf(this.ownerOf(layer)), layer, placeOf(layer, hit));
    const isSet = (spot) => same(valueIn(this.documentOf(this.ownerOf(spot)), spot.path), hit.at);
    return [
      ...spec.spots.filter(isSet).toReversed().map((spot) => (other) => (same(other.at, hit.at) ? this.spot(spot, hit.at) : null)),
      ...spec.layers.filter(lies).toReversed().map((layer) => (other) => this.put(layer, placeOf(layer, other), null)),
      ...(spec.tiles && this.seat !== null ? [(other) => this.#eraseTile(other.at)] : []),
    ];
  }

  #eraseTile(at) {
    const tiles = this.#tiles();
    const number = tiles.findLastIndex((tile) => placeIn(tile, at) >= 0);
    return number < 0 ? null : this.#without(number, placeIn(tiles[number], at));
  }
}
