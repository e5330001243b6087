import { requestFault } from "./bot-api-spec.ts";
import type { BotApiSpec } from "./bot-api-spec.ts";
import { FAKE_METHODS, PACED_METHODS } from "./fake-methods.ts";
import type { Params } from "./fake-methods.ts";
import { FakePeople } from "./fake-people.ts";
import { serveFake } from "./fake-transport.ts";
import type { FakeAnswer } from "./fake-transport.ts";
import { FakeUpdates } from "./fake-updates.ts";
import { FakeWorld } from "./fake-world.ts";
import type { FakeMessage } from "./fake-world.ts";
import { OWN_SPEC } from "./own-spec.ts";
import { badRequest, Refusal } from "./refusal.ts";
import { TELEGRAM_LIMITS, TokenBucket } from "./token-bucket.ts";
import type { BucketSize } from "./token-bucket.ts";

export interface RecordedCall {
  readonly method: string;
  readonly params: Params;
  /** 200 for success, or the error code. */
  readonly code: number;
  readonly description: string;
}

/** Telegram as a bot knows it, on loopback: it refuses what the real one refuses. */
export interface FakeTelegram {
  /** For `apiRoot`. */
  readonly url: string;
  readonly token: string;
  readonly people: FakePeople;
  readonly updates: FakeUpdates;
  /** Every request in order, refused ones, too. */
  readonly calls: readonly RecordedCall[];
  /** The bot's messages in a chat, oldest first, as they are now. */
  messagesIn(chatId: number): readonly FakeMessage[];
  /** Presses that the bot hasn't answered. */
  unansweredPresses(): readonly string[];
  /** The next request is answered with this error. */
  failNext(errorCode: number, description: string): void;
  /** From now on the token is refused, until it's taken again. */
  revoke(): void;
  reinstate(): void;
  close(): Promise<void>;
}

interface FakeOptions {
  readonly now: () => Date;
  /** The table of the methods that we use by default. */
  readonly spec?: BotApiSpec;
}

const TOKEN = "7000000001:AAF-fake-token-of-the-tests_0123456789";
const BOT = { id: 7_000_000_001, is_bot: true, first_name: "Guildhall", username: "guildhall_bot" };

export async function startFakeTelegram({ now, spec = OWN_SPEC }: FakeOptions): Promise<FakeTelegram> {
  const world = new FakeWorld(BOT, now);
  const updates = new FakeUpdates();
  const calls: RecordedCall[] = [];
  const failures: Refusal[] = [];
  const limits = new Limits(() => now().getTime());
  let isRevoked = false;

  async function run(method: string, params: Params, gone: AbortSignal): Promise<unknown> {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    const fault = requestFault(spec, method, params);
    if (fault !== null) throw badRequest(fault);
    if (method === "getUpdates") return await updates.poll(params, gone);
    if (method === "setWebhook") return updates.setWebhook(params);
    if (method === "deleteWebhook") return updates.setWebhook({ url: "" });
    const act = FAKE_METHODS[method];
    if (act === undefined) throw new Refusal(404, "Not Found");
    if (PACED_METHODS.has(method)) limits.take(world.openChat(params["chat_id"]));
    return act(world, params);
  }

  const server = await serveFake({
    file: (token, path) => (token === TOKEN ? (world.files.get(path.replace("documents/", "")) ?? null) : null),
    call: async ({ token, method, params, gone }) => {
      const outcome = await settle(async () => {
        if (token !== TOKEN || isRevoked) throw new Refusal(401, "Unauthorized");
        return await run(method, params, gone);
      });
      calls.push({ method, params, code: outcome.code, description: outcome.description });
      return outcome.answer;
    },
  });

  return {
    url: server.url,
    token: TOKEN,
    people: new FakePeople(world, updates),
    updates,
    calls,
    messagesIn: (chatId) =>
      [...(world.chats.get(chatId)?.messages.values() ?? [])].filter(({ from }) => from.id === BOT.id),
    unansweredPresses: () => [...world.presses].flatMap(([id, isAnswered]) => (isAnswered ? [] : [id])),
    failNext: (errorCode, description) => void failures.push(new Refusal(errorCode, description)),
    revoke: () => {
      isRevoked = true;
    },
    reinstate: () => {
      isRevoked = false;
    },
    close: () => server.close(),
  };
}

interface Settled {
  readonly code: number;
  readonly description: string;
  readonly answer: FakeAnswer;
}

async function settle(run: () => Promise<unknown>): Promise<Settled> {
  try {
    const answer = { httpStatus: 200, body: { ok: true, result: await run() } };
    return { code: 200, description: "", answer };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { errorCode: code, message: description, parameters } = error;
    const more = Object.keys(parameters).length > 0 ? { parameters } : {};
    return {
      code,
      description,
      answer: { httpStatus: code, body: { ok: false, error_code: code, description, ...more } },
    };
  }
}

class Limits {
  readonly #now: () => number;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @throws {Refusal} 429 if one of the chat's buckets is empty */
  take({ id, type }: { readonly id: number; readonly type: string }): void {
    const buckets = [this.#bucket("all", TELEGRAM_LIMITS.all), this.#bucket(`chat ${id}`, TELEGRAM_LIMITS.chat)];
    if (type !== "private") buckets.push(this.#bucket(`group ${id}`, TELEGRAM_LIMITS.group));
    const waitMs = Math.max(...buckets.map((each) => each.waitMs(this.#now())));
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      throw new Refusal(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });
    }
    for (const each of buckets) each.take();
  }

  #bucket(key: string, size: BucketSize): TokenBucket {
    const bucket = this.#buckets.get(key) ?? new TokenBucket(size, this.#now());
    this.#buckets.set(key, bucket);
    return bucket;
  }
}
