// What lies where: a document seen through the editor's spec, ready to be drawn and named. Pure.

import { valueAt } from "./edits.js";

const STICKY = 2; // an empty free grid has its origin in the middle and so many squares on each side of it
const LARGEST = 4000; // squares drawn in one rectangle; a layout further strewn is drawn with its neighbourhood only

export const keyOf = ([row, column]) => `${row},${column}`;
export const placeOf = (key) => key.split(",").map(Number);

/** A value of a document, or `otherwise` where nothing (or nothing of use) stands. */
export function valueIn(document, path, otherwise = null) {
  try {
    return valueAt(document, path) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** A list of a document. */
export function listIn(document, path) {
  const list = valueIn(document, path, []);
  return Array.isArray(list) ? list : [];
}

const isPlace = (at) => Array.isArray(at) && at.length === 2 && at.every(Number.isInteger);

/** The entry of a layer at a place; null if there is none. */
export const entryAt = (document, layer, at) =>
  listIn(document, layer.path).find((entry) => isPlace(entry?.at) && keyOf(entry.at) === keyOf(at)) ?? null;

/** A word of a part; what the spec does not know keeps its own name. */
function wordOf(part, value) {
  return part.words.find((word) => word.word === value)
    ?? { word: value, name: String(value ?? "nothing").replaceAll("-", " "), kind: typeof value === "string" ? value : "" };
}

export const wordsOf = (parts, entry) => parts.map((part) => wordOf(part, entry[part.key]));
export const nameOf = (found) => found.map((word) => word.name).join(" ");

/** What is drawn for some words: their kinds, and the letters for those that have none. */
function faceOf(found) {
  const kinds = found.map((word) => word.kind).filter(Boolean);
  return { kinds, label: found.filter((word) => !word.kind).map((word) => word.word).join(" "), name: nameOf(found) };
}

/**
 * The scene of a spec. `documentOf(shared)` gives the document of a layer, spot or list of tiles.
 *
 * squares: by key, `{at, ground, pieces, names, links, bare, under}` (only printed on the board, printed beneath a tile); corners: by key, `{at, kind, label, name}`; origin: what is
 * called row 1, column 1; bounds: first row and column, last row and column to draw.
 */
export function sceneOf(spec, documentOf) {
  const scene = { squares: new Map(), corners: new Map(), fixed: Boolean(spec.size), portrait: spec.portrait };
  spec.layers.forEach((layer, index) => addLayer(scene, layer, index === 0, documentOf(layer.shared)));
  if (spec.tiles) addTiles(scene, spec.tiles, documentOf(false));
  for (const spot of spec.spots) addSpot(scene, spot, documentOf(spot.shared));
  scene.occupied = extent([...scene.squares.values(), ...[...scene.corners.values()].flatMap(({ at }) => [{ at }, { at: [at[0] + 1, at[1] + 1] }])]);
  const named = extent([...scene.squares.values()]) ?? scene.occupied;
  scene.origin = spec.size || !named ? [0, 0] : [named[0], named[1]];
  for (const ground of spec.ground) addGround(scene, ...ground);
  scene.bounds = spec.size ? [0, 0, spec.size[0] - 1, spec.size[1] - 1] : ring(scene.occupied);
  return scene;
}

function squareAt(scene, at) {
  const key = keyOf(at);
  if (!scene.squares.has(key)) scene.squares.set(key, { at, ground: null, pieces: [], names: [], links: "" });
  return scene.squares.get(key);
}

function addLayer(scene, layer, first, document) {
  for (const entry of listIn(document, layer.path)) {
    if (!isPlace(entry?.at)) continue;
    const { kinds, label, name } = faceOf(wordsOf(layer.parts, entry));
    if (layer.on === "corner") {
      scene.corners.set(keyOf(entry.at), { at: entry.at, kind: kinds[0] ?? "", label, name });
      continue;
    }
    const square = squareAt(scene, entry.at);
    square.names.push(name);
    if (!first) {
      square.pieces.push({ kind: kinds[0] ?? "", label });
    } else if (kinds.length > 1) {
      square.ground = { kind: kinds.at(-1), label: "" };
      square.pieces.push({ kind: kinds[0], label, on: kinds.at(-1) });
    } else {
      square.ground = { kind: kinds[0] ?? "", label };
    }
  }
}

function addTiles(scene, spec, document) {
  listIn(document, spec.path).forEach((tile, index) => {
    const places = (Array.isArray(tile?.squares) ? tile.squares : []).filter(isPlace);
    const keys = new Set(places.map(keyOf));
    const word = spec.kinds.find((kind) => kind.word === tile.kind);
    const more = tile[spec.more_key] ? spec.more.find((one) => one.word === tile[spec.more_key]) : null;
    for (const at of places) {
      const square = squareAt(scene, at);
      const below = square.ground?.tiles ?? [];
      square.ground = { kind: word?.kind ?? "", label: [...below, index + 1].join("+"), tiles: [...below, index + 1] };
      square.names.push(`tile ${index + 1}, ${word?.name ?? tile.kind}${more ? `, ${more.name}` : ""}`);
      if (more) square.pieces.push({ kind: more.kind, label: "" });
      if (keys.has(keyOf([at[0], at[1] - 1]))) square.links += "l";
      if (keys.has(keyOf([at[0] - 1, at[1]]))) square.links += "u";
    }
  });
}

function addSpot(scene, spot, document) {
  const at = valueIn(document, spot.path);
  if (!isPlace(at)) return;
  const square = squareAt(scene, at);
  square.names.push(spot.label.toLowerCase());
  if (square.ground) square.pieces.push({ kind: spot.kind, label: "" });
  else square.ground = { kind: spot.kind, label: "" };
}

function addGround(scene, at, kind, name, label) {
  const square = squareAt(scene, at);
  square.names.push(name);
  square.bare = !square.ground;
  if (square.ground) square.under = label;
  square.ground ??= { kind, label };
}

function extent(squares) {
  if (!squares.length) return null;
  const rows = squares.map(({ at }) => at[0]);
  const columns = squares.map(({ at }) => at[1]);
  const least = (list) => list.reduce((one, other) => Math.min(one, other));
  const most = (list) => list.reduce((one, other) => Math.max(one, other));
  return [least(rows), least(columns), most(rows), most(columns)];
}

/** An empty ring of squares around what lies there, and around the origin as long as all lies near it. */
function ring(occupied) {
  if (!occupied) return [-STICKY, -STICKY, STICKY, STICKY];
  const [top, left, bottom, right] = occupied;
  return [top - 1, left - 1, bottom + 1, right + 1];
}

/** The keys of the squares to draw inside some bounds, in reading order. */
export function shownIn(scene, [top, left, bottom, right]) {
  const near = (bottom - top + 1) * (right - left + 1) > LARGEST ? neighbourhood(scene) : null;
  if (near) return [...near].map(placeOf).sort((one, other) => one[0] - other[0] || one[1] - other[1]).map(keyOf);
  const keys = [];
  for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) keys.push(`${row},${column}`);
  return keys;
}

function neighbourhood(scene) {
  const keys = new Set();
  for (const { at: [row, column] } of [...scene.squares.values(), ...scene.corners.values()]) {
    for (let down = -1; down <= 2; down++) for (let across = -1; across <= 2; across++) keys.add(`${row + down},${column + across}`);
  }
  return keys;
}

const beyond = (steps, words) => (steps ? `${steps + 1} ${words}` : words);

/** "row 3, column 2"; beside the layout "above row 1", further off "2 above row 1", "2 left of column 1". */
export function placeName(scene, [row, column]) {
  const down = row - scene.origin[0] + 1;
  const across = column - scene.origin[1] + 1;
  return `${down > 0 ? `row ${down}` : beyond(-down, "above row 1")}, ${across > 0 ? `column ${across}` : beyond(-across, "left of column 1")}`;
}

/** "row 3, column 2, water, mushfrog at its corner". */
export function squareName(scene, at) {
  const names = scene.squares.get(keyOf(at))?.names ?? [];
  const corner = scene.corners.get(keyOf(at));
  return [placeName(scene, at), ...(names.length ? names : ["empty"]), ...(corner ? [`${corner.name} at its corner`] : [])].join(", ").toLowerCase();
}
