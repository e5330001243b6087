import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";

const about = {
  chainId: id,
  authorId: id,
  /** 0 is everyone. */
  groupId: z.int(),
};

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
};
