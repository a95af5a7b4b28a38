// What was asked in this browser, away from any table: kept here alone, and shown on the question page.

const KEY = "canopy/asked";
const MOST = 10;

const section = document.querySelector("[data-lately]");

function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

const asked = section.dataset.lately.slice(0, 200);
const all = asked ? [asked, ...kept().filter((one) => one !== asked)].slice(0, MOST) : kept();
try {
  localStorage.setItem(KEY, JSON.stringify(all));
} catch {
  // a browser that keeps nothing shows what was asked just now
}
section.querySelector("ul").append(...all.map((question) => {
  const link = document.createElement("a");
  link.href = `${location.pathname}?${new URLSearchParams({ q: question, game: document.getElementById("game").value })}`;
  link.textContent = question;
  const item = document.createElement("li");
  item.append(link);
  return item;
}));
section.hidden = !all.length;
