// What a reading cannot tell by itself: kinds that its box was never shown, and squares inside the player's own corners
// that were taken for the table. Each is looked for once, after all that is doubtful.

import { same } from "../edits.js";
import { listIn } from "../scene.js";
import { labelAt } from "./labels.js";
import { moved } from "./rectify.js";

/** Everything to look for: what is said, the squares it is about, and `none`, the answer that nothing is left to do. */
export function looksOf(editor, desk) {
  return [
    { none: desk.inHand ? "The hand is right" : "The rest is bare", count: () => `${unpainted(editor, desk).length} to enter`, text: () => blankText(editor, desk), places: () => unpainted(editor, desk) },
    { none: "None is there", text: () => unshownText(editor, desk), places: () => [] },
    { none: "They are bare", text: () => bareText(bareIn(editor, desk).length), places: () => bareIn(editor, desk) },
  ];
}

function blankText(editor, desk) {
  const { length } = unpainted(editor, desk);
  if (!length) return "";
  if (desk.inHand) return "Canopy has not been taught your copy and cannot read these cards yet. Tap Paint and enter the hand.";
  return `Canopy has not been taught your copy: it sees ${length === 1 ? "1 square" : `${length} squares`}, but not what lies there. Paint over the photo, then teach it that.`;
}

/** What was seen without any opinion on what it is, and is not on the sheet yet. */
function unpainted(editor, { blank, inHand }) {
  if (!inHand) return blank.filter((at) => labelAt(editor, { at, squares: [] }) === "empty");
  return blank.length > listIn(editor.documentOf(editor.seat), editor.spec.hand.path).length ? blank : [];
}

function unshownText(editor, desk) {
  const { box, isTaught } = desk;
  if (!isTaught) return untaughtText(editor, desk);
  const names = box ? unshown(editor, box.missing) : [];
  return names.length ? `${box.name} was never shown ${listed(names)}, so it cannot see them. Look for them on the table.` : "";
}

/** Before anything was taught no piece is told from what it lies on. */
function untaughtText({ spec, seat, documentOf }, { reading, inHand }) {
  const layers = inHand || reading.pieces.length ? [] : spec.layers.slice(1).filter((layer) => !listIn(documentOf(layer.shared ? null : seat), layer.path).length);
  const names = layers.map(({ label }) => label.toLowerCase());
  return names.length ? `Canopy has not been taught your copy and sees no ${listed(names)}. Look for them on the table.` : "";
}

const listed = (names) => (names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`);

/** The names of those kinds that are in play and of which none lies on the sheet. */
export function unshown(editor, missing) {
  const wanted = new Set(missing);
  return wordsIn(editor.spec).filter(({ word }) => wanted.has(String(word)) && !lies(editor, word)).map(({ name }) => name.toLowerCase());
}

/** All words that this sheet can say of what a photo shows, heights of piles left out. */
export function wordsIn({ layers, spots, tiles }) {
  const parts = layers.flatMap((layer) => layer.parts.filter(({ key }) => key !== layer.weight));
  return [...parts.flatMap(({ words }) => words), ...spots.map(({ path, label }) => ({ word: path.at(-1), name: label })), ...(tiles?.kinds ?? []), ...(tiles?.more ?? [])];
}

function lies(editor, word) {
  return editor.spec.layers.some((layer) => listIn(editor.documentOf(layer.shared ? null : editor.seat), layer.path).some((entry) => layer.parts.some(({ key }) => entry[key] === word)));
}

const bareText = (count) => (count ? `${count === 1 ? "1 square" : `${count} squares`} inside your corners ${count === 1 ? "was" : "were"} taken for the table. Does something lie there?` : "");

/** Squares of a free layout's corners, as the player set them, on which nothing was seen and nothing was entered. */
function bareIn(editor, { told, reading, inHand, items, blank }) {
  const { spec } = editor;
  if (!told?.quad || inHand || blank.length || spec.size || !spec.layers.length) return [];
  const { rows, cols, quad } = told.rows && told.cols ? told : reading;
  const all = Array.from({ length: rows * cols }, (_, i) => moved([Math.floor(i / cols), i % cols], { quad, rows, cols }, reading));
  return all.filter((at) => labelAt(editor, { at, squares: [] }) === "empty" && !items.some((item) => same(item.at, at)));
}
