import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

export const inviteEvents = {
  /** People were invited, or invited again. */
  "invites.sent": z.object({ inviteIds: z.array(id) }),
  /** An invite was withdrawn before anyone accepted it. */
  "invite.withdrawn": z.object({ inviteId: id }),
  /** A member signed in to the workspace for the first time. */
  "member.joined": z.object({
    memberId: id,
    by: z.enum(["sign_up", "invite", "directory", "keeper", "widget", "slack", "telegram"]),
  }),
};
