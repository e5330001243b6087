import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";

const about = {
  quizId: id,
  authorId: id,
  /** 0 is everyone. */
  groupId: z.int(),
};

export const quizEvents = {
  /** Quiz became visible to its audience. */
  "quiz.published": z.object({ ...about, changes: fieldChanges }),
  /** A draft was created or changed; only managers see it. */
  "quiz.drafted": z.object({ ...about, changes: fieldChanges }),
  /** A published one changed; `notify` are told. */
  "quiz.updated": z.object({ ...about, notify: z.array(id), changes: fieldChanges }),
  "quiz.closed": z.object(about),
  /** A draft was deleted. */
  "quiz.discarded": z.object(about),
};
