import type { Language } from "@guildhall/core";
import type {
  ChatAction,
  ChatCard,
  ChatHome,
  ChatListName,
  ChatOutcome,
  ChatPage,
  ChatReply,
} from "@guildhall/core/chat";
import { withLinks } from "../cards/card-html.ts";
import { SHOW } from "../cards/press.ts";
import { BOT_TEXTS } from "../texts/bot-texts.ts";

/** Buttons of the bot itself that lead through lists. */
export const LIST = "list";
export const HOME = "home";
export const THANKS = "thanks-form";

/** Help with a button for everything that has a command. */
export function menuCard(help: ChatCard, language: Language): ChatCard {
  const { labels } = BOT_TEXTS[language];
  const button = { id: 0, style: "default" } as const;
  const lists = (["challenges", "quizzes", "contests", "chains", "perks", "purchases", "reviews", "top"] as const).map(
    (name) => ({
      ...button,
      ...{ kind: LIST, verb: name, label: labels[name] },
    }),
  );
  const actions: readonly ChatAction[] = [
    { ...button, kind: THANKS, verb: SHOW, label: labels.thanks, style: "primary" },
    { ...button, kind: HOME, verb: SHOW, label: labels.me },
    ...lists,
  ];
  return { ...help, actions: [...help.actions, ...actions] };
}

export function listCard(page: ChatPage, place: { readonly name: ChatListName; readonly number: number }): ChatCard {
  const { name, number } = place;
  const turning = [
    ...(number > 0 ? [{ id: number - 1, label: "←" }] : []),
    ...(page.nextPage === null ? [] : [{ id: page.nextPage, label: "→" }]),
  ];
  return {
    ...textOf(page, 1),
    body: "",
    actions: [
      ...openingActions(page.items),
      ...turning.map((each) => ({ kind: LIST, verb: name, style: "default" as const, ...each })),
    ],
  };
}

export function homeCard({ facts, links, sections }: ChatHome): ChatCard {
  const items = sections.flatMap((each) => each.items);
  let count = 1;
  const parts = sections.flatMap((each) => {
    const { title, facts: lines } = textOf(each, count);
    count += each.items.length;
    return ["", title, ...lines];
  });
  const [title = "", ...rest] = facts;
  const card = { title, link: "/", facts: [...rest, ...parts], body: "", actions: openingActions(items) };
  return withLinks(card, links);
}

/** Items are numbered, since a message has one text and its buttons stand below all of it. */
function textOf({ title, facts, items }: ChatPage, first: number): Pick<ChatCard, "title" | "link" | "facts"> {
  const lines = items.map((item, index) => `${first + index}. ${[item.title, ...item.facts].join(" · ")}`);
  return { title, link: "", facts: [...facts, ...lines] };
}

/** An item that can be acted on is opened by its number, and so is one whose card says where that's done. */
function openingActions(items: readonly ChatCard[]): readonly ChatAction[] {
  return items.flatMap((item, index) => {
    const thing = item.actions[0] ?? (item.hint === undefined ? null : thingAt(item.link));
    if (thing === null) return [];
    return [{ kind: thing.kind, verb: SHOW, id: thing.id, label: String(index + 1), style: "default" as const }];
  });
}

/** What a path such as `/quiz/7` or `/contest/7/winners` leads to; null if that's no thing with a card. */
function thingAt(link: string): { readonly kind: string; readonly id: number } | null {
  const [, kind, id = ""] = /^\/([a-z]+)\/([1-9]\d{0,14})(?:\/|$)/.exec(link) ?? [];
  return kind === undefined ? null : { kind, id: Number(id) };
}

/** What the answer to something that was done is about: the thing that its buttons are for. */
export function aboutOf({ card }: Extract<ChatOutcome, { kind: "done" }>): Pick<ChatReply, "about"> {
  const [action] = card?.actions ?? [];
  return action === undefined ? {} : { about: { kind: action.kind, id: action.id } };
}

/** What was done or why it wasn't, first in a line of its own, and the thing as it is now. */
export function outcomeCard({ text, card }: Pick<Extract<ChatOutcome, { kind: "done" }>, "text" | "card">): ChatCard {
  const [title = "", ...more] = text.split("\n");
  if (card === null) return { title, link: "", facts: more, body: "", actions: [] };
  return { ...card, title, facts: [...more, card.title, ...card.facts] };
}
