import * as z from "zod/mini";
import { LIFECYCLE_STATES } from "../activities/lifecycle.values.ts";

/**
 * Who wins: whom a manager chooses, of everyone (`manual`) or of those who joined (`manual_participants`); who earns most
 * while it's open (`auto`); or for whom most people vote (`voting`).
 */
export const CONTEST_TYPES = ["manual", "manual_participants", "auto", "voting"] as const;

export type ContestType = (typeof CONTEST_TYPES)[number];

export const contestStatus = z.enum(LIFECYCLE_STATES);

export type ContestStatus = z.output<typeof contestStatus>;

export const contestType = z.enum(CONTEST_TYPES);

/** Takes `manual-with-parts` as another word for `manual_participants`. */
export const contestTypeInput = z.pipe(
  z.enum([...CONTEST_TYPES, "manual-with-parts"]),
  z.transform((type): ContestType => (type === "manual-with-parts" ? "manual_participants" : type)),
);

/** Where it stands: once its time is over, it's `waiting` for winners chosen by hand, or `counting` them. */
export const contestStage = z.enum(["draft", "open", "waiting", "counting", "closed"]);

export type ContestStage = z.output<typeof contestStage>;

/** What decided between equal scores: nothing, since there were none; who was earlier; or the smaller id. */
export const TIES = [0, 1, 2] as const;

export type Tie = (typeof TIES)[number];

export const tie = z.literal(TIES);
