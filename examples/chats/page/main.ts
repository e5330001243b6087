import type { Act, Asked, ChatName, Place, Shown, ShownMessage, ShownView } from "../wire.ts";
import { drawBlocks, readValues } from "./blocks.ts";
import { button, find, make } from "./dom.ts";
import { drawMessage } from "./messages.ts";

const LOOK_EVERY_MS = 400;
const NAMES: Readonly<Record<ChatName, string>> = { slack: "Slack", telegram: "Telegram" };
const PLACES: Readonly<Record<ChatName, string>> = { slack: "C1", telegram: "group" };

const query = new URLSearchParams(location.search);
const chat: ChatName = query.get("chat") === "telegram" ? "telegram" : "slack";
let asked: Asked = { chat, who: query.get("who") ?? "", place: query.get("place") ?? PLACES[chat] };
let shown = "";
let viewShown = "";
let answered: ShownMessage | null = null;

async function look(): Promise<void> {
  const response = await fetch(`/state?${new URLSearchParams({ ...asked }).toString()}`);
  if (!response.ok) return;
  const text = await response.text();
  if (text === shown) return;
  shown = text;
  // What our own server sends.
  const state = JSON.parse(text) as Shown;
  const [first] = state.people;
  if (asked.who === "" && first !== undefined) return go({ who: first.id });
  draw(state);
}

function act(done: Act): void {
  const body = JSON.stringify(done);
  void fetch(`/act?${new URLSearchParams({ ...asked }).toString()}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  }).then(look);
}

function go(change: Partial<Asked>): void {
  asked = { ...asked, ...change };
  shown = viewShown = "";
  answer(null);
  history.replaceState(null, "", `/?${new URLSearchParams({ ...asked }).toString()}`);
  void look();
}

function draw(state: Shown): void {
  document.body.className = asked.chat;
  const chats = Object.entries(NAMES).map(([id, name]) => ({ id, name }));
  const toChat = (id: string): void => {
    const to: ChatName = id === "telegram" ? "telegram" : "slack";
    go({ chat: to, who: "", place: PLACES[to] });
  };
  drawChoice(find("chats"), { options: chats, chosen: asked.chat, choose: toChat });
  drawChoice(find("places"), { options: state.places, chosen: asked.place, choose: (place) => go({ place }) });
  const who = find<HTMLSelectElement>("who");
  who.replaceChildren(...state.people.map(({ id, name }) => make("option", { value: id }, name)));
  who.value = asked.who;
  const messages = find("messages");
  const parts = { chat: asked.chat, people: state.people, act, answer };
  messages.replaceChildren(...state.messages.map((message) => drawMessage(message, parts)));
  messages.scrollTop = asked.place === "home" ? 0 : messages.scrollHeight;
  find("notice").textContent = state.notice;
  drawView(state.view, state.people);
}

interface Choice {
  readonly options: readonly Place[];
  readonly chosen: string;
  readonly choose: (id: string) => void;
}

function drawChoice(into: HTMLElement, { options, chosen, choose }: Choice): void {
  into.replaceChildren(
    ...options.map(({ id, name }) => {
      const made = button(name, () => choose(id));
      made.setAttribute("role", "radio");
      made.setAttribute("aria-checked", String(id === chosen));
      return made;
    }),
  );
}

function drawView(view: ShownView | null, people: readonly Place[]): void {
  const dialog = find<HTMLDialogElement>("view");
  const isSame = JSON.stringify(view) === viewShown;
  viewShown = JSON.stringify(view);
  if (view === null) return dialog.close();
  if (isSame) return;
  // What was typed stays: Slack keeps it as long as its input is there.
  const typed = dialog.open ? readTyped(dialog) : new Map<string, readonly string[]>();
  const acts = {
    press: (pressed: string) => act({ kind: "press", message: "view", button: pressed }),
    change: (action: string) => act({ kind: "change", action, values: readValues(dialog) }),
  };
  const form = make("form", {}, make("h2", {}, view.title), ...drawBlocks(view.blocks, acts, people));
  for (const [block, problem] of Object.entries(view.errors)) {
    form.querySelector(`[data-block="${CSS.escape(block)}"]`)?.after(make("span", { class: "error" }, problem));
  }
  const buttons = make(
    "div",
    { class: "buttons" },
    button("Close", () => act({ kind: "close" })),
  );
  if (view.submit !== "") buttons.append(make("button", { type: "submit" }, view.submit));
  form.append(buttons);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act({ kind: "submit", values: readValues(dialog) });
  });
  dialog.replaceChildren(form);
  writeTyped(dialog, typed);
  if (!dialog.open) dialog.showModal();
}

function controlsIn(within: HTMLElement) {
  return within.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-block]");
}

function readTyped(within: HTMLElement): Map<string, readonly string[]> {
  return new Map(
    [...controlsIn(within)].map((each) => [
      each.dataset["block"] ?? "",
      each instanceof HTMLSelectElement ? [...each.selectedOptions].map(({ value }) => value) : [each.value],
    ]),
  );
}

function writeTyped(within: HTMLElement, typed: ReadonlyMap<string, readonly string[]>): void {
  for (const control of controlsIn(within)) {
    const values = typed.get(control.dataset["block"] ?? "");
    if (values === undefined) continue;
    if (!(control instanceof HTMLSelectElement)) control.value = values[0] ?? "";
    else for (const each of control.options) each.selected = values.includes(each.value);
  }
}

function answer(message: ShownMessage | null): void {
  answered = message;
  const reply = find("reply");
  reply.hidden = message === null;
  const [text] = reply.getElementsByTagName("span");
  if (text !== undefined) text.textContent = message === null ? "" : `Reply to ${message.from}: ${message.text} `;
  if (message !== null) find("text").focus();
}

find<HTMLSelectElement>("who").addEventListener("change", (event) => {
  if (event.target instanceof HTMLSelectElement) go({ who: event.target.value });
});
find("reply").addEventListener("click", () => answer(null));
find("view").addEventListener("cancel", () => act({ kind: "close" }));
find("compose").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = find<HTMLInputElement>("text");
  if (field.value.trim() === "") return;
  act({ kind: "say", text: field.value.trim(), replyTo: answered?.id ?? "" });
  field.value = "";
  answer(null);
});
setInterval(() => void look(), LOOK_EVERY_MS);
void look();
