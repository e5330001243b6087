import type { FakeAnswer } from "./fake-transport.ts";
import { badRequest, Refusal } from "./refusal.ts";

export interface FakeUpdate {
  readonly update_id: number;
  readonly [kind: string]: unknown;
}

interface Webhook {
  readonly url: string;
  readonly secret: string;
}

/** Telegram sends all other kinds to a bot that names none. */
const NAMED_ONLY = new Set(["chat_member", "message_reaction", "message_reaction_count"]);

const SECRET = /^[A-Za-z0-9_-]{1,256}$/;
const FIRST_UPDATE = 700_000_001;

/** What happened and the bot hasn't heard yet: polled for, or posted to its webhook. */
export class FakeUpdates {
  readonly #pending: FakeUpdate[] = [];
  readonly #waiting = new Set<() => void>();
  #nextId = FIRST_UPDATE;
  #allowed: readonly string[] = [];
  #webhook: Webhook | null = null;

  /** Updates of kinds that the bot didn't ask for never happen; some have to be asked for by name. */
  add(kind: string, content: unknown): FakeUpdate | null {
    const isUsual = this.#allowed.length === 0 && !NAMED_ONLY.has(kind);
    if (!isUsual && !this.#allowed.includes(kind)) return null;
    const update = { update_id: this.#nextId, [kind]: content };
    this.#nextId += 1;
    this.#pending.push(update);
    for (const wake of this.#waiting) wake();
    return update;
  }

  /** What wasn't confirmed yet. */
  get pending(): readonly FakeUpdate[] {
    return this.#pending;
  }

  setWebhook(params: Readonly<Record<string, unknown>>): true {
    const { url, secret_token: secret = "", allowed_updates: allowed } = params;
    // Telegram wants https; only loopback has none.
    if (url !== "" && !/^(https:\/\/|http:\/\/127\.0\.0\.1:)/.test(String(url))) {
      throw badRequest("bad webhook: An HTTPS URL must be provided for webhook");
    }
    if (secret !== "" && !SECRET.test(String(secret))) throw badRequest("secret token contains unallowed characters");
    if (allowed !== undefined) this.#allowed = allowed as readonly string[];
    this.#webhook = url === "" ? null : { url: String(url), secret: String(secret) };
    return true;
  }

  /** @throws {Refusal} while a webhook is set */
  async poll(params: Readonly<Record<string, unknown>>, gone: AbortSignal): Promise<readonly FakeUpdate[]> {
    if (this.#webhook !== null) {
      throw new Refusal(
        409,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      );
    }
    const { offset = 0, timeout = 0, limit = 100, allowed_updates: allowed } = params;
    if (allowed !== undefined) this.#allowed = allowed as readonly string[];
    while ((this.#pending[0]?.update_id ?? Infinity) < Number(offset)) this.#pending.shift();
    if (this.#pending.length === 0) await this.#untilNews(Number(timeout), gone);
    return this.#pending.slice(0, Number(limit));
  }

  async #untilNews(timeoutS: number, gone: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, timeoutS * 1000);
      gone.addEventListener("abort", wake, { once: true });
      this.#waiting.add(wake);
    });
  }

  /** Posts what's pending to the webhook, in order; what isn't answered with 2xx stays, and so does what follows it. */
  async deliver(): Promise<readonly FakeAnswer[]> {
    const answers: FakeAnswer[] = [];
    for (let update = this.#pending[0]; update !== undefined; update = this.#pending[0]) {
      const answer = await this.post(update);
      answers.push(answer);
      if (answer.httpStatus < 200 || answer.httpStatus > 299) break;
      this.#pending.shift();
    }
    return answers;
  }

  /** Posts one update, pending or not: Telegram may repeat any. */
  async post(update: FakeUpdate): Promise<FakeAnswer> {
    if (this.#webhook === null) throw new Error("no webhook is set");
    const { url, secret } = this.#webhook;
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(secret !== "" && { "x-telegram-bot-api-secret-token": secret }),
      },
      body: JSON.stringify(update),
    });
    return { httpStatus: response.status, body: await response.text() };
  }
}
