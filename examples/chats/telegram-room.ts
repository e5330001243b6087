import { startFakeTelegram } from "@guildhall/telegram-bot/testing";
import type { FakeChat, FakeMessage, FakeTelegram } from "@guildhall/telegram-bot/testing";
import { codeOf, PEOPLE } from "./company.ts";
import type { SignedIn } from "./company.ts";
import type { Act, Asked, Room, Shown, ShownMessage } from "./wire.ts";

const GROUP = -1_000_000_100;

type TelegramPerson = ReturnType<FakeTelegram["people"]["person"]>;

/** A fake Telegram with a group of the demo company, and everybody's own chat with the bot. */
export class TelegramRoom implements Room {
  readonly fake: FakeTelegram;
  readonly #people: ReadonlyMap<string, TelegramPerson>;
  readonly #group: FakeChat;
  /** What people wrote, by chat. */
  readonly #said = new Map<number, FakeMessage[]>();
  #lastPress = { id: "", who: "" };

  static async open(): Promise<TelegramRoom> {
    return new TelegramRoom(await startFakeTelegram({ now: () => new Date() }));
  }

  private constructor(fake: FakeTelegram) {
    this.fake = fake;
    this.#people = new Map(
      PEOPLE.map(({ name, telegramId: id, username, language: language_code }) => {
        const [first_name = "", last_name = ""] = name.split(" ");
        return [String(id), fake.people.person({ id, first_name, last_name, username, language_code })];
      }),
    );
    const admins = [...this.#people.values()].slice(-2, -1);
    this.#group = fake.people.group({ id: GROUP, title: "Northwind", admins });
    for (const { id } of this.#people.values())
      if (!this.#group.standings.has(id)) this.#group.standings.set(id, "member");
  }

  /** Connects the group and links everybody, as they'd do themselves. */
  async connect(members: ReadonlyMap<string, SignedIn>, owner: SignedIn): Promise<void> {
    const admin = this.#person(String(PEOPLE.at(-2)?.telegramId));
    this.fake.people.addBot(this.#group, admin);
    this.#keep(
      this.fake.people.say(admin, `/start@guildhall_bot ${await codeOf(owner, "/workspaces/settings/telegram/code")}`, {
        in: this.#group,
      }),
    );
    for (const { email, telegramId } of PEOPLE) {
      const member = members.get(email ?? "");
      if (member === undefined) continue;
      const code = await codeOf(member, "/user/chats/telegram/code");
      this.#keep(this.fake.people.start(this.#person(String(telegramId)), code));
    }
  }

  async show(asked: Asked): Promise<Shown> {
    return {
      people: PEOPLE.map(({ telegramId: id, name }) => ({ id: String(id), name })),
      places: [
        { id: "group", name: "Northwind" },
        { id: "bot", name: "Guildhall bot" },
      ],
      messages: this.#messages(asked),
      view: null,
      notice: this.#notice(),
    };
  }

  async act(asked: Asked, act: Act): Promise<void> {
    const person = this.#person(asked.who);
    if (act.kind === "say") return this.#say(asked, act);
    if (act.kind !== "press") return;
    const message = this.fake
      .messagesIn(this.#chatOf(asked).id)
      .find(({ message_id: id }) => String(id) === act.message);
    if (message === undefined) return;
    this.#lastPress = { id: this.fake.people.press(person, message, act.button), who: asked.who };
  }

  #say(asked: Asked, { text, replyTo }: { readonly text: string; readonly replyTo: string }): void {
    const chat = this.#chatOf(asked);
    const person = this.#person(asked.who);
    const all = [...(this.#said.get(chat.id) ?? []), ...this.fake.messagesIn(chat.id)];
    const answered = all.find(({ message_id: id }) => String(id) === replyTo);
    if (chat.type === "private" && !chat.isStarted) chat.isStarted = true;
    this.#keep(this.fake.people.say(person, text, { in: chat, ...(answered && { replyTo: answered }) }));
  }

  #messages(asked: Asked): readonly ShownMessage[] {
    const { id: chatId } = this.#chatOf(asked);
    const bot = this.fake.messagesIn(chatId);
    return [...(this.#said.get(chatId) ?? []), ...bot]
      .sort((one, other) => one.message_id - other.message_id)
      .map((message) => ({
        id: String(message.message_id),
        from: bot.includes(message)
          ? "Guildhall"
          : `${message.from.first_name ?? ""} ${message.from.last_name ?? ""}`.trim(),
        isApp: bot.includes(message),
        isOnlyMine: false,
        isReply: message.reply_to_message !== undefined,
        text: message.text ?? "",
        entities: message.entities ?? [],
        blocks: null,
        rows: (message.reply_markup?.inline_keyboard ?? []).map((row) =>
          row.map(({ text: label, url = "" }) => ({ label, url })),
        ),
        reactions: [],
      }));
  }

  /** What the last press was answered with. */
  #notice(): string {
    const { id, who } = this.#lastPress;
    const answer = this.fake.calls.findLast(
      ({ method, params }) => method === "answerCallbackQuery" && params["callback_query_id"] === id,
    );
    const { text = "", url = "" } = answer?.params ?? {};
    if (url !== "") this.#follow(String(url), who);
    return String(text);
  }

  /** The bot may lead whoever pressed into their own chat with it. */
  #follow(url: string, who: string): void {
    this.#lastPress = { id: "", who: "" };
    const payload = new URL(url).searchParams.get("start");
    if (payload !== null) this.#keep(this.fake.people.start(this.#person(who), payload));
  }

  #keep(message: FakeMessage): void {
    const { id } = message.chat;
    this.#said.set(id, [...(this.#said.get(id) ?? []), message]);
  }

  #chatOf({ place, who }: Asked): FakeChat {
    return place === "bot" ? this.fake.people.privateChat(this.#person(who)) : this.#group;
  }

  #person(id: string): TelegramPerson {
    const person = this.#people.get(id);
    if (person === undefined) throw new TypeError(`nobody is ${id}`);
    return person;
  }
}
