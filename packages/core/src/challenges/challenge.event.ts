import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id, instant } from "../lib/wire.ts";
import { challengeType } from "./challenge.values.ts";

const about = {
  challengeId: id,
  type: challengeType,
  authorId: id,
  /** 0 is everybody. */
  groupId: z.int(),
};

/** A challenge is open to those who see it. */
export const challengePublished = z.object({ ...about, changes: fieldChanges });

/** A draft was made or changed; nobody but those who manage knows of it. */
export const challengeDrafted = z.object({ ...about, changes: fieldChanges });

/** A published challenge was changed; `notify` names who takes part and is told. */
export const challengeUpdated = z.object({ ...about, notify: z.array(id), changes: fieldChanges });

/** A problem was given up by its one solver, `memberId`: nobody can take it until it is reopened; `notify` are told. */
export const challengeGivenUp = z.object({ ...about, memberId: id, notify: z.array(id) });

/** A problem that was given up can be taken once more. */
export const challengeReopened = z.object(about);

/** A challenge ended; `leftOut` had active assignments, which are abandoned now. */
export const challengeClosed = z.object({ ...about, status: z.enum(["completed", "canceled"]), leftOut: z.array(id) });

/** A draft was deleted. */
export const challengeDiscarded = z.object(about);

const attempt = { ...about, assignmentId: id, /** The leader first. */ memberIds: z.array(id) };

/** Somebody took part: alone, or as one more member of a raid. */
export const assignmentAccepted = z.object({ ...attempt, memberId: id });

/** A completion waits for review; `reviewerIds` are told. */
export const assignmentSubmitted = z.object({ ...attempt, reviewerIds: z.array(id) });

/** A completion was sent back: `isFinal` when it cannot be handed in again, `until` when time was given for that. */
export const assignmentRejected = z.object({
  ...attempt,
  comment: z.string(),
  isFinal: z.optional(z.boolean()),
  until: z.optional(z.nullable(instant)),
});

/** A completion was approved; `needsSplit`: its leader has to split the pool before it is paid. */
export const assignmentApproved = z.object({ ...attempt, publish: z.boolean(), needsSplit: z.boolean() });

/** A raid's leader has let its pool wait for so many days; `managerIds` are told as well, once they may step in. */
export const assignmentSplitReminderDue = z.object({ ...attempt, days: z.int(), managerIds: z.array(id) });

/** A reviewer has had another member lead a raid, in place of `fromId`. */
export const assignmentLeadHandedOver = z.object({ ...attempt, memberId: id, fromId: id });

/** Somebody gave an assignment up; `memberIds` are those who stay. */
export const assignmentAbandoned = z.object({ ...attempt, memberId: id });

/** An assignment is completed and paid. */
export const assignmentCompleted = z.object({
  ...attempt,
  publish: z.boolean(),
  /** What each got, in hundredths. */
  rewards: z.array(z.object({ memberId: id, currencyId: id, amount: z.int() })),
  completedAt: instant,
});

/** Somebody got an achievement. */
export const achievementGranted = z.object({ achievementId: id, memberId: id, templateId: z.int(), groupId: z.int() });
