import * as z from "zod/mini";
import { currencyAmount, id, instant, userRef } from "../lib/wire.ts";

const statementReason = z.enum([
  "thanks",
  "thanks_undone",
  "challenge",
  "purchase",
  "purchase_refunded",
  "adjustment",
  "erase",
  "other",
]);

/** Why a balance changed. */
export type StatementReason = z.output<typeof statementReason>;

/** One transfer of a member's statement. */
export const statementLine = z.object({
  /** Of the transfer; newer ones have greater ids. */
  id,
  at: instant,
  reason: statementReason,
  /** What it is about: the words of a thanks, the title of a challenge or perk; empty where the asker may not see it. */
  title: z.string(),
  /** Who thanked, who did it by hand, or whom a present was for; null for nobody in particular. */
  person: z.nullable(userRef),
  /** What moved it; null where that is gone or not for the asker to see. */
  link: z.nullable(z.object({ type: z.enum(["thanks", "challenge", "purchase"]), id })),
  /** In hundredths; what went out is below 0. */
  amount: currencyAmount,
  /** The balance of this currency right after it. */
  balance: currencyAmount,
});

/** One transfer of a member's statement. */
export type StatementLine = z.output<typeof statementLine>;
