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
  rewardCardShape,
  rewardForEditShape,
  rewardFormShape,
  rewardInput,
} from "../activities/activity.shapes.ts";
import { chainInputShape, stepCardShape } from "../activities/step.shapes.ts";
import {
  MAX_QUESTION_REWARD,
  MAX_QUIZ_ATTEMPTS,
  MAX_QUIZ_DESCRIPTION_LENGTH,
  MAX_QUIZ_ENTITY_REWARDS,
  MAX_QUIZ_QUESTIONS,
  MAX_QUIZ_REWARD,
  MAX_QUIZ_TIME_LIMIT_S,
  MAX_QUIZ_TITLE_LENGTH,
  MIN_QUIZ_TIME_LIMIT_S,
} from "../lib/limits.ts";
import { currencyAmount, decision, id, nameOf, sum } from "../lib/wire.ts";
import { scheduleLine } from "../schedules/schedule.shapes.ts";
import { question } from "./question.shapes.ts";
import { quizStatus, quizType, resultsFor, reveals } from "./quiz.values.ts";
import { answer, attempt, pollResults } from "./submission.shapes.ts";

/** Quiz or poll in lists and feeds. */
export const quizCard = z.object({
  ...activityCardShape,
  ...rewardCardShape,
  type: quizType,
  status: quizStatus,
  /** A draft's next scheduled publication; null for none. */
  schedule: z.nullable(scheduleLine),
  /** How many one is asked. */
  questionCount: z.int(),
  /** The most that one can get, with what questions pay. */
  rewardsUpTo: z.array(currencyAmount),
  /** In s; null for none. */
  timeLimit: z.nullable(z.int()),
  maxAttempts: z.int(),
  /** A poll whose answers are kept without names. */
  isAnonymous: z.boolean(),
  /** The viewer's best attempt, or the one in progress; null for none. */
  attempt: z.nullable(attempt),
  ...stepCardShape,
});

export type QuizCard = z.output<typeof quizCard>;

/** What the viewer may do, with a reason for each refusal. */
const quizAbilities = z.object({
  ...managedShape,
  /** Begin an attempt: the first, or another. */
  start: decision,
  /** Answer a question of a quiz; a plain quiz's first answer starts it. */
  answer: decision,
  /** Send all answers of a poll. */
  submit: decision,
  standing: decision,
  /** See everyone's answers and the results. */
  results: decision,
});

/** Quiz or poll with everything on its page. */
export const quiz = z.object({
  ...quizCard.shape,
  ...activityPageShape,
  /** In the reader's order; empty while an attempt has to be started to see them. */
  questions: z.array(question),
  /** It has to be started before it's answered. */
  needsStart: z.boolean(),
  reveals,
  standings: z.boolean(),
  resultsFor,
  abilities: quizAbilities,
});

export type Quiz = z.output<typeof quiz>;

/** Quiz with its reader's part in it. */
export const quizView = z.object({
  quiz,
  /** The latest one; null before. */
  attempt: z.nullable(attempt),
  /** Those of that attempt, in the order of its questions. */
  answers: z.array(answer),
  submissionCompleted: z.boolean(),
  /** What this quiz has paid the reader. */
  submissionRewards: z.array(currencyAmount),
  /** A poll's, for those who may see them now. */
  results: z.nullable(pollResults),
});

export type QuizView = z.output<typeof quizView>;

const flag = z._default(z.boolean(), false);

/** How it's taken; all but `maxAttempts`, which may grow, and `resultsFor` are fixed once it's published. */
const settingsInput = {
  /** How many questions each attempt draws at random; null for all. */
  drawCount: z._default(z.nullable(z.int().check(z.gte(1), z.lte(MAX_QUIZ_QUESTIONS))), null),
  shuffleQuestions: flag,
  shuffleOptions: flag,
  /** In s; null for none. */
  timeLimit: z._default(z.nullable(z.int().check(z.gte(MIN_QUIZ_TIME_LIMIT_S), z.lte(MAX_QUIZ_TIME_LIMIT_S))), null),
  maxAttempts: z._default(z.int().check(z.gte(1), z.lte(MAX_QUIZ_ATTEMPTS)), 1),
  reveals: z._default(reveals, "each"),
  standings: flag,
  resultsFor: z._default(resultsFor, "managers"),
  /** A poll keeps answers without names; who sees its results is fixed by its publication, too. */
  isAnonymous: flag,
};

/** Quiz or poll as submitted by its author. */
export const quizInput = z.strictObject({
  type: z._default(quizType, "quiz"),
  /** `published` publishes, `draft` saves a draft. A published one stays published. */
  status: z._default(z.enum(["draft", "published"]), "draft"),
  title: nameOf(MAX_QUIZ_TITLE_LENGTH),
  description: z._default(z.string().check(z.maxLength(MAX_QUIZ_DESCRIPTION_LENGTH)), ""),
  /** For completing it. */
  rewards: rewardInput(MAX_QUIZ_REWARD),
  /** What the form of a new question starts with. */
  questionDefaultRewards: rewardInput(MAX_QUESTION_REWARD),
  entityRewards: entityRewardInput(MAX_QUIZ_ENTITY_REWARDS),
  ...settingsInput,
  ...activityInputShape,
  ...chainInputShape,
});

export type QuizInput = z.output<typeof quizInput>;

/** Attempts so far, and how many of them are in progress. */
export const quizInUse = z.object({ attempts: z.int(), open: z.int() });

/** The form's initial values and which of them can change. */
export const quizForEdit = z.object({
  quiz: z.object({
    ...activityFormShape,
    ...rewardFormShape,
    questionDefaultRewards: z.array(z.object({ currencyId: id, amount: sum })),
    type: quizType,
    status: quizStatus,
    schedule: z.nullable(scheduleLine),
    questionCount: z.int(),
    drawCount: z.nullable(z.int()),
    shuffleQuestions: z.boolean(),
    shuffleOptions: z.boolean(),
    timeLimit: z.nullable(z.int()),
    maxAttempts: z.int(),
    reveals,
    standings: z.boolean(),
    resultsFor,
    isAnonymous: z.boolean(),
  }),
  /** `settings` are draw, shuffles, time limit, reveals and anonymity. */
  locks: z.object({ ...lockShape, type: decision, settings: decision, resultsFor: decision, rewards: decision }),
  inUse: quizInUse,
  ...activityForEditShape,
  ...rewardForEditShape,
});

export type QuizForEdit = z.output<typeof quizForEdit>;
