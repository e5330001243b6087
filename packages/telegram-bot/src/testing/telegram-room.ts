import type { ChatConnection, Delivery } from "@guildhall/core/chat";
import type { TelegramUser } from "../bot-api/wire.ts";
import { createTelegramBot } from "../telegram-bot.ts";
import type { TelegramBot } from "../telegram-bot.ts";
import type { TelegramConfig } from "../telegram-host.ts";
import type { BotApiSpec } from "./bot-api-spec.ts";
import { createFakeClock } from "./fake-clock.ts";
import type { FakeClock } from "./fake-clock.ts";
import { startFakeTelegram } from "./fake-telegram.ts";
import type { FakeTelegram } from "./fake-telegram.ts";
import type { FakeChat, FakeMessage } from "./fake-world.ts";
import { ScriptedGuild } from "./scripted-desk.ts";
import { createScriptedHost } from "./scripted-host.ts";
import type { ScriptedHost } from "./scripted-host.ts";

/** The bot, a host, a guild and a fake Telegram with two members, a stranger and a connected group. */
export interface TelegramRoom {
  readonly bot: TelegramBot;
  readonly host: ScriptedHost;
  readonly guild: ScriptedGuild;
  readonly fake: FakeTelegram;
  readonly clock: FakeClock;
  readonly anna: TelegramUser;
  readonly boris: TelegramUser;
  readonly stranger: TelegramUser;
  readonly group: FakeChat;
  /** Lets the bot work on what happened, each update so many times, and sends what it answers. */
  work(times?: number): Promise<void>;
  /** The bot's last message in a chat. @throws if there's none */
  last(chat: { readonly id: number }): FakeMessage;
  /** The labels of a message's buttons, row by row. */
  buttons(message: FakeMessage): readonly (readonly string[])[];
  /** What a press was answered with. */
  notice(pressId: string): Readonly<Record<string, unknown>> | undefined;
  close(): Promise<void>;
}

const GROUP_ID = -100_700;

export async function openTelegramRoom(options: Partial<TelegramConfig> & { readonly spec?: BotApiSpec } = {}) {
  const { spec, ...config } = options;
  const clock = createFakeClock();
  const fake = await startFakeTelegram({ now: clock.now, ...(spec && { spec }) });
  const host = createScriptedHost(clock);
  const guild = new ScriptedGuild();
  const bot = createTelegramBot(host, {
    token: fake.token,
    apiRoot: fake.url,
    webhookSecret: "",
    download: async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer()),
    ...config,
  });
  const { people } = fake;
  const anna = people.person({ id: 11, first_name: "Anna", last_name: "Ivanova", username: "anna_i" });
  const boris = people.person({ id: 12, first_name: "Boris", language_code: "ru" });
  const stranger = people.person({ id: 13, first_name: "Sam" });
  host.desks.set("11", guild.desk("Anna"));
  host.desks.set("12", guild.desk("Boris", "ru"));
  const group = people.group({ id: GROUP_ID, title: "Team", admins: [anna] });
  for (const { id } of [boris, stranger]) group.standings.set(id, "member");
  group.standings.set(7_000_000_001, "member");
  for (const chat of [group, people.privateChat(anna), people.privateChat(boris)]) connect(host, chat);
  let offset = 0;

  async function work(times = 1): Promise<void> {
    const news = fake.updates.pending.filter(({ update_id: id }) => id >= offset);
    for (const update of news) {
      const delivery: Delivery = { id: String(update.update_id), body: JSON.stringify(update) };
      for (let count = 0; count < times; count += 1) {
        await bot.handle(delivery);
        await host.drain(bot);
      }
      offset = update.update_id + 1;
    }
  }

  const room: TelegramRoom = {
    ...{ bot, host, guild, fake, clock, anna, boris, stranger, group, work },
    last: ({ id }) => {
      const message = fake.messagesIn(id).at(-1);
      if (message === undefined) throw new Error(`the bot said nothing in ${id}`);
      return message;
    },
    buttons: ({ reply_markup: markup }) => (markup?.inline_keyboard ?? []).map((row) => row.map(({ text }) => text)),
    notice: (pressId) =>
      fake.calls.find(
        ({ method, params }) => method === "answerCallbackQuery" && params["callback_query_id"] === pressId,
      )?.params,
    close: () => fake.close(),
  };
  return room;
}

function connect(host: ScriptedHost, { id, title }: FakeChat): void {
  const connection: ChatConnection = {
    workspaceId: 1,
    externalId: String(id),
    name: title,
    language: "en",
    credentials: {},
  };
  host.connections.set(String(id), connection);
}
