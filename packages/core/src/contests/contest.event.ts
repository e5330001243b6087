import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";

const about = {
  contestId: id,
  authorId: id,
  /** 0 is everyone. */
  groupId: z.int(),
};

export const contestEvents = {
  /** Contest became visible to its audience. */
  "contest.published": z.object({ ...about, changes: fieldChanges }),
  /** A draft was created or changed; only managers see it. */
  "contest.drafted": z.object({ ...about, changes: fieldChanges }),
  /** A published one changed; `notify` are told. */
  "contest.updated": z.object({ ...about, notify: z.array(id), changes: fieldChanges }),
  "contest.closed": z.object(about),
  /** A draft was deleted. */
  "contest.discarded": z.object(about),
};
