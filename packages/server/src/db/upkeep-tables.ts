import type { Generated } from "kysely";
import type { Defaulted, Instant, Json, Optional } from "./columns.ts";

export interface QuotaReminderTable {
  workspace_id: number;
  member_id: number;
  period: string;
  at: Instant;
}

/** A queued or sent email. */
export interface MailTable {
  id: Generated<number>;
  workspace_id: Defaulted<number>;
  recipient: string;
  language: string;
  template: string;
  data: Json<unknown>;
  cause: string;
  status: Defaulted<"queued" | "sent" | "dead" | "discarded">;
  attempts: Defaulted<number>;
  next_attempt_at: Instant;
  last_error: Defaulted<string>;
  problem: Defaulted<string>;
  first_tried_at: Optional<Date>;
  last_tried_at: Optional<Date>;
  taken_until: Optional<Date>;
  created_at: Instant;
  sent_at: Optional<Date>;
}

/** Feedback to the operator. */
export interface FeedbackTable {
  id: Generated<number>;
  account_id: number;
  workspace_id: Defaulted<number>;
  feedback_type: "feature" | "help" | "bug" | "other";
  message: string;
  language: string;
  created_at: Instant;
}

/** Written only by the rate limiter; `expire` in ms since 1970. */
export interface RateLimitTable {
  key: string;
  points: Defaulted<number>;
  expire: Optional<number>;
}

export interface IdempotencyKeyTable {
  workspace_id: number;
  member_id: number;
  key: string;
  call: string;
  body_hash: Buffer;
  response: Optional<string>;
  at: Instant;
}
