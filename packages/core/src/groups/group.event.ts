import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

/** 0 is the root. */
const parentId = z.int();

/** A group was made. */
export const groupCreated = z.object({ groupId: id, name: z.string(), parentId });

/** A group was renamed or moved with all below it; `before` is what it was. */
export const groupChanged = z.object({
  groupId: id,
  name: z.string(),
  parentId,
  before: z.object({ name: z.string(), parentId }),
});

/** A group was deleted; what it held went to `parentId`. */
export const groupDeleted = z.object({
  groupId: id,
  name: z.string(),
  parentId,
  childIds: z.array(id),
  memberIds: z.array(id),
});
