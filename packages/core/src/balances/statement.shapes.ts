import * as z from "zod/mini";
import { currencyAmount, id, instant, userRef } from "../lib/wire.ts";
import { statementReason } from "./statement.values.ts";

/** One transfer on a member's statement. */
export const statementLine = z.object({
  /** Transfer id; newer transfers have greater ids. */
  id,
  at: instant,
  reason: statementReason,
  /** The text of a thanks, or the title of a challenge, quiz, poll, contest or perk; empty if the viewer may not see it. */
  title: z.string(),
  /** The giver, the person who made the transfer, or the recipient of a gift; null for none. */
  person: z.nullable(userRef),
  /** Null if the cause is gone or the viewer may not see it. */
  link: z.nullable(z.object({ type: z.enum(["thanks", "challenge", "quiz", "contest", "purchase"]), id })),
  /** In hundredths; negative for outgoing. */
  amount: currencyAmount,
  /** Balance of this currency right after the transfer. */
  balance: currencyAmount,
});

export type StatementLine = z.output<typeof statementLine>;
