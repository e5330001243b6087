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

const attempt = { ...about, assignmentId: id, /** The leader first. */ memberIds: z.array(id) };

/** A submission is waiting for review; `reviewerIds` are notified. Older events lack what was submitted. */
const assignmentSubmitted = z.object({
  ...attempt,
  reviewerIds: z.array(id),
  comment: z.optional(z.string()),
  fileCount: z.optional(z.int()),
});

export const challengeEvents = {
  /** A challenge became visible to its audience. */
  "challenge.published": z.object({
    ...about,
    changes: fieldChanges,
    /** False if the chain that it's a step of announces it. */ announce: z.optional(z.boolean()),
  }),
  /** A draft was created or changed; only managers see it. */
  "challenge.drafted": z.object({ ...about, changes: fieldChanges }),
  /** A published challenge changed; `notify` lists participants to notify. */
  "challenge.updated": z.object({ ...about, notify: z.array(id), changes: fieldChanges }),
  /** The one solver, `memberId`, gave a problem up: no one can accept it until it's reopened; `notify` are notified. */
  "challenge.given_up": z.object({ ...about, memberId: id, notify: z.array(id) }),
  "challenge.reopened": z.object(about),
  /** A challenge ended; `leftOut` had active assignments, now abandoned. */
  "challenge.closed": z.object({ ...about, status: z.enum(["completed", "canceled"]), leftOut: z.array(id) }),
  /** A draft was deleted. */
  "challenge.discarded": z.object(about),
  /** A member started an assignment or joined a raid. */
  "assignment.accepted": z.object({ ...attempt, memberId: id }),
  "assignment.submitted": assignmentSubmitted,
  /** Whoever was told of a submission may no longer review it; `reviewerIds`, who may, are notified instead. */
  "assignment.review_passed": z.object(assignmentSubmitted.shape),
  /** Changes were requested; `isFinal` if it can't be submitted again, `until` if extra time was granted. */
  "assignment.rejected": z.object({
    ...attempt,
    comment: z.string(),
    isFinal: z.optional(z.boolean()),
    until: z.optional(z.nullable(instant)),
  }),
  /** A submission was approved; `needsSplit`: the leader has to split the pool before it's paid. */
  "assignment.approved": z.object({ ...attempt, publish: z.boolean(), needsSplit: z.boolean() }),
  /** A pool has been waiting `days` for its leader; `managerIds` are notified too once they may step in. */
  "assignment.split_reminder_due": z.object({ ...attempt, days: z.int(), managerIds: z.array(id) }),
  /** A reviewer replaced the raid's leader `fromId`. */
  "assignment.lead_handed_over": z.object({ ...attempt, memberId: id, fromId: id }),
  /** A raid's leader `fromId` left or was disabled: `memberId` leads it now. */
  "assignment.lead_passed": z.object({ ...attempt, memberId: id, fromId: id }),
  /** A member gave an assignment up; `memberIds` are those who remain. */
  "assignment.abandoned": z.object({ ...attempt, memberId: id }),
  "assignment.completed": z.object({
    ...attempt,
    publish: z.boolean(),
    rewards: z.array(z.object({ memberId: id, currencyId: id, amount: z.int() })),
    completedAt: instant,
  }),
  /** A member got an achievement. */
  "achievement.granted": z.object({
    achievementId: id,
    memberId: id,
    templateId: z.int(),
    groupId: z.int(),
    /** The chat's channel in which a period's winners are announced. */
    channelId: z.optional(z.string()),
  }),
};
