// Undo and redo without limit. A step is a list of {seat, edit}; seat null is the document that all share.

import { EditError, apply, inverse, same } from "./edits.js";

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
