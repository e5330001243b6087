import * as z from "zod/mini";
import { rewardInput } from "../activities/activity.shapes.ts";
import {
  MAX_OPTION_LENGTH,
  MAX_QUESTION_EXPLANATION_LENGTH,
  MAX_QUESTION_HINT_LENGTH,
  MAX_QUESTION_LENGTH,
  MAX_QUESTION_OPTIONS,
  MAX_QUESTION_REWARD,
  MAX_QUIZ_QUESTIONS,
} from "../lib/limits.ts";
import { currencyAmount, id } from "../lib/wire.ts";
import { questionType } from "./quiz.values.ts";

const questionFields = {
  id,
  /** Counted from 0. */
  position: z.int(),
  type: questionType,
  /** The question itself. */
  description: z.string(),
  hint: z.string(),
  /** A poll can't be answered without it. */
  required: z.boolean(),
  /** A slider's bounds; null for other types. */
  min: z.nullable(z.int()),
  max: z.nullable(z.int()),
  rewards: z.array(currencyAmount),
};

/** A question as one is asked it, its options in their order; nothing here tells which one is right. */
export const question = z.object({
  ...questionFields,
  options: z.array(z.object({ id, description: z.string() })),
});

export type Question = z.output<typeof question>;

/** A question as its author sees it. */
export const questionForEdit = z.object({
  ...questionFields,
  /** Shown after the answer. */
  explanation: z.string(),
  /** Counts its wordings, from 1. */
  revision: z.int(),
  options: z.array(z.object({ id, description: z.string(), isCorrect: z.boolean(), position: z.int() })),
});

export type QuestionForEdit = z.output<typeof questionForEdit>;

const order = z.int().check(z.gte(0), z.lte(MAX_QUIZ_QUESTIONS));

const optionInput = z.strictObject({
  /** Omitted for a new one. */
  id: z.optional(id),
  /** Options without text are dropped. */
  description: z._default(z.string().check(z.trim(), z.maxLength(MAX_OPTION_LENGTH)), ""),
  isCorrect: z._default(z.boolean(), false),
  /** Sorts them; by default they're in order. */
  position: z.optional(order),
});

const text = (maxLength: number) => z.string().check(z.trim(), z.maxLength(maxLength));

export const questionInput = z.strictObject({
  type: questionType,
  description: text(MAX_QUESTION_LENGTH).check(z.minLength(1)),
  hint: z._default(text(MAX_QUESTION_HINT_LENGTH), ""),
  explanation: z._default(text(MAX_QUESTION_EXPLANATION_LENGTH), ""),
  required: z._default(z.boolean(), false),
  /** Of sliders; ignored for other types. */
  min: z._default(z.nullable(z.int()), null),
  max: z._default(z.nullable(z.int()), null),
  rewards: rewardInput(MAX_QUESTION_REWARD),
  /** Of radio questions; ignored for other types. */
  options: z._default(z.array(optionInput).check(z.maxLength(MAX_QUESTION_OPTIONS)), []),
  /** Where a new one is inserted; by default at the end. */
  position: z.optional(order),
});

export type QuestionInput = z.output<typeof questionInput>;

/** Position by question id; every question has one, counted from 0 without holes. */
export const positions = z.record(z.string().check(z.regex(/^\d{1,15}$/)), order);

export type Positions = z.output<typeof positions>;
