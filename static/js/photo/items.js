// What is still to be looked at after a photo was read: doubtful squares and pieces first, then what no photo tells.

import { same } from "../edits.js";
import { entryAt, listIn, nameOf, placeName, valueIn, wordsOf } from "../scene.js";
import { faceOf, labelAt, meaningOf, stepFor } from "./labels.js";

const MOST_CHOICES = 4;

/** Everything to check of a reading. `inHand`: its squares are cards of the hand, laid out in a row. */
export function itemsOf(editor, reading, inHand) {
  const doubts = reading.doubtful.map((pointer) => seenAt(reading, pointer)).map((seen) => itemOf(editor, reading, seen, inHand));
  return [...doubts.filter(Boolean), ...(inHand ? [] : reading.asked.map((pointer) => askedOf(editor, reading, pointer)).filter(Boolean))];
}

/** The item for what was seen on a square, or for a doubt that it is empty; null where neither is. */
export function itemAt(editor, reading, at) {
  const seen = [...reading.squares, ...(reading.empty ?? [])].find((one) => same(one.at, at));
  return seen ? itemOf(editor, reading, { seen, isPiece: false }, false) : null;
}

/** All cards of a hand that was laid out in a row, the doubtful ones as they are in `items`. */
export function cardsOf(editor, reading, items) {
  return reading.squares.map((seen) => items.find(({ at }) => same(at, seen.at)) ?? itemOf(editor, reading, { seen, isPiece: false }, true)).filter(Boolean);
}

function seenAt(reading, pointer) {
  const [, kind, index] = pointer.split("/");
  return { seen: reading[kind][Number(index)], isPiece: kind === "pieces" };
}

function itemOf(editor, reading, { seen, isPiece }, inHand) {
  const { at } = seen;
  const squares = seen.squares ?? [];
  const label = isPiece ? pieceLabel(editor, reading, seen) : (seen.label ?? "empty");
  const hasPlace = meaningOf(editor.spec, label, isPiece) || (!isPiece && !editor.spec.layers.length);
  if (!hasPlace) return null;
  const item = { kind: inHand ? "card" : "doubt", at, isPiece, squares, label, sure: seen.confidence, overruled: Boolean(seen.overruled), said: new Set([label]) };
  const others = seen.alternatives.map(([name]) => name).filter((name) => name !== label && stepOf(editor, item, name));
  return { ...item, choices: [label, ...others.slice(0, MOST_CHOICES - 1)], corner: isPiece && isCorner(editor.spec, label) };
}

const isCorner = (spec, label) => meaningOf(spec, label, true)?.layer?.on === "corner";

/** A reading names a tile without its sort; the sheet in it has both. */
function pieceLabel({ spec }, { sheet }, { kind, squares }) {
  if (!squares?.length || !spec.tiles) return kind;
  const tile = listIn(sheet, spec.tiles.path).find((one) => same(one.squares, squares));
  return [kind, tile?.[spec.tiles.more_key]].filter(Boolean).join(" ");
}

/** What a pointer into the sheet asks for: a part of an entry, such as the height of a pile. */
function askedOf({ spec }, { sheet }, pointer) {
  const steps = pointer.split("/").slice(1);
  const key = steps.pop();
  const index = Number(steps.pop());
  const layer = spec.layers.find(({ path }) => same(path, steps));
  const part = layer?.parts.find((one) => one.key === key);
  const entry = part && listIn(sheet, layer.path)[index];
  return entry ? { kind: "asked", at: entry.at, layer, part, squares: [], label: entry[key] } : null;
}

/**
 * Is nothing left to do about an item: the sheet says what was answered, or something else than what was read? An answer
 * that was undone is asked again.
 */
export function isSettled(editor, item) {
  const now = item.kind === "asked" ? entryOf(editor, item)?.[item.part.key] : labelNow(editor, item);
  return now !== item.label || item.answer === now;
}

/** All that was answered of an earlier reading, or corrected by hand, as `{..., now}`; nothing where it was undone. */
export function saidOf(editor, reading, items) {
  const told = (item) => ({ ...item, now: item.kind === "asked" ? null : labelNow(editor, item) });
  const painted = reading.squares.map(({ at }) => itemAt(editor, reading, at)).filter((item) => item && labelNow(editor, item) !== item.label);
  return [...painted, ...items.filter((item) => item.answer !== undefined)].map(told);
}

const entryOf = (editor, { layer, at }) => entryAt(editor.documentOf(layer.shared ? null : editor.seat), layer, at);

/** The label that the sheet has for an item. */
export function labelNow(editor, item) {
  if (item.kind !== "card") return labelAt(editor, item);
  const held = listIn(editor.documentOf(editor.seat), editor.spec.hand.path);
  return [...item.said].toReversed().find((label) => held.some((card) => same(card, cardOf(editor, label)))) ?? "none";
}

/** What the sheet has for an item, as people read it. */
export const nameNow = (editor, item) => faceOf(editor.spec, labelNow(editor, item), item.isPiece).name;

export const cardOf = (editor, label) => meaningOf(editor.spec, label)?.value;

/** The step that makes an item's place say something else. */
export function stepOf(editor, item, label) {
  if (item.kind !== "card") return stepFor(editor, item, label);
  const value = cardOf(editor, label);
  const { seat, spec } = editor;
  const before = cardOf(editor, labelNow(editor, item));
  const drop = before ? [{ seat, edit: { do: "drop", path: spec.hand.path, value: before } }] : [];
  return value ? [...drop, { seat, edit: { do: "hold", path: spec.hand.path, value } }] : null;
}

/** The offers of an item: `{name, kind, word, on}`; `word` is what `answer` takes. */
export function offersOf(editor, item) {
  if (item.kind === "asked") {
    const there = entryOf(editor, item)?.[item.part.key];
    return item.part.words.map(({ word, name }) => ({ word, name, kind: "", on: there === word }));
  }
  const now = labelNow(editor, item);
  return item.choices.map((word) => ({ word, ...faceOf(editor.spec, word, item.isPiece), on: word === now }));
}

/** The step for an answer. */
export function answer(editor, item, word) {
  if (item.kind !== "asked") return word === labelNow(editor, item) ? [] : stepOf(editor, item, word);
  const { at, ...value } = entryOf(editor, item);
  return [{ seat: item.layer.shared ? null : editor.seat, edit: { do: "put", path: item.layer.path, at, value: { ...value, [item.part.key]: word } } }];
}

/** The question that an item asks, as one line. */
export function questionOf(editor, item) {
  const where = item.kind === "card" ? `card ${item.at[1] + 1}` : placeName(editor.scene(), item.at);
  if (item.kind === "asked") {
    const parts = item.layer.parts.filter((part) => part !== item.part);
    const entry = entryOf(editor, item);
    return `${item.part.label} of ${entry ? nameOf(wordsOf(parts, entry)) : "this"}, ${where}`;
  }
  return `${faceOf(editor.spec, item.label, item.isPiece).name}, ${where}: ${Math.floor(100 * item.sure)} % sure`;
}

/** Does the sheet still hold something of a reading, or was its import undone? */
export function isThere(editor, reading, inHand) {
  if (inHand) return valueIn(editor.documentOf(editor.seat), editor.spec.hand.path) !== null;
  const sight = [...reading.squares.map((seen) => [seen, false]), ...reading.pieces.map((seen) => [seen, true])];
  return sight.some(([seen, isPiece]) => {
    const item = { at: seen.at, isPiece, squares: seen.squares ?? [] };
    if (!isPiece && !editor.spec.layers.length) return seen.label === "covered" && labelAt(editor, item) === "covered";
    return labelAt(editor, item).split(" ")[0] === (seen.label ?? seen.kind).split(" ")[0];
  });
}
