import { badRequest, Refusal } from "./refusal.ts";
import type { GivenMarkup } from "./check-markup.ts";
import type { MessageEntity, TelegramUser } from "../bot-api/wire.ts";

export type FakeStanding = "creator" | "administrator" | "member" | "left" | "kicked";

export interface FakeMessage {
  readonly message_id: number;
  readonly date: number;
  edit_date?: number;
  readonly chat: { readonly id: number; readonly type: FakeChat["type"]; readonly title?: string };
  readonly from: TelegramUser;
  text?: string;
  entities?: readonly MessageEntity[];
  reply_to_message?: FakeMessage;
  reply_markup?: GivenMarkup;
  /** Addresses of the links in its text, for tests. */
  links?: readonly string[];
  [service: string]: unknown;
}

export interface FakeChat {
  readonly id: number;
  readonly type: "private" | "group" | "supergroup";
  readonly title: string;
  readonly standings: Map<number, FakeStanding>;
  readonly messages: Map<number, FakeMessage>;
  /** The supergroup that it became. */
  migratedTo: number | null;
  /** A person's chat with the bot: whether they pressed START, and whether they blocked it then. */
  isStarted: boolean;
  isBlocked: boolean;
}

/** The people, chats, messages and files of the fake. */
export class FakeWorld {
  readonly bot: TelegramUser;
  readonly people = new Map<number, TelegramUser>();
  readonly chats = new Map<number, FakeChat>();
  /** Whether each press was answered. */
  readonly presses = new Map<string, boolean>();
  readonly files = new Map<string, Uint8Array>();
  readonly #now: () => Date;
  #lastId = 0;

  constructor(bot: TelegramUser, now: () => Date) {
    this.bot = bot;
    this.#now = now;
  }

  /** In seconds. */
  date(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  addChat(chat: Pick<FakeChat, "id" | "type" | "title">): FakeChat {
    const added: FakeChat = {
      ...chat,
      standings: new Map(),
      messages: new Map(),
      migratedTo: null,
      isStarted: false,
      isBlocked: false,
    };
    this.chats.set(chat.id, added);
    return added;
  }

  addMessage(chat: FakeChat, message: Pick<FakeMessage, "from"> & Partial<FakeMessage>): FakeMessage {
    const { id, type, title } = chat;
    const added: FakeMessage = {
      message_id: chat.messages.size + 1,
      date: this.date(),
      chat: { id, type, ...(type !== "private" && { title }) },
      ...message,
    };
    chat.messages.set(added.message_id, added);
    return added;
  }

  /** @throws {Refusal} unless the bot can write there */
  openChat(id: unknown): FakeChat {
    const chat = this.chats.get(Number(id));
    if (chat === undefined) throw badRequest("chat not found");
    if (chat.migratedTo !== null) {
      throw new Refusal(400, "Bad Request: group chat was upgraded to a supergroup chat", {
        migrate_to_chat_id: chat.migratedTo,
      });
    }
    if (chat.isBlocked) throw new Refusal(403, "Forbidden: bot was blocked by the user");
    if (chat.type === "private") {
      if (!chat.isStarted) throw new Refusal(403, "Forbidden: bot can't initiate conversation with a user");
      return chat;
    }
    const standing = chat.standings.get(this.bot.id) ?? "left";
    if (standing === "kicked") throw new Refusal(403, `Forbidden: bot was kicked from the ${chat.type} chat`);
    if (standing === "left") throw new Refusal(403, `Forbidden: bot is not a member of the ${chat.type} chat`);
    return chat;
  }
}
