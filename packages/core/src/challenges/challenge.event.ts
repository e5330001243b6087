import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id, instant } from "../lib/wire.ts";
import { challengeType } from "./challenge.values.ts";

const about = {
  challengeId: id,
  type: challengeType,
  authorId: id,
  /** 0 is everyone. */
  groupId: z.int(),
};

/** A challenge became visible to its audience. */
export const challengePublished = z.object({ ...about, changes: fieldChanges });

/** A draft was created or changed; only managers see it. */
export const challengeDrafted = z.object({ ...about, changes: fieldChanges });

/** A published challenge changed; `notify` lists participants to notify. */
export const challengeUpdated = z.object({ ...about, notify: z.array(id), changes: fieldChanges });

/** The one solver, `memberId`, gave a problem up: no one can accept it until it's reopened; `notify` are notified. */
export const challengeGivenUp = z.object({ ...about, memberId: id, notify: z.array(id) });

export const challengeReopened = z.object(about);

/** A challenge ended; `leftOut` had active assignments, now abandoned. */
export const challengeClosed = z.object({ ...about, status: z.enum(["completed", "canceled"]), leftOut: z.array(id) });

/** A draft was deleted. */
export const challengeDiscarded = z.object(about);

const attempt = { ...about, assignmentId: id, /** The leader first. */ memberIds: z.array(id) };

/** A member started an assignment or joined a raid. */
export const assignmentAccepted = z.object({ ...attempt, memberId: id });

/** A submission is waiting for review; `reviewerIds` are notified. Older events lack what was submitted. */
export const assignmentSubmitted = z.object({
  ...attempt,
  reviewerIds: z.array(id),
  comment: z.optional(z.string()),
  fileCount: z.optional(z.int()),
});

/** Whoever was told of a submission may no longer review it; `reviewerIds`, who may, are notified instead. */
export const assignmentReviewPassed = z.object(assignmentSubmitted.shape);

/** Changes were requested; `isFinal` if it can't be submitted again, `until` if extra time was granted. */
export const assignmentRejected = z.object({
  ...attempt,
  comment: z.string(),
  isFinal: z.optional(z.boolean()),
  until: z.optional(z.nullable(instant)),
});

/** A submission was approved; `needsSplit`: the leader has to split the pool before it's paid. */
export const assignmentApproved = z.object({ ...attempt, publish: z.boolean(), needsSplit: z.boolean() });

/** A pool has been waiting `days` for its leader; `managerIds` are notified too once they may step in. */
export const assignmentSplitReminderDue = z.object({ ...attempt, days: z.int(), managerIds: z.array(id) });

/** A reviewer replaced the raid's leader `fromId`. */
export const assignmentLeadHandedOver = z.object({ ...attempt, memberId: id, fromId: id });

/** A raid's leader `fromId` left or was disabled: `memberId` leads it now. */
export const assignmentLeadPassed = z.object({ ...attempt, memberId: id, fromId: id });

/** A member gave an assignment up; `memberIds` are those who remain. */
export const assignmentAbandoned = z.object({ ...attempt, memberId: id });

export const assignmentCompleted = z.object({
  ...attempt,
  publish: z.boolean(),
  rewards: z.array(z.object({ memberId: id, currencyId: id, amount: z.int() })),
  completedAt: instant,
});

/** A member got an achievement. */
export const achievementGranted = z.object({
  achievementId: id,
  memberId: id,
  templateId: z.int(),
  groupId: z.int(),
  /** The chat's channel in which a period's winners are announced. */
  channelId: z.optional(z.string()),
});
