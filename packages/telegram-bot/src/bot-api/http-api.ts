import { createFetchTransport } from "@guildhall/core/transport";
import type { BotApi } from "./bot-api.ts";
import { BotApiError } from "./bot-api-error.ts";

/** How long Telegram may take for a call that doesn't wait for updates, in ms. */
const CALL_TIMEOUT_MS = 15_000;

/** The Bot API over HTTP. Whatever goes wrong, an error never contains an address, for it contains the token. */
export function createHttpApi({ token, apiRoot }: { readonly token: string; readonly apiRoot: string }): BotApi {
  const send = createFetchTransport({ credentials: "omit" });
  const post = async (method: string, params: object, signal: AbortSignal): Promise<Answer> => {
    const url = `${apiRoot}/bot${token}/${method}`;
    try {
      const headers = { "content-type": "application/json" };
      const { status, body } = await send({ method: "POST", url, headers, body: JSON.stringify(params), signal });
      return readAnswer(status, body);
    } catch (error) {
      throw new BotApiError({ errorCode: 0, description: reasonOf(error) });
    }
  };
  return {
    call: async (method, params, signal = AbortSignal.timeout(CALL_TIMEOUT_MS)) => {
      const answer = await post(method, params, signal);
      // Telegram answers with the method's result.
      if (answer.ok) return answer.result as never;
      const { error_code: errorCode, description, parameters: { retry_after, migrate_to_chat_id } = {} } = answer;
      throw new BotApiError({
        ...{ errorCode, description },
        ...(retry_after !== undefined && { retryAfterS: retry_after }),
        ...(migrate_to_chat_id !== undefined && { migratedTo: String(migrate_to_chat_id) }),
      });
    },
  };
}

/** Such as `ECONNREFUSED` or `TimeoutError`: messages may quote the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : error.name;
}

type Answer =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      readonly error_code: number;
      readonly description: string;
      readonly parameters?: { readonly retry_after?: number; readonly migrate_to_chat_id?: number };
    };

/** What isn't Telegram's own answer, such as a proxy's page, is an error by its status. */
function readAnswer(status: number, body: string): Answer {
  const unreadable: Answer = {
    ok: false,
    error_code: status < 400 ? 0 : status,
    description: "not an answer of Telegram's",
  };
  try {
    // Telegram's answers have this shape; what lacks `ok` isn't one.
    const answer = JSON.parse(body) as Partial<Answer> | null;
    return typeof answer?.ok === "boolean" ? (answer as Answer) : unreadable;
  } catch {
    return unreadable;
  }
}
