// The rules over a sheet: ask, read, and be back at the sheet with one tap. Loaded when it is first opened.

import { Box } from "./box.js";

const LOST = "No connection just now. Your sheet is kept; ask again in a moment.";

// Many phones behind one address asked more than a table does.
function waiting(seconds) {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Too many questions came from here. Ask again in ${minutes} minute${minutes > 1 ? "s" : ""}; your sheet is kept.`;
}

const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/static/rules.css" });
const styled = new Promise((resolve) => {
  style.onload = resolve;
  style.onerror = resolve;
});

const dialog = document.createElement("dialog");
dialog.className = "rules-panel";
dialog.setAttribute("aria-label", "Ask the rules");
dialog.innerHTML = `<div class="panel-top"><form class="ask" role="search" data-ask="/ask/suggest">
<label class="hidden" for="panel-ask">Ask the rules</label>
<input id="panel-ask" name="q" placeholder="Ask the rules" maxlength="2000" autocomplete="off" enterkeyhint="search" spellcheck="false">
<button class="main">Ask</button></form></div>
<div class="panel-body" tabindex="0" role="region" aria-label="Rules"></div>
<div class="panel-end"><button type="button" class="main">Back to the sheet</button></div>`;

const form = dialog.querySelector("form");
const body = dialog.querySelector(".panel-body");
let address = null; // of the question page, with the way back to this sheet
let latest = 0;

new Box(form, (question) => {
  const url = new URL(address);
  url.searchParams.set("q", question);
  show(url);
});
dialog.querySelector(".panel-end button").addEventListener("click", () => dialog.close());
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
body.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-rule], a[data-question]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.dataset.question !== undefined) form.elements.q.value = link.textContent;
  show(new URL(link.href));
});

/** Show a page of the rules without what stands around it. */
async function show(url) {
  latest += 1;
  const own = latest;
  url.searchParams.set("part", "1");
  body.setAttribute("aria-busy", "true");
  let page = null;
  let said = LOST;
  try {
    const answer = await fetch(url, { headers: { Accept: "text/html" } });
    if (answer.ok) page = new DOMParser().parseFromString(await answer.text(), "text/html");
    else if (answer.status === 429) said = waiting(Number(answer.headers.get("Retry-After")));
  } catch {
    // told below
  }
  if (own !== latest) return;
  body.removeAttribute("aria-busy");
  if (page) body.replaceChildren(...document.adoptNode(page.body).childNodes);
  else body.replaceChildren(Object.assign(document.createElement("p"), { className: "notice", textContent: said }));
  body.scrollTop = 0;
  body.querySelector("[tabindex='-1']")?.focus();
}

async function open(link, game) {
  address = new URL(link, location.href);
  form.dataset.game = game;
  if (!dialog.isConnected) {
    document.head.append(style);
    document.body.append(dialog);
  }
  await styled;
  if (!dialog.open) dialog.showModal();
}

/** Open the panel with its box, and with what was asked at the table before. */
export async function ask(link, game) {
  await open(link, game);
  form.elements.q.select();
  form.elements.q.focus();
  if (form.elements.q.value && body.childElementCount) return;
  await show(new URL(address));
  form.elements.q.focus();
}

/** Open the panel with a rule. */
export async function why(rule, link, game) {
  form.elements.q.value = ""; // what is shown then answers no question
  await open(link, game);
  await show(new URL(rule, location.href));
}
