import * as z from "zod/mini";
import { achievementTemplate } from "../achievements/achievement.shapes.ts";
import {
  MAX_CHALLENGE_DESCRIPTION_LENGTH,
  MAX_CHALLENGE_ENTITY_REWARDS,
  MAX_CHALLENGE_REWARD,
  MAX_CHALLENGE_TITLE_LENGTH,
} from "../lib/limits.ts";
import {
  amountUpTo,
  decision,
  id,
  instant,
  namedCurrency,
  nameOf,
  optionalNameOf,
  currencyAmount,
  sum,
  userRef,
} from "../lib/wire.ts";
import { scheduleLine } from "../schedules/schedule.shapes.ts";
import { challengeStatus, challengeType, resultType, assignmentStatus } from "./challenge.values.ts";
import { attachment } from "../attachments/attachment.shapes.ts";

/** A person in an assignment with what they got; empty until it is paid. */
export const assignee = z.object({
  userId: id,
  name: z.string(),
  avatarUrl: z.string(),
  rewards: z.array(currencyAmount),
});

/** What somebody wrote when completing or rejecting. */
const assignmentComment = z.object({ author: userRef, text: z.string(), at: instant });

/** What somebody handed in, and the files it held then; its text may be empty. */
const handIn = z.object({ ...assignmentComment.shape, files: z.array(attachment) });

/** One attempt at a challenge, as far as the asker may see it. */
export const assignment = z.object({
  id,
  challengeId: id,
  status: assignmentStatus,
  /** The leader first. */
  assignees: z.array(assignee),
  /** Who leads a raid; who works on it otherwise. */
  activityUser: userRef,
  /** Of the last hand-in; empty for those who may not see the solution. */
  files: z.array(attachment),
  /** One for each hand-in, the oldest first; to those who see a published solution, the last. */
  completeComments: z.array(handIn),
  rejectComments: z.array(assignmentComment),
  /** The solution is shown to everybody who sees the challenge. */
  publish: z.boolean(),
  acceptedAt: instant,
  submittedAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  /** Until when what was sent back can be handed in again, although its challenge is over; null without such a word. */
  graceUntil: z.nullable(instant),
  /** The pool of a raid in division, and what is left of it; empty otherwise. */
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

/** One attempt at a challenge, as far as the asker may see it. */
export type Assignment = z.output<typeof assignment>;

/** What a challenge also grants beside its amounts. */
const entityReward = z.object({ achievementTemplate });

const deadlines = {
  /** Last moment to accept; null for none. */
  acceptDeadlineAt: z.nullable(instant),
  /** Last moment to complete; null for none. */
  completeDeadlineAt: z.nullable(instant),
  /** The last moment to complete has passed. */
  completeExpired: z.boolean(),
};

/** A challenge as lists and feeds show it. */
export const challengeCard = z.object({
  id,
  type: challengeType,
  status: challengeStatus,
  title: z.string(),
  description: z.string(),
  rewards: z.array(currencyAmount),
  entityRewards: z.array(entityReward),
  authorUserId: id,
  authorName: z.string(),
  authorAvatarUrl: z.string(),
  /** 0 is everybody. */
  groupId: z.int(),
  ...deadlines,
  publishedAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  /** When a draft is published by itself next; null when it is not. */
  schedule: z.nullable(scheduleLine),
  /** Who takes part, the first ones of them, and how many they are in all. */
  participants: z.object({ items: z.array(userRef), total: z.int() }),
  /** Completions that wait for a review; 0 for those who do not review. */
  inReviewCount: z.int(),
  /** Where the asker's latest attempt is; null without one. */
  myStatus: z.nullable(assignmentStatus),
  /** A problem that is solved or a raid that is paid: nobody can do anything more, although it is not closed yet. */
  isDone: z.boolean(),
});

/** A challenge as lists and feeds show it. */
export type ChallengeCard = z.output<typeof challengeCard>;

/** What the asker may do with a challenge, each with its reason when not. */
const challengeAbilities = z.object({
  accept: decision,
  complete: decision,
  edit: decision,
  publish: decision,
  schedule: decision,
  reopen: decision,
  /** What may be done with its schedule. */
  pause: decision,
  resume: decision,
  unschedule: decision,
  publishNow: decision,
  close: decision,
  delete: decision,
  /** Sees every assignment, results, figures; reviews. */
  review: decision,
});

/** A challenge with everything that its page shows. */
export const challenge = z.object({
  ...challengeCard.shape,
  closedDescription: z.string(),
  resultDescription: z.string(),
  resultType,
  /** The asker may accept it now. */
  allowAccept: z.boolean(),
  /** It has to be accepted before it is completed, whatever the workspace's settings say. */
  requireAccept: z.boolean(),
  allowMultiQuest: z.boolean(),
  autoApprove: z.boolean(),
  autoCloseStatus: z.nullable(z.object({ id: z.string(), name: z.string() })),
  externalId: z.string(),
  channel: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** A chat provider is connected, so that a channel can be chosen. */
  pickChannel: z.boolean(),
  /** Addresses to share. */
  urls: z.object({ web: z.string(), telegram: z.string() }),
  /** The asker's own, the published ones, and every one for those who review; newest first, 30 at most. */
  assignments: z.array(assignment),
  abilities: challengeAbilities,
});

/** A challenge with everything that its page shows. */
export type Challenge = z.output<typeof challenge>;

/** An amount of one currency without what it takes to show it, in hundredths. */
const plainAmount = z.object({ currencyId: id, amount: sum });

const text = z._default(z.string().check(z.maxLength(MAX_CHALLENGE_DESCRIPTION_LENGTH)), "");
const flag = z._default(z.boolean(), false);
const deadline = z._default(z.nullable(z.iso.datetime()), null);
const named = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(100)), name: optionalNameOf(100) });

/** A challenge as its author writes it. */
export const challengeInput = z.strictObject({
  type: challengeType,
  /** `new` publishes; `draft` keeps a draft. What is published already stays as it is. */
  status: z._default(z.enum(["draft", "new"]), "draft"),
  title: nameOf(MAX_CHALLENGE_TITLE_LENGTH),
  description: text,
  closedDescription: text,
  resultDescription: text,
  resultType: z._default(resultType, "all"),
  rewards: z._default(
    z.array(z.strictObject({ currencyId: id, amount: amountUpTo(MAX_CHALLENGE_REWARD) })).check(z.maxLength(103)),
    [],
  ),
  entityRewards: z._default(
    z.array(z.strictObject({ achievementTemplateId: id })).check(z.maxLength(MAX_CHALLENGE_ENTITY_REWARDS)),
    [],
  ),
  requireAccept: flag,
  allowMultiQuest: flag,
  autoApprove: flag,
  autoCloseStatus: z._default(z.nullable(named), null),
  externalId: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
  acceptDeadlineAt: deadline,
  completeDeadlineAt: deadline,
  channel: z._default(z.nullable(named), null),
  groupId: z._default(z.int().check(z.gte(0)), 0),
  /** Tells who takes part that it was changed. */
  sendUpdatedNotification: flag,
});

/** A challenge as its author writes it. */
export type ChallengeInput = z.output<typeof challengeInput>;

/** What the form starts with, and what of it can be changed. */
export const challengeForEdit = z.object({
  challenge: z.object({
    id: z.int(),
    type: challengeType,
    status: challengeStatus,
    title: z.string(),
    description: z.string(),
    closedDescription: z.string(),
    resultDescription: z.string(),
    resultType,
    rewards: z.array(plainAmount),
    entityRewards: z.array(z.object({ achievementTemplateId: id })),
    requireAccept: z.boolean(),
    allowMultiQuest: z.boolean(),
    autoApprove: z.boolean(),
    autoCloseStatus: z.nullable(z.object({ id: z.string(), name: z.string() })),
    externalId: z.string(),
    acceptDeadlineAt: z.nullable(instant),
    completeDeadlineAt: z.nullable(instant),
    channel: z.nullable(z.object({ id: z.string(), name: z.string() })),
    pickChannel: z.boolean(),
    groupId: z.int(),
    schedule: z.nullable(scheduleLine),
  }),
  /** The currencies that rewards are in. */
  currencies: z.array(namedCurrency),
  achievementTemplates: z.array(achievementTemplate),
  /** Per field that has a lock: whether it may be changed. */
  locks: z.object({ type: decision, channel: decision, group: decision, rewards: decision }),
  /** Per type: whether one may be made. */
  types: z.object({ problem: decision, quest: decision, raid: decision }),
  /** Whether saving, publishing and scheduling are there. */
  save: decision,
  publish: decision,
  schedule: decision,
});

/** What the form starts with, and what of it can be changed. */
export type ChallengeForEdit = z.output<typeof challengeForEdit>;
