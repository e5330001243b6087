import * as z from "zod/mini";
import { currencyAmount, id, instant, userRef } from "../lib/wire.ts";
import { contestStatus, contestType } from "./contest.values.ts";

/** Contest on a card, as it is now. */
const contestPart = z.object({
  id,
  type: contestType,
  status: contestStatus,
  title: z.string(),
  /** "" for none. */
  imageUrl: z.string(),
  /** When it ends; null if a manager ends it. */
  closedAt: z.nullable(instant),
  /** What the first place gets. */
  rewards: z.array(currencyAmount),
  places: z.int(),
  /** The best places once it's closed, at most 7 people. */
  winners: z.array(z.object({ place: z.int(), user: userRef })),
});

export type ContestPart = z.output<typeof contestPart>;

export const contestParts = { contest: z.optional(contestPart) };
