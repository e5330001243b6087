import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

export const newUserEvents = {
  /** A person was added, manually, from a spreadsheet or with their team in Slack. Group ids exclude ancestors. */
  "user.added": z.object({
    memberId: id,
    groupIds: z.array(id),
    by: z.enum(["form", "spreadsheet", "slack"]),
  }),
};
