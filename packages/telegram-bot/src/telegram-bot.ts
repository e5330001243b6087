import type { ChatApp } from "@guildhall/core/chat";
import type { BotApi } from "./bot-api/bot-api.ts";
import { createTelegrafApi } from "./bot-api/telegraf-api.ts";
import { ALLOWED_UPDATES } from "./bot-api/wire.ts";
import type { TelegramUser, Update } from "./bot-api/wire.ts";
import { FORM } from "./cards/keyboard.ts";
import { keepFormMessage } from "./forms/form-draft.ts";
import { sendItem, TELEGRAM_PACE } from "./send/send-item.ts";
import { handleMembership, takeMove } from "./talk/handle-membership.ts";
import { handleMessage } from "./talk/handle-message.ts";
import { handlePress } from "./talk/handle-press.ts";
import { handleReaction } from "./talk/handle-reaction.ts";
import type { Bot } from "./talk/turn.ts";
import { WEBHOOK_PATH } from "./telegram-host.ts";
import type { TelegramConfig, TelegramHost } from "./telegram-host.ts";
import { BOT_TEXTS, MENU } from "./texts/bot-texts.ts";
import { pollUpdates } from "./updates/poll-updates.ts";
import { receiveUpdate } from "./updates/receive-update.ts";

export interface TelegramBot extends ChatApp {
  readonly provider: "telegram";
  /** Tells Telegram the bot's commands and where to post its updates. @throws {BotApiError} if it refuses */
  setUp(): Promise<void>;
  /** Asks Telegram who the bot is; its name comes without @. @throws {BotApiError} if it refuses */
  identify(): Promise<{ readonly externalId: string; readonly username: string }>;
}

/** Guildhall in Telegram. */
export function createTelegramBot(host: TelegramHost, config: TelegramConfig): TelegramBot {
  const api = createTelegrafApi(config);
  const bot: Bot = { api, host, config, self: once(() => api.call("getMe", {})) };
  return {
    provider: "telegram",
    pace: TELEGRAM_PACE,
    receive: (request) => receiveUpdate(request, config.webhookSecret),
    handle: async ({ id, body }) => {
      // Checked when it was received; its fields are optional.
      await handleUpdate(bot, id, JSON.parse(body) as Update);
      return { status: 200, body: "" };
    },
    send: async (item) => {
      const outcome = await sendItem(bot, item);
      const form = item.card.actions.find(({ kind, verb }) => kind === FORM && !verb.startsWith("ask-"));
      if (form !== undefined && outcome.kind === "sent") await keepFormMessage(host, form.id, outcome.messageId);
      return outcome;
    },
    fetch: config.webhookSecret === "" ? (take, signal) => pollUpdates({ api, host, take, signal }) : null,
    setUp: () => setUp(api, { host, config }),
    identify: async () => {
      const { id, username = "" } = await api.call("getMe", {});
      return { externalId: String(id), username };
    },
  };
}

async function handleUpdate(bot: Bot, deliveryId: string, update: Update): Promise<void> {
  const { message, callback_query: press, my_chat_member: membership, message_reaction: reaction } = update;
  if (press !== undefined) return await handlePress(bot, deliveryId, press);
  if (membership !== undefined) return await handleMembership(bot, deliveryId, membership);
  if (reaction !== undefined) return await handleReaction(bot, deliveryId, reaction);
  if (message === undefined || (await takeMove(bot, message))) return;
  await handleMessage(bot, deliveryId, message);
}

async function setUp(api: BotApi, { host, config }: Pick<Bot, "host" | "config">): Promise<void> {
  const commandsIn = (language: "en" | "ru") =>
    MENU.map((command) => ({ command, description: BOT_TEXTS[language].commands[command] }));
  await api.call("setMyCommands", { commands: commandsIn("en") });
  await api.call("setMyCommands", { commands: commandsIn("ru"), language_code: "ru" });
  if (config.webhookSecret === "") return;
  await api.call("setWebhook", {
    url: host.origin + WEBHOOK_PATH,
    secret_token: config.webhookSecret,
    allowed_updates: ALLOWED_UPDATES,
  });
}

/** Asks again after a failure. */
function once(ask: () => Promise<TelegramUser>): () => Promise<TelegramUser> {
  let known: Promise<TelegramUser> | null = null;
  return () => {
    known ??= ask().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}
