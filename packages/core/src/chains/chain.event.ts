import * as z from "zod/mini";
import { stepRef } from "../activities/step.shapes.ts";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";

const about = {
  chainId: id,
  authorId: id,
  /** 0 is everyone. */
  groupId: z.int(),
};

const walk = { ...about, memberId: id };

export const chainEvents = {
  /** Chain became visible to its audience. */
  "chain.published": z.object({ ...about, changes: fieldChanges }),
  /** A draft was created or changed; only managers see it. */
  "chain.drafted": z.object({ ...about, changes: fieldChanges }),
  /** A published one changed; `notify` are told. */
  "chain.updated": z.object({ ...about, notify: z.array(id), changes: fieldChanges }),
  "chain.closed": z.object(about),
  /** A draft was deleted. */
  "chain.discarded": z.object(about),
  /** Somebody is in it, by doing a step or, if it `welcomes`, by joining the workspace. */
  "chain.started": z.object({ ...walk, welcomes: z.boolean() }),
  /** A member did a step; `opened` is the one that it opened, null if none. */
  "chain.step_done": z.object({ ...walk, stepId: id, opened: z.nullable(stepRef) }),
  /** A member has nothing left to do. */
  "chain.finished": z.object(walk),
  /** A member stopped on the way, with a step to do. */
  "chain.reminder_due": z.object({ ...walk, stepId: id }),
};
