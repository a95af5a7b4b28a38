// A reading in the words of the editor: what its labels mean, and the edits that put them on the sheet. Pure but for the
// documents that `editor` shows: {spec, seat, documentOf(seat)}.

import { same } from "../edits.js";
import { entryAt, listIn, nameOf, valueIn, wordsOf } from "../scene.js";

const NOTHING = new Set(["empty", "none", "table"]);
const ownerOf = (editor, thing) => (thing.shared ? null : editor.seat);
const spoken = (layer) => layer.parts.filter((part) => part.key !== layer.weight);

/** A label as `{nothing}`, `{spot}`, `{layer, value}` or `{tile}`; null where the editor has no place for it. */
export function meaningOf(spec, label, isPiece = false) {
  if (NOTHING.has(label)) return { nothing: true };
  const spot = spec.spots.find(({ path }) => path.at(-1) === label);
  if (spot) return { spot };
  const layers = isPiece ? spec.layers.slice(1) : spec.layers.slice(0, 1);
  for (const layer of layers) {
    const value = valueOf(layer, label, !isPiece);
    if (value) return { layer, value };
  }
  const tile = isPiece && spec.tiles ? tileOf(spec.tiles, label) : null;
  return tile ? { tile } : null;
}

/** The value of a layer's entry; `loosely` takes words that the palette does not offer, such as species not in play. */
function valueOf(layer, label, loosely) {
  const words = label.split(" ");
  const parts = spoken(layer);
  if (words.length !== parts.length) return null;
  const found = parts.map((part, i) => part.words.find(({ word }) => String(word) === words[i])?.word ?? (loosely ? words[i] : null));
  return found.includes(null) ? null : Object.fromEntries(parts.map((part, i) => [part.key, found[i]]));
}

function tileOf(tiles, label) {
  const [kind, sort] = label.split(" ");
  if (!tiles.kinds.some(({ word }) => word === kind)) return null;
  return kind === tiles.more_kind ? (sort ? { kind, [tiles.more_key]: sort } : null) : { kind };
}

/** What people read, the kind whose mark stands for it, and the one whose colour does. */
export function faceOf(spec, label, isPiece = false) {
  const found = meaningOf(spec, label, isPiece);
  if (found?.nothing) return { name: isPiece ? "nothing here" : "empty", kind: "" };
  if (found?.spot) return { name: found.spot.label, kind: found.spot.kind, tint: found.spot.kind };
  if (found?.layer) {
    const words = wordsOf(spoken(found.layer), found.value);
    return { name: nameOf(words), kind: words[0].kind, tint: words.findLast((word) => word.kind)?.kind };
  }
  const kind = label.split(" ").at(-1);
  return { name: label.replaceAll("-", " "), kind, tint: kind };
}

const labelOf = (layer, entry) => spoken(layer).map((part) => entry[part.key]).join(" ");
const tileLabel = (tiles, tile) => [tile.kind, tile[tiles.more_key]].filter(Boolean).join(" ");

/** The label of what lies on the sheet where something was seen. */
export function labelAt(editor, item) {
  const { spec } = editor;
  if (item.squares?.length) {
    const tile = listIn(editor.documentOf(editor.seat), spec.tiles.path).find((one) => sameSquares(one.squares, item.squares));
    return tile ? tileLabel(spec.tiles, tile) : "none";
  }
  if (!item.isPiece) {
    const spot = spec.spots.find((one) => same(valueIn(editor.documentOf(ownerOf(editor, one)), one.path), item.at));
    if (spot) return spot.path.at(-1);
  }
  if (!item.isPiece && !spec.layers.length) return coverAt(editor, item.at);
  for (const layer of item.isPiece ? spec.layers.slice(1) : spec.layers.slice(0, 1)) {
    const entry = entryAt(editor.documentOf(ownerOf(editor, layer)), layer, item.at);
    if (entry) return labelOf(layer, entry);
  }
  return item.isPiece ? "none" : "empty";
}

const covers = (tile, at) => (tile.squares ?? []).some((square) => same(square, at));
const tilesOf = (editor) => listIn(editor.documentOf(editor.seat), editor.spec.tiles.path);
const coverAt = (editor, at) => (tilesOf(editor).some((tile) => covers(tile, at)) ? "covered" : "open");
const sameSquares = (some, others) => same(some.map(String).toSorted(), others.map(String).toSorted());

/** The step that lays a label where something was seen; null where no tap can. */
export function stepFor(editor, item, label) {
  const { spec } = editor;
  if (!item.isPiece && !spec.layers.length) return coverStep(editor, item, label);
  const found = meaningOf(spec, label, item.isPiece);
  if (!found) return null;
  if (item.squares?.length) return tileStep(editor, item, found);
  return item.isPiece ? pieceStep(editor, item, found) : squareStep(editor, item, found);
}

const putIn = (editor, layer, at, value) => ({ seat: ownerOf(editor, layer), edit: { do: "put", path: layer.path, at, value } });

function squareStep(editor, { at }, { layer, value, spot }) {
  const step = [];
  for (const one of editor.spec.spots) {
    const owner = ownerOf(editor, one);
    if (one !== spot && same(valueIn(editor.documentOf(owner), one.path), at)) step.push({ seat: owner, edit: { do: "set", path: one.path, value: null } });
  }
  const [first] = editor.spec.layers;
  if (layer) step.push(putIn(editor, layer, at, weighed(editor, layer, at, value)));
  else if (entryAt(editor.documentOf(ownerOf(editor, first)), first, at)) step.push(putIn(editor, first, at, null));
  if (spot) step.push({ seat: ownerOf(editor, spot), edit: { do: "set", path: spot.path, value: at } });
  return step;
}

/** A value with its weight, such as a pile's height: the one that lies there, or the smallest. */
function weighed(editor, layer, at, value) {
  if (!layer.weight) return value;
  const there = entryAt(editor.documentOf(ownerOf(editor, layer)), layer, at);
  return { ...value, [layer.weight]: there?.[layer.weight] ?? layer.parts.find(({ key }) => key === layer.weight).words[0].word };
}

function pieceStep(editor, { at }, { layer, value }) {
  if (layer) return [putIn(editor, layer, at, value)];
  return editor.spec.layers.slice(1)
    .filter((one) => entryAt(editor.documentOf(ownerOf(editor, one)), one, at))
    .map((one) => putIn(editor, one, at, null));
}

const tilesSet = (editor, tiles) => [{ seat: editor.seat, edit: { do: "set", path: editor.spec.tiles.path, value: tiles.length ? tiles : null } }];

function tileStep(editor, { squares }, { tile }) {
  return tilesSet(editor, tilesOf(editor).flatMap((one) => (!sameSquares(one.squares, squares) ? [one] : tile ? [{ ...tile, squares: one.squares }] : [])));
}

/** A square that is open after all comes off its tile; which tile would cover it no tap can tell. */
function coverStep(editor, { at }, label) {
  if (label !== "open") return null;
  const rest = tilesOf(editor).map((tile) => ({ ...tile, squares: tile.squares.filter((square) => !same(square, at)) }));
  return tilesSet(editor, rest.filter((tile) => tile.squares.length));
}

/** One step that puts a whole reading on the sheet, in place of what the photo shows. */
export function importStep(editor, { sheet, squares }) {
  const { spec } = editor;
  const step = [];
  const set = (thing, value) => step.push({ seat: ownerOf(editor, thing), edit: { do: "set", path: thing.path, value } });
  for (const layer of spec.layers) {
    const list = valueIn(sheet, layer.path);
    if (list) set(layer, list.length ? list.map((entry) => kept(editor, layer, entry)) : null);
  }
  if (spec.tiles && valueIn(sheet, spec.tiles.path)) set(spec.tiles, nullIfNone(listIn(sheet, spec.tiles.path)));
  for (const spot of spec.spots) {
    const at = valueIn(sheet, spot.path);
    const before = valueIn(editor.documentOf(ownerOf(editor, spot)), spot.path);
    if (at) set(spot, at);
    else if (before && squares.some((seen) => same(seen.at, before) && meaningOf(spec, seen.label)?.layer)) set(spot, null);
  }
  return [...step, ...outOfHand(editor, sheet)];
}

/** How much of what the sheet holds, squares or tiles or cards of the hand, a reading would take off it. */
export function lostBy(editor, { sheet }, inHand) {
  const { spec } = editor;
  const [layer] = spec.layers;
  const document = editor.documentOf((layer ?? spec.tiles).shared ? null : editor.seat);
  const { path } = inHand ? spec.hand : layer ?? spec.tiles;
  const read = inHand ? handOf(spec, sheet) : listIn(sheet, path);
  const plain = (entry) => (layer?.weight ? { ...entry, [layer.weight]: null } : entry);
  return listIn(document, path).filter((entry) => !read.some((one) => same(plain(one), plain(entry)))).length;
}

const nullIfNone = (list) => (list.length ? list : null);

/** An entry of a reading, with the weight that the sheet has for the same thing at the same place. */
function kept(editor, layer, entry) {
  const there = layer.weight && entryAt(editor.documentOf(ownerOf(editor, layer)), layer, entry.at);
  return there && labelOf(layer, there) === labelOf(layer, entry) ? { ...entry, [layer.weight]: there[layer.weight] } : entry;
}

/** Cards that lie on the table are no longer in the hand. */
function outOfHand({ spec, seat, documentOf }, sheet) {
  if (!spec.hand) return [];
  const planted = listIn(sheet, spec.layers[0].path).map(({ at, ...card }) => card);
  return listIn(documentOf(seat), spec.hand.path)
    .filter((card) => planted.some((one) => same(one, card)))
    .map((value) => ({ seat, edit: { do: "drop", path: spec.hand.path, value } }));
}

/** One step that takes the cards of a reading, laid out in a row, into the hand. */
export function handStep({ spec, seat }, { sheet }) {
  return [{ seat, edit: { do: "set", path: spec.hand.path, value: nullIfNone(handOf(spec, sheet)) } }];
}

const handOf = (spec, sheet) => listIn(sheet, spec.layers[0].path).map(({ at, ...card }) => card);
