import { AppError } from "@guildhall/core";

/** Telegram refused a call, or couldn't be reached (`status` 0). It never carries the bot's token. */
export class BotApiError extends AppError {
  /** Telegram's `error_code`, which is an HTTP status; 0 without an answer. */
  readonly errorCode: number;
  readonly description: string;
  /** In seconds; 0 if it names none. */
  readonly retryAfterS: number;
  /** The supergroup that a group became; "" if it didn't. */
  readonly migratedTo: string;

  constructor(answer: {
    readonly errorCode: number;
    readonly description: string;
    readonly retryAfterS?: number;
    readonly migratedTo?: string;
  }) {
    const { errorCode, description, retryAfterS = 0, migratedTo = "" } = answer;
    super("ErrorUnavailable", `telegram: ${errorCode} ${description}`, { errorCode, description });
    this.errorCode = errorCode;
    this.description = description;
    this.retryAfterS = retryAfterS;
    this.migratedTo = migratedTo;
  }
}
