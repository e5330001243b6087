/** Tokens that refill with time; `perMs` of them, at most `size`. */
export interface BucketSize {
  readonly size: number;
  readonly perMs: number;
}

/** Telegram's limits: 30 messages a second in all, 1 a second to a chat, 20 a minute to a group. */
export const TELEGRAM_LIMITS = {
  all: { size: 30, perMs: 30 / 1000 },
  chat: { size: 1, perMs: 1 / 1000 },
  group: { size: 20, perMs: 20 / 60_000 },
} as const satisfies Readonly<Record<string, BucketSize>>;

export class TokenBucket {
  readonly #size: BucketSize;
  #tokens: number;
  #filledAt: number;

  /** `at` in ms. */
  constructor(size: BucketSize, at: number) {
    this.#size = size;
    this.#tokens = size.size;
    this.#filledAt = at;
  }

  /** How long until it has a token, in ms; 0 if it has one. */
  waitMs(at: number): number {
    this.#tokens = Math.min(this.#size.size, this.#tokens + (at - this.#filledAt) * this.#size.perMs);
    this.#filledAt = at;
    // A rounding error of the division isn't a missing token.
    return this.#tokens >= 1 - 1e-9 ? 0 : (1 - this.#tokens) / this.#size.perMs;
  }

  take(): void {
    this.#tokens -= 1;
  }
}
