import type { MessageEntity } from "@guildhall/telegram-bot/testing";

/** What the page asks for and gets. */
export const CHATS = ["slack", "telegram"] as const;
export type ChatName = (typeof CHATS)[number];

export interface Place {
  readonly id: string;
  readonly name: string;
}

export interface ShownMessage {
  readonly id: string;
  readonly from: string;
  readonly isApp: boolean;
  /** Nobody else sees it. */
  readonly isOnlyMine: boolean;
  readonly isReply: boolean;
  readonly text: string;
  /** What Telegram marks in the text. */
  readonly entities: readonly MessageEntity[];
  /** Block Kit, from Slack; null for plain text. */
  readonly blocks: readonly Block[] | null;
  /** Rows of buttons, from Telegram. */
  readonly rows: readonly (readonly ShownButton[])[];
  /** Emoji with how many people reacted with it. */
  readonly reactions: readonly string[];
}

export interface ShownButton {
  readonly label: string;
  /** Where it leads; "" for a button that the bot hears of. */
  readonly url: string;
}

/** A block or element of Slack's, as it came. */
export type Block = Readonly<Record<string, unknown>>;

export interface ShownView {
  readonly id: string;
  readonly title: string;
  readonly submit: string;
  readonly blocks: readonly Block[];
  /** By the block's id. */
  readonly errors: Readonly<Record<string, string>>;
}

export interface Shown {
  readonly people: readonly Place[];
  readonly places: readonly Place[];
  readonly messages: readonly ShownMessage[];
  readonly view: ShownView | null;
  /** Said in passing; "" for nothing. */
  readonly notice: string;
}

export interface Asked {
  readonly chat: ChatName;
  /** Who does it, and where. */
  readonly who: string;
  readonly place: string;
}

export type Act =
  | { readonly kind: "say"; readonly text: string; readonly replyTo: string }
  | { readonly kind: "press"; readonly message: string; readonly button: string }
  | { readonly kind: "react"; readonly message: string; readonly emoji: string }
  | { readonly kind: "thank-for"; readonly message: string }
  | { readonly kind: "change"; readonly action: string; readonly values: unknown }
  | { readonly kind: "submit"; readonly values: unknown }
  | { readonly kind: "close" };

/** One of the chats, as the page sees it. */
export interface Room {
  show(asked: Asked): Promise<Shown>;
  act(asked: Asked, act: Act): Promise<void>;
}
