import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";
import { quizType, submissionStatus } from "./quiz.values.ts";

const about = {
  quizId: id,
  type: quizType,
  authorId: id,
  /** 0 is everyone. */
  groupId: z.int(),
};

/** Of an anonymous poll, without the submission. */
const submission = { ...about, memberId: id, submissionId: z.optional(id) };

/** None tells a right answer, an explanation or what somebody answered. */
export const quizEvents = {
  /** Quiz became visible to its audience. */
  "quiz.published": z.object({
    ...about,
    changes: fieldChanges,
    /** False if the chain that it's a step of announces it. */ announce: z.optional(z.boolean()),
  }),
  /** A draft was created or changed; only managers see it. */
  "quiz.drafted": z.object({ ...about, changes: fieldChanges }),
  /** A published one changed; `notify` are told. */
  "quiz.updated": z.object({ ...about, notify: z.array(id), changes: fieldChanges }),
  /** Questions were added, changed, ordered or deleted. */
  "quiz.questions_changed": z.object({ ...about, questionIds: z.array(id) }),
  /** `leftOut` had attempts in progress, now abandoned. */
  "quiz.closed": z.object({ ...about, leftOut: z.array(id) }),
  /** A draft was deleted. */
  "quiz.discarded": z.object(about),
  "quiz.started": z.object(submission),
  /** An attempt was completed or its time is over; `notify` weren't there to see it. */
  "quiz.submitted": z.object({
    ...submission,
    status: submissionStatus,
    score: z.int(),
    rewards: z.array(z.object({ memberId: id, currencyId: id, amount: z.int() })),
    notify: z.array(id),
  }),
};
