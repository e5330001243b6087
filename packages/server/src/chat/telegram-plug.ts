import { createHmac } from "node:crypto";
import { MAX_COMPLETION_FILE_BYTES, UnavailableError } from "@guildhall/core";
import { BotApiError, createTelegramBot, startGroupUrl, startUrl, WEBHOOK_PATH } from "@guildhall/telegram-bot";
import type { TelegramConfig } from "../config-chats.ts";
import type { Config } from "../config.ts";
import { createEgress } from "../lib/egress.ts";
import type { ChatAppPlug } from "./chat-app-plug.ts";

/** For a file over a slow line, in ms. */
const DOWNLOAD_TIMEOUT_MS = 30_000;

/** Telegram's answers to a token that it doesn't know. */
const REFUSED = new Set([401, 404]);

export function createTelegramPlug({ secret }: Pick<Config, "secret">, telegram: TelegramConfig): ChatAppPlug {
  const { token, apiRoot, webhookSecret } = telegram;
  return {
    provider: "telegram",
    paths: webhookSecret === null ? [] : [WEBHOOK_PATH],
    create(host) {
      const bot = createTelegramBot(
        { ...host, drafts: host.notes },
        { token, apiRoot, webhookSecret: webhookSecret ?? "", download: createDownload(apiRoot) },
      );
      return {
        ...bot,
        introduce: async () => ((await unlessRefused(() => bot.setUp())) === null ? "refused" : "ready"),
        bot: {
          tokenMark: createHmac("sha256", secret).update(`guildhall bot token\n${token}`).digest(),
          identify: () => unlessRefused(() => bot.identify()),
        },
      };
    },
    codeLink: ({ code, purpose }, username) =>
      purpose === "link" ? startUrl(username, code) : startGroupUrl(username, code),
  };
}

async function unlessRefused<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof BotApiError && REFUSED.has(error.errorCode)) return null;
    throw error;
  }
}

function createDownload(apiRoot: string): (url: string) => Promise<Uint8Array> {
  const egress = createEgress({
    trustedHosts: [new URL(apiRoot).host],
    maxBytes: MAX_COMPLETION_FILE_BYTES,
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
    // Its address contains the token.
    maxRedirects: 0,
  });
  return async (url) => {
    const { status, body } = await egress.send({ method: "GET", url });
    if (status !== 200) throw new UnavailableError("a file of Telegram's can't be fetched");
    return body;
  };
}
