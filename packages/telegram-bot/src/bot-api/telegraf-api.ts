import { Telegram, TelegramError } from "telegraf";
import type { BotApi } from "./bot-api.ts";
import { BotApiError } from "./bot-api-error.ts";

/** How long Telegram may take for a call that doesn't wait for updates, in ms. */
const CALL_TIMEOUT_MS = 15_000;

/** The Bot API by telegraf, which knows the methods of 2024: later ones and later fields pass through untyped. */
export function createTelegrafApi({ token, apiRoot }: { readonly token: string; readonly apiRoot: string }): BotApi {
  const telegram = new Telegram(token, { apiRoot, webhookReply: false });
  // telegraf types `callApi` by its own list of methods; ours is checked against Telegram's spec in the tests.
  const callApi = telegram.callApi.bind(telegram) as unknown as CallApi;
  return {
    call: async (method, params, signal = AbortSignal.timeout(CALL_TIMEOUT_MS)) => {
      try {
        // Telegram answers with the method's result.
        return (await callApi(method, params, { signal })) as never;
      } catch (error) {
        throw toBotApiError(error);
      }
    },
  };
}

type CallApi = (method: string, params: object, options: { readonly signal: AbortSignal }) => Promise<unknown>;

function toBotApiError(error: unknown): BotApiError {
  if (!(error instanceof TelegramError)) {
    return new BotApiError({ errorCode: 0, description: error instanceof Error ? error.name : "unknown" });
  }
  const { retry_after: retryAfterS, migrate_to_chat_id: migratedTo } = error.parameters ?? {};
  return new BotApiError({
    errorCode: error.code,
    description: error.description,
    ...(retryAfterS !== undefined && { retryAfterS }),
    ...(migratedTo !== undefined && { migratedTo: String(migratedTo) }),
  });
}
