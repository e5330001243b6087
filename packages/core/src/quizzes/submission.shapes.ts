import * as z from "zod/mini";
import { MAX_ANSWER_LENGTH, MAX_QUIZ_QUESTIONS } from "../lib/limits.ts";
import { currencyAmount, id, instant, userRef } from "../lib/wire.ts";
import { questionType, submissionStatus } from "./quiz.values.ts";

/** One's attempt at a quiz, or one's answers to a poll. */
export const attempt = z.object({
  /** Counted from 1. */
  number: z.int(),
  /** How many one has in all. */
  of: z.int(),
  status: submissionStatus,
  startedAt: instant,
  /** When its time is over; null if it isn't timed. */
  dueAt: z.nullable(instant),
  /** The server's time: what's left is `dueAt` minus this, whatever the reader's clock says. */
  now: instant,
  /** Questions answered right, of those that have a right answer; 0 while that isn't revealed. */
  score: z.int(),
  maxScore: z.int(),
  /** Questions answered, of those that are asked. */
  answered: z.int(),
  total: z.int(),
});

export type Attempt = z.output<typeof attempt>;

/** The field of the question's type is set. */
const answerFields = {
  questionId: id,
  optionId: z.nullable(id),
  textValue: z.nullable(z.string()),
  numberValue: z.nullable(z.int()),
};

/** One's own answer; the last fields appear once they're revealed. */
export const answer = z.object({
  ...answerFields,
  isRight: z.optional(z.nullable(z.boolean())),
  correctOptionId: z.optional(z.nullable(id)),
  explanation: z.optional(z.string()),
});

export type Answer = z.output<typeof answer>;

export const answerInput = z.strictObject({
  questionId: id,
  optionId: z._default(z.nullable(id), null),
  textValue: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(MAX_ANSWER_LENGTH))), null),
  numberValue: z._default(z.nullable(z.int()), null),
});

export type AnswerInput = z.output<typeof answerInput>;

export const answersInput = z.array(answerInput).check(z.maxLength(MAX_QUIZ_QUESTIONS));

/** What an answer led to. */
export const submissionInfo = z.object({
  answer,
  /** Nothing is left to answer. */
  submissionCompleted: z.boolean(),
  /** What it paid; empty before. */
  submissionRewards: z.array(currencyAmount),
  score: z.int(),
  maxScore: z.int(),
  attempt,
});

export type SubmissionInfo = z.output<typeof submissionInfo>;

/** The answers to one wording of a question, counted. */
export const tally = z.object({
  questionId: id,
  /** The wording, counted from 1. */
  revision: z.int(),
  position: z.int(),
  type: questionType,
  description: z.string(),
  min: z.nullable(z.int()),
  max: z.nullable(z.int()),
  /** People who answered it. */
  answered: z.int(),
  /** In the author's order. `isCorrect` is set for those who manage the quiz. */
  options: z.array(z.object({ id, description: z.string(), count: z.int(), isCorrect: z.optional(z.boolean()) })),
  /** A slider's chosen numbers, smallest first. */
  numbers: z.array(z.object({ value: z.int(), count: z.int() })),
});

export type Tally = z.output<typeof tally>;

/** Of how many people the tallies are; an anonymous poll's are fewer than have answered while it's open. */
export const counted = z.int();

/** A poll's results for members. */
export const pollResults = z.object({ answered: z.int(), counted, tallies: z.array(tally) });

/** A person's answer, for managers. */
const givenAnswer = z.object({
  ...answerFields,
  /** The wording that was asked. */
  revision: z.int(),
  /** Null if it isn't marked. */
  isRight: z.nullable(z.boolean()),
});

/** A person who answered, with the attempt that counts; of an anonymous poll, without times and answers. */
export const resultItem = z.object({
  user: userRef,
  answeredAt: z.optional(instant),
  status: submissionStatus,
  score: z.int(),
  maxScore: z.int(),
  /** By question id. */
  answers: z.optional(z.record(z.string(), givenAnswer)),
});

/** A person's answer to a question in text; of an anonymous poll, the text alone. */
export const textAnswer = z.object({
  /** The submission's, which the list is in the order of. */
  id: z.optional(id),
  user: z.optional(userRef),
  answeredAt: z.optional(instant),
  textValue: z.string(),
});

export type ResultItem = z.output<typeof resultItem>;

export const standingLine = z.object({
  /** Equal scores share one. */
  rank: z.int(),
  user: userRef,
  score: z.int(),
});

export type StandingLine = z.output<typeof standingLine>;
