import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";

export const profileEvents = {
  /** A member changed their profile; a birthday, which only its owner sees, isn't listed in the changes. */
  "profile.changed": z.object({
    memberId: id,
    parts: z.array(z.enum(["name", "birthday", "avatar"])),
    changes: fieldChanges,
  }),
};
