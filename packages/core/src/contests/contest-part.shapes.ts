import * as z from "zod/mini";
import { currencyAmount, id, instant, userRef } from "../lib/wire.ts";
import { contestStage, contestStatus, contestType } from "./contest.values.ts";

/** Contest on a card, with the viewer's part in it, as it is now. */
const contestPart = z.object({
  id,
  type: contestType,
  status: contestStatus,
  stage: contestStage,
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
  /** The viewer has joined. */
  joined: z.boolean(),
  /** The viewer has voted. */
  voted: z.boolean(),
  /** What the viewer may do next; `open` is to look at it, null is nothing. */
  next: z.nullable(z.enum(["join", "vote", "open"])),
});

export type ContestPart = z.output<typeof contestPart>;

export const contestParts = { contest: z.optional(contestPart) };
