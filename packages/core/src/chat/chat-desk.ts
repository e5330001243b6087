import type { Language } from "../lib/options.ts";
import type { ChatAction, ChatCard, ChatForm, ChatInput, ChatOption, ChatOutcome, ChatReceiver } from "./chat-card.ts";

/** Lists that a chat can show. */
export const CHAT_LISTS = [
  "challenges",
  "quizzes",
  "contests",
  "chains",
  "perks",
  "top",
  "reviews",
  "purchases",
] as const;

export type ChatListName = (typeof CHAT_LISTS)[number];

export interface ChatPage {
  readonly title: string;
  /** What to say if it's empty, or with it. */
  readonly facts: readonly string[];
  readonly items: readonly ChatCard[];
  /** The next page, from 0; null at the end. */
  readonly nextPage: number | null;
}

/** What one sees first: balances, allowance, rank, open things and what waits for one's review. */
export interface ChatHome {
  readonly facts: readonly string[];
  readonly links: readonly ChatLink[];
  readonly sections: readonly ChatPage[];
}

export interface ChatLink {
  readonly label: string;
  /** In the panel. */
  readonly path: string;
}

/** What the thanks form starts with. */
export interface ThanksPrefill {
  readonly receivers: readonly ChatReceiver[];
  readonly reason: string;
}

/** An emoji on someone's message. */
export interface ThanksReaction {
  /** The emoji, or its short code with or without colons. */
  readonly icon: string;
  readonly receivers: readonly ChatReceiver[];
  /** The message, as what they're thanked for; "" if it isn't known. */
  readonly words: string;
}

/**
 * What a linked person can do and see in a chat, in their language and with their permissions. Everything throws a
 * `CallFailure` if the server doesn't answer: the delivery is then worked on again, with the same keys.
 */
export interface ChatDesk {
  readonly language: Language;
  home(): Promise<ChatHome>;
  list(name: ChatListName, page: number): Promise<ChatPage>;
  /** Null if it's gone or not theirs to see. */
  card(kind: string, id: number): Promise<ChatCard | null>;
  /** For everyone in a channel, whoever shared it; null if not everyone in the workspace may see it. Without buttons. */
  sharedCard(kind: string, id: number): Promise<ChatCard | null>;
  /**
   * Does what a button says, after asking again whether this person may. Without the input that it needs, the outcome is
   * the form. The key makes a repeat count once.
   */
  act(action: Pick<ChatAction, "kind" | "verb" | "id">, input: ChatInput | null, key: string): Promise<ChatOutcome>;
  /**
   * Options of an action's form that fit what's typed, for an app that asks while one types; null if the form has all
   * there are.
   */
  findOptions(action: Pick<ChatAction, "kind" | "verb" | "id">, typed: string): Promise<readonly ChatOption[] | null>;
  /** What's left to give is in its facts; refused if nothing may be given. */
  thanksForm(prefill: ThanksPrefill): Promise<ChatForm | Extract<ChatOutcome, { kind: "refused" }>>;
  /** What the amounts entered so far cost and leave, such as "5 stars each = 15 of your 20 left"; one currency a line. */
  previewThanks(input: ChatInput): Promise<readonly string[]>;
  /** Fields: `receivers`, `amount-<currencyId>` in hundredths, `reason`. */
  giveThanks(input: ChatInput, key: string): Promise<ChatOutcome>;
  /**
   * A sentence such as `@anna спасибо 3 :gem: for the review`, with those it names already found. What it doesn't say for
   * sure is asked in a form, which `giveThanks` takes.
   */
  giveThanksBySentence(sentence: string, receivers: readonly ChatReceiver[], key: string): Promise<ChatOutcome>;
  /** The form as such a sentence fills it in, even if it says everything: nothing is given. */
  thanksFormBySentence(
    sentence: string,
    receivers: readonly ChatReceiver[],
  ): Promise<ChatForm | Extract<ChatOutcome, { kind: "refused" }>>;
  /** One unit of the currency that a reaction shows; null if it shows none. */
  giveThanksByReaction(reaction: ThanksReaction, key: string): Promise<ChatOutcome | null>;
  help(): Promise<ChatCard>;
}
