import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

/** A person was added, manually, from a spreadsheet or with their team in Slack. Group ids exclude ancestors. */
export const userAdded = z.object({
  memberId: id,
  groupIds: z.array(id),
  by: z.enum(["form", "spreadsheet", "slack"]),
});
