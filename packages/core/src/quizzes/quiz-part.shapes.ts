import * as z from "zod/mini";
import { quizCard } from "./quiz.shapes.ts";
import { submissionStatus } from "./quiz.values.ts";

const { id, type, title, rewardsUpTo, questionCount, timeLimit, attempt } = quizCard.shape;

/** A quiz or poll on a card, with the viewer's part in it as of now. */
export const quizPart = z.object({
  ...{ id, type, title, rewardsUpTo, questionCount, timeLimit, attempt },
  /** Whether one may get less than `rewardsUpTo`. */
  paysMore: z.boolean(),
  /** Where the viewer is with it; null if they haven't begun. */
  state: z.nullable(z.union([submissionStatus, z.enum(["answered", "closed"])])),
  /** What the viewer may do next; null for nothing. */
  next: z.nullable(z.enum(["start", "answer", "resume"])),
});

export type QuizPart = z.output<typeof quizPart>;

export const quizParts = { quiz: z.optional(quizPart) };
