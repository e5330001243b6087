import * as z from "zod/mini";
import {
  activityCardShape,
  activityForEditShape,
  activityFormShape,
  activityInputShape,
  activityPageShape,
  lockShape,
  managedShape,
} from "../activities/activity.shapes.ts";
import { stepLock, stepRef } from "../activities/step.shapes.ts";
import { stepState, stepType } from "../activities/step.values.ts";
import { challengeCard } from "../challenges/challenge.shapes.ts";
import {
  CHAIN_DEFAULTS,
  MAX_CHAIN_DESCRIPTION_LENGTH,
  MAX_CHAIN_STEPS,
  MAX_CHAIN_TITLE_LENGTH,
} from "../lib/limits.ts";
import { id, instant, nameOf, userRef } from "../lib/wire.ts";
import { quizCard } from "../quizzes/quiz.shapes.ts";
import { scheduleLine } from "../schedules/schedule.shapes.ts";
import { chainStatus } from "./chain.values.ts";

/** Steps done of those that count; one that ended undone doesn't. */
const progress = z.object({ done: z.int(), total: z.int() });

/** How many are in it, and how many are through. */
const people = z.object({ started: z.int(), finished: z.int() });

/** Chain in lists and feeds. */
export const chainCard = z.object({
  ...activityCardShape,
  status: chainStatus,
  /** A draft's next scheduled publication; null for none. */
  schedule: z.nullable(scheduleLine),
  /** Newcomers are led into it. */
  isWelcome: z.boolean(),
  sendReminder: z.boolean(),
  activitiesCount: z.int(),
  /** The viewer's. */
  progress,
  /** For managers; null for others. */
  people: z.nullable(people),
});

export type ChainCard = z.output<typeof chainCard>;

/** Chain with everything on its page, besides its steps. */
export const chain = z.object({
  ...chainCard.shape,
  ...activityPageShape,
  abilities: z.object(managedShape),
});

export type Chain = z.output<typeof chain>;

/** A step as it stands for the viewer, with its card; a locked one's tells nothing of what's to do. */
export const chainActivity = z.object({
  id,
  entityType: stepType,
  challenge: z.optional(challengeCard),
  quiz: z.optional(quizCard),
  state: stepState,
  lock: z.nullable(stepLock),
});

export type ChainActivity = z.output<typeof chainActivity>;

/** Chain with its steps in order. */
export const chainView = z.object({
  chain,
  activities: z.array(chainActivity),
  progress,
});

export type ChainView = z.output<typeof chainView>;

/** Chain as submitted by its author. */
export const chainInput = z.strictObject({
  /** `published` publishes, `draft` saves a draft. A published one stays published. */
  status: z._default(z.enum(["draft", "published"]), "draft"),
  title: nameOf(MAX_CHAIN_TITLE_LENGTH),
  description: z._default(z.string().check(z.maxLength(MAX_CHAIN_DESCRIPTION_LENGTH)), ""),
  /** Remind people who stopped on the way, once. */
  sendReminder: z._default(z.boolean(), CHAIN_DEFAULTS.sendReminder),
  isWelcome: z._default(z.boolean(), CHAIN_DEFAULTS.isWelcome),
  /** Its steps in order, each at most once. */
  activities: z._default(
    z.array(z.strictObject({ entityType: stepType, entityId: id })).check(z.maxLength(MAX_CHAIN_STEPS)),
    [],
  ),
  ...activityInputShape,
});

export type ChainInput = z.output<typeof chainInput>;

/** What can be a step: a draft without a schedule, or what's active. */
export const stepChoice = z.object({
  ...stepRef.shape,
  title: z.string(),
  /** Its own kind's: `quest`, `poll`. */
  type: z.string(),
  /** A draft is published with the chain. */
  isDraft: z.boolean(),
  /** 0 is everyone. */
  groupId: z.int(),
});

export type StepChoice = z.output<typeof stepChoice>;

/** The form's initial values and which of them can change. */
export const chainForEdit = z.object({
  chain: z.object({
    ...activityFormShape,
    status: chainStatus,
    schedule: z.nullable(scheduleLine),
    sendReminder: z.boolean(),
    isWelcome: z.boolean(),
    activities: z.array(
      z.object({
        ...stepChoice.shape,
        id,
        isOver: z.boolean(),
        /** People on their way who have done it, or one behind it. */
        passed: z.int(),
      }),
    ),
  }),
  locks: z.object(lockShape),
  inUse: people,
  ...activityForEditShape,
});

export type ChainForEdit = z.output<typeof chainForEdit>;

/** Somebody in a chain. */
export const chainPerson = z.object({
  user: userRef,
  startedAt: instant,
  lastDoneAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  remindedAt: z.nullable(instant),
  progress,
  /** What they do next, counted from 1; null if nothing is left. */
  step: z.nullable(z.object({ id, number: z.int(), title: z.string() })),
});

export type ChainPerson = z.output<typeof chainPerson>;
