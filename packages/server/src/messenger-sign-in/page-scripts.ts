/** Both pages' start: the server says where to go on. */
const SEND = `
const go = async (path, body) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(document.body.dataset.api + path, { method: "POST", headers, body: JSON.stringify(body) });
  const { data } = await answer.json();
  location.replace(data?.path ?? "/login?error=unknown");
};
const fail = () => location.replace("/login?error=unknown");
`;

/** Telegram's login widget tells who it is behind the \`#\`, or in the query; \`false\` for somebody who said no. */
export const WIDGET_SCRIPT = `${SEND}
const read = (query) => {
  const text = new URLSearchParams(location.hash.slice(1)).get("tgAuthResult");
  if (text === null) return Object.fromEntries(query);
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
};
(async () => {
  const query = new URLSearchParams(location.search);
  const state = query.get("state") ?? "";
  query.delete("state");
  const told = read(query);
  if (told === false) return location.replace("/login?error=access_denied");
  const fields = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, String(value)]));
  await go("/user/login/telegram", { state, fields });
})().catch(fail);
`;

/**
 * A frame keeps no cookie of ours, so in one a link opens the same page by itself. Outside of Telegram it asks first:
 * anybody could have made the link that signs people in.
 */
export const MINI_APP_SCRIPT = `${SEND}
const initData = new URLSearchParams(location.hash.slice(1)).get("tgWebAppData") ?? "";
const enter = () => go("/user/login/telegram/mini-app", { initData }).catch(fail);
const show = (id) => {
  for (const part of document.querySelectorAll("section")) part.hidden = part.id !== id;
};
const nameOf = (user) => [user.first_name, user.last_name].filter(Boolean).join(" ");
const start = () => {
  if (initData === "") return location.replace("/");
  if (window.top !== window.self) {
    document.querySelector("#own a").href = location.href;
    return show("own");
  }
  if ("TelegramWebviewProxy" in window) return enter();
  document.querySelector("#ask b").textContent = nameOf(JSON.parse(new URLSearchParams(initData).get("user") ?? "{}"));
  document.querySelector("#ask button").addEventListener("click", () => {
    show("opening");
    enter();
  });
  show("ask");
};
try {
  start();
} catch {
  fail();
}
`;
