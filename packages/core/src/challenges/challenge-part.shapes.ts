import * as z from "zod/mini";
import { currencyAmount, id, userRef } from "../lib/wire.ts";
import { challengeType } from "./challenge.values.ts";

/** A challenge on a card. */
export const challengePart = z.object({
  id,
  type: challengeType,
  title: z.string(),
  /** What it pays; for a raid, one pool. */
  rewards: z.array(currencyAmount),
});

export type ChallengePart = z.output<typeof challengePart>;

/** An attempt as of the card's creation; its challenge is a separate part. */
export const assignmentPart = z.object({
  id,
  /** The leader first; at most 7. */
  members: z.array(userRef),
  memberCount: z.int(),
  /** Total paid; empty before. */
  rewards: z.array(currencyAmount),
  /** The reviewer's reason; empty otherwise. */
  comment: z.string(),
});

export type AssignmentPart = z.output<typeof assignmentPart>;

export const challengeParts = { challenge: z.optional(challengePart), assignment: z.optional(assignmentPart) };
