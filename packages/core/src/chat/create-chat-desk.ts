import type { Client } from "../client/client.ts";
import type { TranslateAny } from "../i18n/translate.ts";
import { UnauthenticatedError } from "../lib/errors.ts";
import type { Language } from "../lib/options.ts";
import * as sessionCalls from "../session/session.contract.ts";
import {
  giveThanks,
  giveThanksByReaction,
  giveThanksBySentence,
  openThanksForm,
  openThanksFormBySentence,
  previewThanksInput,
} from "../thanks/give-thanks.chat.ts";
import { actOn } from "./act-on-thing.ts";
import { readHelp, readHome, readList } from "./chat-pages.ts";
import { isHidden } from "./explain-failure.ts";
import type { ChatDesk } from "./chat-desk.ts";
import { CHAT_PLUGS } from "./chat-plugs.ts";
import type { ChatMember, ChatPlug, DeskContext } from "./define-chat-plug.ts";

export interface ChatDeskOptions {
  /** Acts for the person, with their token and in the same language. */
  readonly client: Client;
  readonly language: Language;
  readonly t: TranslateAny;
  readonly now: () => Date;
  readonly findMembers: DeskContext["findMembers"];
  /** Words as they're typed in the chat, as they're shown elsewhere; by default the same. */
  readonly plainWords?: (typed: string) => string;
  /** By default every feature's. */
  readonly plugs?: readonly ChatPlug[];
}

/** A desk for one person of a chat. What it knows of them is read once, so it lives as long as one delivery. */
export function createChatDesk({ plugs = CHAT_PLUGS, ...options }: ChatDeskOptions): ChatDesk {
  const context: DeskContext = { ...options, member: once(() => readMember(options.client)) };
  return {
    language: options.language,
    home: () => readHome(plugs, context),
    list: (name, page) => readList(plugs, context, { name, page }),
    card: (kind, id) => orHidden(plugs.find((plug) => plug.kind === kind)?.card(context, id)),
    sharedCard: (kind, id) => orHidden(plugs.find((plug) => plug.kind === kind)?.sharedCard(context, id)),
    act: (action, input, key) => actOn(plugs, context, { action, input, key }),
    findOptions: async ({ kind, verb, id }, typed) => {
      const find = plugs.find((plug) => plug.kind === kind)?.verbs.get(verb)?.find;
      return find === undefined ? null : ((await orHidden(find(context, id, typed))) ?? []);
    },
    thanksForm: (prefill) => openThanksForm(context, prefill),
    previewThanks: (input) => previewThanksInput(context, input),
    giveThanks: (input, key) => giveThanks(context, input, key),
    giveThanksBySentence: (sentence, receivers, key) => giveThanksBySentence(context, { sentence, receivers, key }),
    thanksFormBySentence: (sentence, receivers) => openThanksFormBySentence(context, { sentence, receivers }),
    giveThanksByReaction: (reaction, key) => giveThanksByReaction(context, reaction, key),
    help: () => readHelp(context),
  };
}

/** Null if it's unknown, gone or not theirs to see. */
async function orHidden<T>(reading: Promise<T | null> | undefined): Promise<T | null> {
  try {
    return (await reading) ?? null;
  } catch (error) {
    if (isHidden(error)) return null;
    throw error;
  }
}

/** @throws {UnauthenticatedError} if the token holds no more */
async function readMember(client: Client): Promise<ChatMember> {
  const info = await client.call(sessionCalls.getUserInfo, {});
  if (!info.loggedIn) throw new UnauthenticatedError();
  return info;
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => (reading ??= read());
}
