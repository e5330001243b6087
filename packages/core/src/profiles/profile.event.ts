import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";

/** Somebody changed parts of their own profile; a birthday, which only its owner sees, is not among the changes. */
export const profileChanged = z.object({
  memberId: id,
  parts: z.array(z.enum(["name", "birthday", "avatar"])),
  changes: fieldChanges,
});
