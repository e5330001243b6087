import * as z from "zod/mini";
import { currencyAmount, decision, id, instant, userRef } from "../lib/wire.ts";

/** A thanks as a card shows it. */
export const thanksCard = z.object({
  id,
  status: z.enum(["published", "undone"]),
  authorUserId: id,
  authorName: z.string(),
  authorAvatarUrl: z.string(),
  receivers: z.array(userRef),
  description: z.string(),
  /** What each receiver got. */
  rewards: z.array(currencyAmount),
  publishedAt: instant,
  /** Last moment of an undo, 10 minutes after publishing. */
  undoUntil: instant,
  abilities: z.object({ undo: decision, thankBack: decision }),
});

/** A thanks as a card shows it. */
export type ThanksCard = z.output<typeof thanksCard>;

/** The three lists of the thanks page. */
export const thanksListType = z.enum(["team", "received", "given"]);

/** The three lists of the thanks page. */
export type ThanksListType = z.output<typeof thanksListType>;
