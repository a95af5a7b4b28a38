// The service worker, served at /sw.js: pages of tables and of the rules, and what they are made of, open without a
// connection, as they were last seen. With a connection everything comes from the server.

const CACHE = "canopy-3";
const SHELL = [
  "canopy.css", "editor.css", "setup.css", "after.css", "photo.css", "plain.css", "rules.css", "leaf.svg", "leaf-192.png", "canopy.webmanifest",
  ...["seat", "table", "sync", "edits", "dom", "scene", "grid", "frame", "palette", "fields", "why", "device", "timer", "board", "share", "rules/box", "rules/lately", "rules/panel"].map((name) => `js/${name}.js`),
].map((name) => `/static/${name}`);
const OFFLINE = "<!doctype html><html lang=\"en\"><meta name=\"viewport\" content=\"width=device-width\"><title>Canopy</title>"
  + "<link rel=\"stylesheet\" href=\"/static/canopy.css\"><main><h1>No connection</h1><p>This page was not opened on this device before. "
  + "Sheets that were open here still open, and what you enter there waits and is sent later.</p></main>";

const isPage = (url) => url.pathname === "/" || ["/t/", "/rules"].some((start) => url.pathname.startsWith(start));

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(SHELL.map((name) => cache.add(name)));
  await self.skipWaiting();
}

/** Take over the pages that are open, and keep them. */
async function activate() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
  const cache = await caches.open(CACHE);
  const pages = await self.clients.matchAll({ type: "window" });
  await Promise.allSettled(pages.filter((page) => isPage(new URL(page.url))).map((page) => cache.add(page.url.split("#")[0])));
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  try {
    const fresh = await fetch(request);
    if (fresh.ok && !fresh.redirected) await cache.put(request, fresh.clone());
    return fresh;
  } catch {
    const kept = await cache.match(request, { ignoreSearch: request.mode !== "navigate", ignoreVary: true });
    return kept ?? new Response(OFFLINE, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
  }
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const page = request.mode === "navigate" && isPage(url);
  if (page || url.pathname.startsWith("/static/")) event.respondWith(answer(request));
});
