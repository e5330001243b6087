import * as z from "zod/mini";
import { LIFECYCLE_STATES } from "../activities/lifecycle.values.ts";

/** A quiz's questions have right answers and come one at a time; a poll collects all answers at once. */
export const QUIZ_TYPES = ["quiz", "poll"] as const;

export type QuizType = (typeof QUIZ_TYPES)[number];

/** One of its options, free text, or a whole number between two bounds. */
export const QUESTION_TYPES = ["radio", "multi_text", "slider"] as const;

export type QuestionType = (typeof QUESTION_TYPES)[number];

/** `timed_out`: its time was over before all was answered. `abandoned`: its quiz was closed meanwhile. */
const SUBMISSION_STATUSES = ["in_progress", "completed", "timed_out", "abandoned"] as const;

export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** When right answers are shown: after each answer, or after the last attempt and when the quiz is closed. */
export const REVEALS = ["each", "end"] as const;

export type Reveals = (typeof REVEALS)[number];

/** Who sees a poll's results: managers only, whoever has answered, or everyone once it's closed. */
export const RESULTS_FOR = ["managers", "answered", "closed"] as const;

export type ResultsFor = (typeof RESULTS_FOR)[number];

export const quizStatus = z.enum(LIFECYCLE_STATES);

export type QuizStatus = z.output<typeof quizStatus>;

export const quizType = z.enum(QUIZ_TYPES);

export const questionType = z.enum(QUESTION_TYPES);

export const submissionStatus = z.enum(SUBMISSION_STATUSES);

export const reveals = z.enum(REVEALS);

export const resultsFor = z.enum(RESULTS_FOR);
