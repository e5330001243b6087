import type { MessageEntity, TelegramUser } from "../bot-api/wire.ts";
import type { FakeUpdates } from "./fake-updates.ts";
import type { FakeChat, FakeMessage, FakeStanding, FakeWorld } from "./fake-world.ts";

interface Said {
  readonly in?: FakeChat;
  readonly replyTo?: FakeMessage;
  /** People without a username, by the words that mention them. */
  readonly mentions?: Readonly<Record<string, TelegramUser>>;
  /** Other fields of the message, such as a document. */
  readonly with?: Readonly<Record<string, unknown>>;
}

/** Some of those that Telegram has; others can't be put on a message. */
const REACTIONS = new Set(["❤", "👍", "🔥", "🎉", "🏆", "💯", "⚡", "🙏", "🤝", "👏", "🍓", "🦄", "🕊"]);

/** What people do in the fake: each makes the updates that Telegram would send. */
export class FakePeople {
  readonly #world: FakeWorld;
  readonly #updates: FakeUpdates;
  readonly #reactions = new Map<string, readonly string[]>();
  #lastPress = 0;

  constructor(world: FakeWorld, updates: FakeUpdates) {
    this.#world = world;
    this.#updates = updates;
  }

  person(person: Partial<TelegramUser> & { readonly id: number; readonly first_name: string }): TelegramUser {
    const added = { is_bot: false, language_code: "en", ...person };
    this.#world.people.set(added.id, added);
    this.#world.addChat({ id: added.id, type: "private", title: "" });
    return added;
  }

  /** The bot is in it only after `addBot`. */
  group(group: { readonly id: number; readonly title: string; readonly admins: readonly TelegramUser[] }): FakeChat {
    const chat = this.#world.addChat({ id: group.id, type: "supergroup", title: group.title });
    for (const { id } of group.admins) chat.standings.set(id, "administrator");
    return chat;
  }

  /** What somebody writes, in their chat with the bot by default. Privacy mode keeps most of a group's from the bot. */
  say(person: TelegramUser, text: string, said: Said = {}): FakeMessage {
    const chat = said.in ?? this.privateChat(person);
    const message = this.#world.addMessage(chat, {
      from: person,
      ...(text !== "" && { text, entities: entitiesOf(text, said.mentions ?? {}) }),
      ...(said.replyTo && { reply_to_message: said.replyTo }),
      ...said.with,
    });
    if (this.#reachesBot(chat, message)) this.#updates.add("message", message);
    return message;
  }

  /** The START button, or a link with a payload. */
  start(person: TelegramUser, payload = ""): FakeMessage {
    const chat = this.privateChat(person);
    chat.isStarted = true;
    chat.isBlocked = false;
    return this.say(person, payload === "" ? "/start" : `/start ${payload}`);
  }

  /** Presses a button of a message as the person sees it now. @throws if it has no such button */
  press(person: TelegramUser, message: FakeMessage, label: string): string {
    const buttons = (message.reply_markup?.inline_keyboard ?? []).flat();
    const button = buttons.find(({ text }) => text === label);
    if (button?.callback_data === undefined) {
      throw new Error(`no button "${label}" among ${buttons.map(({ text }) => text).join(", ")}`);
    }
    this.#lastPress += 1;
    const id = `press-${this.#lastPress}`;
    this.#world.presses.set(id, false);
    this.#updates.add("callback_query", {
      id,
      from: person,
      message: structuredClone(message),
      chat_instance: String(message.chat.id),
      data: button.callback_data,
    });
    return id;
  }

  /** Leaves just these emoji on a message. The bot hears of it as an admin of the group only. */
  react(person: TelegramUser, message: FakeMessage, ...emoji: readonly string[]): void {
    for (const each of emoji) if (!REACTIONS.has(each)) throw new Error(`REACTION_INVALID: ${each}`);
    const { chat, message_id: id } = message;
    const key = `${chat.id} ${id} ${person.id}`;
    const before = this.#reactions.get(key) ?? [];
    this.#reactions.set(key, emoji);
    if (this.#world.chats.get(chat.id)?.standings.get(this.#world.bot.id) !== "administrator") return;
    const typed = (list: readonly string[]) => list.map((each) => ({ type: "emoji", emoji: each }));
    this.#updates.add("message_reaction", {
      chat,
      message_id: id,
      user: person,
      date: this.#world.date(),
      old_reaction: typed(before),
      new_reaction: typed(emoji),
    });
  }

  addBot(chat: FakeChat, by: TelegramUser): void {
    this.#setStanding(chat, by, "member");
  }

  removeBot(chat: FakeChat, by: TelegramUser): void {
    this.#setStanding(chat, by, "kicked");
  }

  block(person: TelegramUser): void {
    const chat = this.privateChat(person);
    this.#setStanding(chat, person, "kicked");
    chat.isBlocked = true;
  }

  /** Turns a group into a supergroup with another id. */
  migrate(chat: FakeChat, to: number): FakeChat {
    const next = this.#world.addChat({ id: to, type: "supergroup", title: chat.title });
    for (const [id, standing] of chat.standings) next.standings.set(id, standing);
    const from = this.#world.people.get([...chat.standings.keys()][0] ?? 0) ?? this.#world.bot;
    this.#updates.add("message", this.#world.addMessage(chat, { from, migrate_to_chat_id: to }));
    this.#updates.add("message", this.#world.addMessage(next, { from, migrate_from_chat_id: chat.id }));
    chat.migratedTo = to;
    return next;
  }

  /** A file that somebody sends: its fields for `say`. */
  document(name: string, bytes: Uint8Array): Readonly<Record<string, unknown>> {
    const id = `file-${this.#world.files.size + 1}`;
    this.#world.files.set(id, bytes);
    return { document: { file_id: id, file_unique_id: id, file_name: name, file_size: bytes.length } };
  }

  privateChat(person: TelegramUser): FakeChat {
    const chat = this.#world.chats.get(person.id);
    if (chat === undefined) throw new Error(`${person.first_name} isn't there`);
    return chat;
  }

  #setStanding(chat: FakeChat, by: TelegramUser, standing: FakeStanding): void {
    const { bot } = this.#world;
    const before = chat.standings.get(bot.id) ?? (chat.type === "private" ? "member" : "left");
    chat.standings.set(bot.id, standing);
    const { id, type, title } = chat;
    this.#updates.add("my_chat_member", {
      chat: { id, type, ...(type !== "private" && { title }) },
      from: by,
      date: this.#world.date(),
      old_chat_member: { status: before, user: bot },
      new_chat_member: { status: standing, user: bot },
    });
  }

  /** With privacy mode on, as bots are by default, a group's bot gets commands and replies to it. */
  #reachesBot(chat: FakeChat, message: FakeMessage): boolean {
    if (chat.type === "private") return !chat.isBlocked;
    const standing = chat.standings.get(this.#world.bot.id) ?? "left";
    if (standing === "administrator") return true;
    if (standing !== "member") return false;
    return message.reply_to_message?.from.id === this.#world.bot.id || this.#isCommand(message.text ?? "");
  }

  #isCommand(text: string): boolean {
    const [, named] = /^\/\w+(?:@(\w+))?/.exec(text) ?? [null, "-"];
    return named === undefined || named.toLowerCase() === this.#world.bot.username?.toLowerCase();
  }
}

function entitiesOf(text: string, people: Readonly<Record<string, TelegramUser>>): readonly MessageEntity[] {
  const found = [...text.matchAll(/(?<![\w/])(\/\w+(?:@\w+)?|@\w{4,})/g)].map(({ 0: word, index }) => ({
    type: word.startsWith("/") ? "bot_command" : "mention",
    offset: index,
    length: word.length,
  }));
  const named = Object.entries(people).map(([word, user]) => ({
    type: "text_mention",
    offset: text.indexOf(word),
    length: word.length,
    user,
  }));
  return [...found, ...named].sort((first, second) => first.offset - second.offset);
}
