import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

/** People were invited, or invited again. */
export const invitesSent = z.object({ inviteIds: z.array(id) });

/** An invite was withdrawn before anyone accepted it. */
export const inviteWithdrawn = z.object({ inviteId: id });

/** A member signed in to the workspace for the first time. */
export const memberJoined = z.object({
  memberId: id,
  by: z.enum(["sign_up", "invite", "directory", "keeper", "widget", "slack", "telegram"]),
});
