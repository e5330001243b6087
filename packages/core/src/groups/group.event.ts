import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

const parentId = z.int();

export const groupEvents = {
  "group.created": z.object({ groupId: id, name: z.string(), parentId }),
  /** A group was renamed or moved with its descendants; `before` is what it was. */
  "group.changed": z.object({
    groupId: id,
    name: z.string(),
    parentId,
    before: z.object({ name: z.string(), parentId }),
  }),
  /** A group was deleted; its contents moved to `parentId`. */
  "group.deleted": z.object({
    groupId: id,
    name: z.string(),
    parentId,
    childIds: z.array(id),
    memberIds: z.array(id),
  }),
};
