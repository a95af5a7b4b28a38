// Edits: small changes to a JSON document. The twin of companion/core/edits.py, to the letter; below it
// undo and redo, which are made of them.

const FARTHEST = 999;
const DEEPEST = 16;
const LONGEST_PATH = 8;
const KEYS = { put: "at do path value", set: "do path value", hold: "do path value", drop: "do path value" };
const STEP = /^(?!__)[A-Za-z0-9_-]{1,40}$/;

/** An edit that is malformed or does not fit the document; the message is a sentence for people. */
export class EditError extends Error {}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const own = (object, key) => (Object.hasOwn(object, key) ? object[key] ?? null : null);

/** Are two JSON values the same? */
export function same(one, other) {
  if (one === other) return true;
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((value, i) => same(value, other[i]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length
    && keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]));
}

/** The document after an edit; the one given stays as it is. */
export function apply(document, edit) {
  check(edit);
  const value = edit.value ?? null;
  if (edit.do === "set") return withValue(document, edit.path, value);
  const old = listAt(document, edit.path);
  const after = relisted(old, edit);
  return old.length || after.length ? withValue(document, edit.path, after) : { ...document };
}

/** The edit that undoes an edit of this document. */
export function inverse(document, edit) {
  apply(document, edit);
  const { path } = edit;
  if (edit.do === "set") return { do: "set", path, value: valueAt(document, path) };
  const entries = listAt(document, path);
  const found = entries.filter((entry) => isMeant(entry, edit));
  if (found.length > 1) return { do: "set", path, value: entries };
  if (edit.do !== "put") return { do: found.length ? "hold" : "drop", path, value: edit.value };
  let before = null;
  if (found.length) {
    before = { ...found[0] };
    delete before.at;
  }
  return { do: "put", path, at: edit.at, value: before };
}

/** What stands at a path of a document; null where nothing does. */
export function valueAt(document, path) {
  let found = document;
  for (let i = 0; i < path.length; i++) {
    if (!isObject(found)) throw new EditError(`${path.slice(0, i).join("/")} is no object: nothing can stand inside it.`);
    found = own(found, path[i]);
    if (found === null) return null;
  }
  return found;
}

function check(edit) {
  if (!isObject(edit)) throw new EditError("An edit is an object.");
  if (typeof edit.do !== "string" || !Object.hasOwn(KEYS, edit.do)) throw new EditError('An edit does "put", "set", "hold" or "drop".');
  if (Object.keys(edit).sort().join(" ") !== KEYS[edit.do]) throw new EditError(`"${edit.do}" has the keys ${KEYS[edit.do]} and no others.`);
  checkValue(edit.value, 0);
  if (edit.do === "put") {
    checkPlace(edit.at);
    if (edit.value !== null && (!isObject(edit.value) || Object.hasOwn(edit.value, "at"))) {
      throw new EditError('The value of "put" is an object without "at", or null.');
    }
  } else if (edit.do !== "set" && edit.value === null) {
    throw new EditError(`"${edit.do}" needs a value.`);
  }
  checkPath(edit.path);
}

function checkPath(path) {
  if (!Array.isArray(path) || path.length < 1 || path.length > LONGEST_PATH) throw new EditError(`A path is a list of 1 to ${LONGEST_PATH} keys.`);
  if (!path.every((step) => typeof step === "string" && STEP.test(step))) throw new EditError("A step of a path is 1 to 40 letters, digits, - and _.");
}

function checkPlace(at) {
  if (!Array.isArray(at) || at.length !== 2 || !at.every(Number.isInteger)) throw new EditError("A place is [row, column], two whole numbers.");
  if (at.some((number) => Math.abs(number) > FARTHEST)) throw new EditError(`A place lies between -${FARTHEST} and ${FARTHEST}.`);
}

function checkValue(value, depth) {
  if (depth > DEEPEST) throw new EditError("The value is nested too deeply.");
  if (Array.isArray(value)) value.forEach((inner) => checkValue(inner, depth + 1));
  else if (isObject(value)) {
    if (!Object.keys(value).every(isWhole)) throw new EditError("The keys of an object are texts of whole characters.");
    Object.values(value).forEach((inner) => checkValue(inner, depth + 1));
  } else if (!(value === null || isWhole(value) || typeof value === "boolean" || Number.isFinite(value))) {
    throw new EditError("The value holds something that JSON does not know.");
  }
}

/** False where a text holds half a character (a lone surrogate). */
function isWhole(text) {
  return typeof text === "string" && !/\p{Surrogate}/u.test(text);
}

function listAt(document, path) {
  const found = valueAt(document, path);
  if (found !== null && !Array.isArray(found)) throw new EditError(`${path.join("/")} is no list.`);
  return found ?? [];
}

function withValue(document, path, value) {
  valueAt(document, path);
  const [step, ...rest] = path;
  const after = { ...document };
  const there = own(document, step);
  if (rest.length) {
    if (value !== null || there !== null) after[step] = withValue(there ?? {}, rest, value);
  } else if (value === null) {
    delete after[step];
  } else {
    after[step] = value;
  }
  return after;
}

/** The list after a put, hold or drop. An entry that is there already keeps its place. */
function relisted(entries, edit) {
  let fresh = null;
  if (edit.do !== "drop" && edit.value !== null) fresh = edit.do === "put" ? { at: edit.at, ...edit.value } : edit.value;
  const after = [];
  for (const entry of entries) {
    if (!isMeant(entry, edit)) {
      after.push(entry);
    } else if (fresh !== null) {
      after.push(fresh);
      fresh = null;
    }
  }
  return fresh === null ? after : [...after, fresh];
}

function isMeant(entry, edit) {
  return edit.do === "put" ? isObject(entry) && same(own(entry, "at"), edit.at) : same(entry, edit.value);
}

// Undo and redo without limit. A step is a list of {seat, edit}; seat null is the document that all share.

/** The step that undoes a step. `documentOf(seat)` is what the step was, or will be, made on. */
function reversed(documentOf, step) {
  const documents = new Map();
  const back = [];
  for (const { seat, edit } of step) {
    if (!documents.has(seat)) documents.set(seat, documentOf(seat));
    try {
      const undo = inverse(documents.get(seat), edit);
      documents.set(seat, apply(documents.get(seat), edit));
      if (!same(undo, edit)) back.unshift({ seat, edit: undo });
    } catch (error) {
      if (!(error instanceof EditError)) throw error; // a step that does not fit any more undoes nothing
    }
  }
  return back;
}

/** What can be undone and redone; `saved` is what an earlier `save()` gave. */
export class History {
  constructor(saved = null) {
    this.past = saved?.past ?? [];
    this.future = saved?.future ?? [];
    this.label = null;
  }

  /**
   * Remember a step that is about to be made; false if it changes nothing. Steps one after the other with the same
   * label, the squares of one stroke or the digits of one number, are undone as one.
   */
  remember(documentOf, step, label = null) {
    const back = reversed(documentOf, step);
    if (!back.length) return false;
    if (label !== null && label === this.label && this.past.length) this.past.at(-1).unshift(...back);
    else this.past.push(back);
    this.label = label;
    this.future = [];
    return true;
  }

  /** The step to make in order to undo the last one; null if there is none. */
  undo(documentOf) {
    return this.#turn(this.past, this.future, documentOf);
  }

  /** The step to make in order to redo what was undone last; null if there is none. */
  redo(documentOf) {
    return this.#turn(this.future, this.past, documentOf);
  }

  save() {
    return { past: this.past, future: this.future };
  }

  #turn(from, to, documentOf) {
    this.label = null;
    while (from.length) {
      const step = from.pop();
      const back = reversed(documentOf, step);
      if (back.length) {
        to.push(back);
        return step;
      }
    }
    return null;
  }
}
