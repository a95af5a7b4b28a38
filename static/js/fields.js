// The Numbers strip: what no grid holds, each with its bounds; and the table's own house rules.

import { h } from "./dom.js";
import { listIn, valueIn } from "./scene.js";

const whole = (text) => (/^\s*[-−]?\d{1,6}\s*$/.test(text) ? Number(text.replace("−", "-")) : NaN);

/** A number with a button on either side. `changed(value)` is called with a number in bounds, or null for none. */
function stepper(label, low, high, changed) {
  let shown = null; // what the document holds: what cannot be kept stays in sight until that changes
  const wrong = h("p", { class: "wrong", role: "alert", hidden: true });
  const input = h("input", { class: "number", inputmode: low < 0 ? "text" : "numeric", autocomplete: "off", "aria-label": label, oninput: () => take(input.value) });
  const take = (text) => {
    const value = text.trim() === "" ? null : whole(text);
    const sound = value === null || (value >= low && value <= high);
    wrong.hidden = sound;
    wrong.textContent = sound ? "" : `A whole number from ${low} to ${high}. This is not kept.`;
    input.setAttribute("aria-invalid", String(!sound));
    if (sound) changed(value);
  };
  const step = (by) => {
    const value = Math.min(high, Math.max(low, (whole(input.value) || 0) + by));
    input.value = value;
    take(String(value));
  };
  const button = (by, sign, word) => h("button", { type: "button", class: "icon", "aria-label": `${label}: one ${word}`, onclick: () => step(by) }, sign);
  return {
    element: h("div", { class: "stepper" }, button(-1, "−", "less"), input, button(1, "+", "more"), wrong),
    write(value) {
      const same = shown === (value ?? null);
      shown = value ?? null;
      if (document.activeElement === input && whole(input.value) === value) return;
      if (same && input.getAttribute("aria-invalid") === "true") return;
      input.value = value ?? "";
      wrong.hidden = true;
      input.setAttribute("aria-invalid", "false");
    },
  };
}

const row = (label, control) => h("div", { class: "number-row" }, h("span", {}, label), control);
const group = (label, ...children) => h("fieldset", {}, h("legend", {}, label), children);

function select(label, words, changed) {
  const element = h("select", { "aria-label": label, onchange: () => changed(words[element.value]?.word ?? null) },
    h("option", { value: "" }, "–"), words.map((word, i) => h("option", { value: i }, word.name)));
  return { element, write: (value) => (element.value = String(words.findIndex((word) => word.word === value)).replace("-1", "")) };
}

function checkbox(label, changed) {
  const input = h("input", { type: "checkbox", onchange: () => changed(input.checked) });
  return { element: h("label", { class: "check" }, input, label), write: (value) => (input.checked = value === true) };
}

/** One builder per kind: a field and `put(value, path)` to `{element, write(value)}`. */
const KINDS = {
  number({ label, low, high, path }, put) {
    const control = stepper(label, low, high, (value) => put(value, path));
    return { ...control, element: row(label, control.element) };
  },
  numbers({ label, labels, low, high, nullable, path }, put) {
    const blank = nullable ? null : 0;
    let values = [];
    const changed = (i) => (value) => {
      values = labels.map((name, j) => (name === "" ? null : (j === i ? value : values[j]) ?? blank));
      put(values.every((one) => one === null) ? null : values, path);
    };
    const controls = labels.map((name, i) => name && stepper(name, low, high, changed(i)));
    return {
      element: group(label, labels.flatMap((name, i) => (name ? [row(name, controls[i].element)] : []))),
      write(list) {
        values = Array.isArray(list) ? list : [];
        controls.forEach((control, i) => control && control.write(values[i] ?? null));
      },
    };
  },
  choice({ label, words, path }, put) {
    const control = select(label, words, (value) => put(value, path));
    return { ...control, element: row(label, control.element) };
  },
  choices({ label, words, path }, put) {
    let chosen = [];
    const controls = words.map(({ word, name }) => checkbox(name, (on) => {
      const next = words.map((one) => one.word).filter((one) => (one === word ? on : chosen.includes(one)));
      put(next.length ? next : null, path);
    }));
    return {
      element: group(label, controls.map((control) => control.element)),
      write(list) {
        chosen = Array.isArray(list) ? list : [];
        controls.forEach((control, i) => control.write(chosen.includes(words[i].word)));
      },
    };
  },
  yesno({ label, path }, put) {
    return checkbox(label, (on) => put(on || null, path));
  },
  map({ label, words, values, path }, put) {
    const offered = values.map((value) => ({ word: value, name: String(value) }));
    const controls = words.map(({ word, name }) => select(name, offered, (value) => put(value, [...path, String(word)])));
    return {
      element: group(label, words.map(({ name }, i) => row(name, controls[i].element))),
      write: (map) => controls.forEach((control, i) => control.write(map?.[words[i].word] ?? null)),
    };
  },
};

/** House-rule lines: a label and points each. A line without a label waits for one. */
function extras(put) {
  const lines = h("div", {});
  const read = () => [...lines.children].map((line) => line.extra);
  const send = () => {
    const sound = read().filter((extra) => extra.label.trim()).map(({ label, points }) => ({ label, points }));
    put(sound.length ? sound : null, ["extras"]);
  };
  const add = (extra) => {
    const points = stepper(`Points for ${extra.label || "this line"}`, -9999, 9999, (value) => {
      extra.points = value ?? 0;
      send();
    });
    points.write(extra.points);
    const label = h("input", { value: extra.label, maxlength: 80, placeholder: "What for", "aria-label": "House rule", oninput: () => {
      extra.label = label.value;
      send();
    } });
    const line = h("div", { class: "extra" }, label, points.element, h("button", { type: "button", class: "icon", "aria-label": "Remove this line", onclick: () => {
      line.remove();
      send();
    } }, "×"));
    line.extra = extra;
    lines.append(line);
    return label;
  };
  return {
    element: group("House rules", lines, h("button", { type: "button", class: "add", onclick: () => add({ label: "", points: 0 }).focus() }, "Add a line")),
    write(list) {
      const known = read().filter((extra) => extra.label.trim());
      const wanted = Array.isArray(list) ? list : [];
      if (JSON.stringify(known) === JSON.stringify(wanted)) return;
      lines.replaceChildren();
      wanted.forEach(({ label, points }) => add({ label, points }));
    },
  };
}

/** `put(seat, edit)` makes an edit. */
export class Fields {
  constructor(root, spec, seat, put) {
    this.entries = spec.fields.filter((field) => field.shared || seat !== null).map((field) => {
      const owner = field.shared ? null : seat;
      const control = KINDS[field.kind](field, (value, path) => put(owner, { do: "set", path, value }));
      return { ...control, owner, path: field.path, faults: h("div", {}), help: field.help };
    });
    if (seat !== null) this.entries.push({ ...extras((value, path) => put(seat, { do: "set", path, value })), owner: seat, path: ["extras"], faults: h("div", {}) });
    root.replaceChildren(...this.entries.map(({ element, faults, help }) => h("div", { class: "number-field" }, element, help ? h("p", { class: "hint" }, help) : null, faults)));
    this.body = root;
  }

  /** Show what a document holds; `faults` are `{owner, path, text}`. */
  show(documentOf, faults, open) {
    for (const { write, owner, path, faults: box } of this.entries) {
      write(path[0] === "extras" ? listIn(documentOf(owner), path) : valueIn(documentOf(owner), path));
      const own = faults.filter((fault) => fault.owner === owner && path.every((step, i) => fault.path[i] === step));
      box.replaceChildren(...own.map((fault) => h("p", { class: "odd" }, fault.text)));
    }
    this.body.inert = !open;
  }
}
