import * as z from "zod/mini";
import { currencyAmount, decision, id, instant, quotaLine, userRef } from "../lib/wire.ts";

export const thanksCard = z.object({
  id,
  /** `waiting`: whoever is thanked has yet to join; `expired`: they didn't in time. */
  status: z.enum(["published", "undone", "waiting", "expired"]),
  authorUserId: id,
  authorName: z.string(),
  authorAvatarUrl: z.string(),
  receivers: z.array(userRef),
  /** Who has yet to join and then gets it, or didn't in time; "" for nobody. */
  waitsFor: z.string(),
  /** When it expires if they don't join; null unless it waits. */
  waitsUntil: z.nullable(instant),
  description: z.string(),
  /** Per receiver. */
  rewards: z.array(currencyAmount),
  publishedAt: instant,
  /** 10 minutes after publishing. */
  undoUntil: instant,
  abilities: z.object({ undo: decision, withdraw: decision, thankBack: decision }),
});

export type ThanksCard = z.output<typeof thanksCard>;

export const thanksParts = {
  thanks: z.optional(thanksCard),
  quotaReminder: z.optional(z.object({ quota: z.array(quotaLine), endsAt: instant })),
};

/** The lists of the thanks page. */
export const thanksListType = z.enum(["team", "received", "given"]);

export type ThanksListType = z.output<typeof thanksListType>;
