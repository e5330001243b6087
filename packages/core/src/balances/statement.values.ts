import * as z from "zod/mini";

/** What statements call the ledger's reasons; reversals are filed as `<reason>.reversed`. */
export const STATEMENT_REASONS = {
  thanks: "thanks",
  "thanks.reversed": "thanks_undone",
  challenge: "challenge",
  quiz: "quiz",
  contest: "contest",
  purchase: "purchase",
  "purchase.reversed": "purchase_refunded",
  adjustment: "adjustment",
  erase: "erase",
} as const;

export const statementReason = z.enum([...Object.values(STATEMENT_REASONS), "other"]);

export type StatementReason = z.output<typeof statementReason>;
