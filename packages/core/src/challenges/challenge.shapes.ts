import * as z from "zod/mini";
import {
  activityCardShape,
  activityForEditShape,
  activityFormShape,
  activityInputShape,
  activityPageShape,
  entityRewardInput,
  lockShape,
  managedShape,
  outsideThing,
  outsideThingInput,
  rewardCardShape,
  rewardForEditShape,
  rewardFormShape,
  rewardInput,
} from "../activities/activity.shapes.ts";
import { chainInputShape, stepCardShape } from "../activities/step.shapes.ts";
import {
  MAX_CHALLENGE_DESCRIPTION_LENGTH,
  MAX_CHALLENGE_ENTITY_REWARDS,
  MAX_CHALLENGE_REWARD,
  MAX_CHALLENGE_TITLE_LENGTH,
} from "../lib/limits.ts";
import { currencyAmount, decision, id, instant, nameOf, userRef } from "../lib/wire.ts";
import { scheduleLine } from "../schedules/schedule.shapes.ts";
import { challengeStatus, challengeType, resultType, assignmentStatus } from "./challenge.values.ts";
import { attachment } from "../attachments/attachment.shapes.ts";

/** An assignee with their rewards; empty until paid. */
export const assignee = z.object({
  userId: id,
  name: z.string(),
  avatarUrl: z.string(),
  rewards: z.array(currencyAmount),
});

const assignmentComment = z.object({ author: userRef, text: z.string(), at: instant });

/** A submission with its files at that time; the text may be empty. */
const submission = z.object({ ...assignmentComment.shape, files: z.array(attachment) });

/** One attempt at a challenge, limited to what the viewer may see. */
export const assignment = z.object({
  id,
  challengeId: id,
  status: assignmentStatus,
  /** It was active when its challenge was closed: it's `abandoned`, but nobody gave it up. */
  closedUnfinished: z.optional(z.boolean()),
  /** The leader first. */
  assignees: z.array(assignee),
  /** A raid's leader, else its only member. */
  activityUser: userRef,
  /** From the latest submission; empty for viewers who may not see it. */
  files: z.array(attachment),
  /** One per submission, oldest first; only the last one for viewers of a published submission. */
  completeComments: z.array(submission),
  rejectComments: z.array(assignmentComment),
  /** The submission is visible to everyone who sees the challenge. */
  publish: z.boolean(),
  acceptedAt: instant,
  submittedAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  /** Extended time to submit again after the challenge has ended; null for none. */
  graceUntil: z.nullable(instant),
  /** A raid's pool during division, and what remains of it; empty otherwise. */
  pool: z.array(currencyAmount),
  abilities: z.object({
    complete: decision,
    abandon: decision,
    approve: decision,
    reject: decision,
    split: decision,
    handOver: decision,
  }),
});

export type Assignment = z.output<typeof assignment>;

const deadlines = {
  /** Deadline to accept; null for none. */
  acceptDeadlineAt: z.nullable(instant),
  /** Deadline to complete; null for none. */
  completeDeadlineAt: z.nullable(instant),
  /** The completion deadline has passed. */
  completeExpired: z.boolean(),
};

/** A challenge in lists and feeds. */
export const challengeCard = z.object({
  ...activityCardShape,
  ...rewardCardShape,
  type: challengeType,
  status: challengeStatus,
  ...deadlines,
  /** A draft's next scheduled publication; null for none. */
  schedule: z.nullable(scheduleLine),
  /** The first participants, and how many there are. */
  participants: z.object({ items: z.array(userRef), total: z.int() }),
  /** Submissions waiting for review; 0 for viewers who can't review. */
  inReviewCount: z.int(),
  /** Status of the viewer's latest attempt; null for none. */
  myStatus: z.nullable(assignmentStatus),
  /** That attempt was active when the challenge was closed: it's `abandoned`, but they didn't give it up. */
  closedUnfinished: z.optional(z.boolean()),
  /** A solved problem or a paid raid: nothing is left to do, though it isn't closed yet. */
  isDone: z.boolean(),
  ...stepCardShape,
});

export type ChallengeCard = z.output<typeof challengeCard>;

/** What the viewer may do with a challenge, with a reason for each refusal. */
const challengeAbilities = z.object({
  ...managedShape,
  accept: decision,
  complete: decision,
  reopen: decision,
  /** See all assignments, results and stats; review. */
  review: decision,
});

/** A challenge with everything on its page. */
export const challenge = z.object({
  ...challengeCard.shape,
  ...activityPageShape,
  closedDescription: z.string(),
  resultDescription: z.string(),
  resultType,
  /** The viewer may accept it now. */
  allowAccept: z.boolean(),
  /** It must be accepted before completion, whatever the workspace's settings. */
  requireAccept: z.boolean(),
  allowMultiQuest: z.boolean(),
  autoApprove: z.boolean(),
  autoCloseStatus: z.nullable(outsideThing),
  externalId: z.string(),
  /** The viewer's own and published ones, or all of them for reviewers; newest first, at most 30. */
  assignments: z.array(assignment),
  abilities: challengeAbilities,
});

export type Challenge = z.output<typeof challenge>;

const text = z._default(z.string().check(z.maxLength(MAX_CHALLENGE_DESCRIPTION_LENGTH)), "");
const flag = z._default(z.boolean(), false);
const deadline = z._default(z.nullable(z.iso.datetime()), null);

/** A challenge as submitted by its author. */
export const challengeInput = z.strictObject({
  type: challengeType,
  /** `new` publishes, `draft` saves a draft. A published challenge stays published. */
  status: z._default(z.enum(["draft", "new"]), "draft"),
  title: nameOf(MAX_CHALLENGE_TITLE_LENGTH),
  description: text,
  closedDescription: text,
  resultDescription: text,
  resultType: z._default(resultType, "all"),
  rewards: rewardInput(MAX_CHALLENGE_REWARD),
  entityRewards: entityRewardInput(MAX_CHALLENGE_ENTITY_REWARDS),
  requireAccept: flag,
  allowMultiQuest: flag,
  autoApprove: flag,
  autoCloseStatus: z._default(z.nullable(outsideThingInput), null),
  externalId: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
  acceptDeadlineAt: deadline,
  completeDeadlineAt: deadline,
  ...activityInputShape,
  ...chainInputShape,
});

export type ChallengeInput = z.output<typeof challengeInput>;

/** The form's initial values and which of them can change. */
export const challengeForEdit = z.object({
  challenge: z.object({
    ...activityFormShape,
    ...rewardFormShape,
    type: challengeType,
    status: challengeStatus,
    closedDescription: z.string(),
    resultDescription: z.string(),
    resultType,
    requireAccept: z.boolean(),
    allowMultiQuest: z.boolean(),
    autoApprove: z.boolean(),
    autoCloseStatus: z.nullable(outsideThing),
    externalId: z.string(),
    acceptDeadlineAt: z.nullable(instant),
    completeDeadlineAt: z.nullable(instant),
    schedule: z.nullable(scheduleLine),
  }),
  ...activityForEditShape,
  ...rewardForEditShape,
  locks: z.object({ ...lockShape, type: decision, rewards: decision }),
  types: z.object({ problem: decision, quest: decision, raid: decision }),
});

export type ChallengeForEdit = z.output<typeof challengeForEdit>;
