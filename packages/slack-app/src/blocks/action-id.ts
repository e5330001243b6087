import type { ChatAction, ChatListName } from "@guildhall/core/chat";
import { CHAT_LISTS } from "@guildhall/core/chat";

/** What one of our buttons says when it's pressed. */
export type Press =
  | { readonly kind: "act"; readonly action: Pick<ChatAction, "kind" | "verb" | "id"> }
  | { readonly kind: "page"; readonly list: ChatListName; readonly page: number }
  | { readonly kind: "thanks" }
  | { readonly kind: "preview" }
  /** A link: Slack opens it and tells us, too. */
  | { readonly kind: "link" };

/** Ids of elements that are the same everywhere. */
export const THANKS_ID = "thanks";
export const LINK_ID = "link";
/** Start of the id of an input whose changes renew the preview. */
export const PREVIEWED = "previewed";

export function actId({ kind, verb, id }: Pick<ChatAction, "kind" | "verb" | "id">): string {
  return `act:${kind}:${verb}:${id}`;
}

export function pageId(list: ChatListName, page: number): string {
  return `page:${list}:${page}`;
}

/** Null for what no button of ours says. */
export function parsePress(actionId: string): Press | null {
  const parts = actionId.split(":");
  return PARSERS[parts[0] ?? ""]?.(parts) ?? null;
}

const PARSERS: Readonly<Record<string, (parts: readonly string[]) => Press | null>> = {
  [THANKS_ID]: () => ({ kind: "thanks" }),
  [LINK_ID]: () => ({ kind: "link" }),
  [PREVIEWED]: () => ({ kind: "preview" }),
  page: ([, name = "", page = ""]) => parsePage(name, page),
  act: ([, kind = "", verb = "", id = ""]) =>
    NAME.test(kind) && NAME.test(verb) && NUMBER.test(id)
      ? { kind: "act", action: { kind, verb, id: Number(id) } }
      : null,
};

const NAME = /^[a-z][a-zA-Z-]{0,39}$/;
const NUMBER = /^\d{1,15}$/;

function parsePage(name: string, page: string): Press | null {
  const list = CHAT_LISTS.find((each) => each === name);
  return list === undefined || !NUMBER.test(page) ? null : { kind: "page", list, page: Number(page) };
}
