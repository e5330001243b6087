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
import { nameOf } from "../lib/wire.ts";
import { scheduleLine } from "../schedules/schedule.shapes.ts";
import { quizStatus } from "./quiz.values.ts";

const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 10_000;

/** Quiz in lists and feeds. */
export const quizCard = z.object({
  ...activityCardShape,
  status: quizStatus,
  /** A draft's next scheduled publication; null for none. */
  schedule: z.nullable(scheduleLine),
});

export type QuizCard = z.output<typeof quizCard>;

/** Quiz with everything on its page. */
export const quiz = z.object({
  ...quizCard.shape,
  ...activityPageShape,
  abilities: z.object(managedShape),
});

export type Quiz = z.output<typeof quiz>;

/** Quiz as submitted by its author. */
export const quizInput = z.strictObject({
  /** `published` publishes, `draft` saves a draft. A published one stays published. */
  status: z._default(z.enum(["draft", "published"]), "draft"),
  title: nameOf(MAX_TITLE_LENGTH),
  description: z._default(z.string().check(z.maxLength(MAX_DESCRIPTION_LENGTH)), ""),
  ...activityInputShape,
});

export type QuizInput = z.output<typeof quizInput>;

/** The form's initial values and which of them can change. */
export const quizForEdit = z.object({
  quiz: z.object({
    ...activityFormShape,
    status: quizStatus,
    schedule: z.nullable(scheduleLine),
  }),
  locks: z.object(lockShape),
  ...activityForEditShape,
});

export type QuizForEdit = z.output<typeof quizForEdit>;
