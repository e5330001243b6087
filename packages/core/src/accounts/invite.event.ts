import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

/** People were invited to the workspace, or once more. */
export const invitesSent = z.object({ inviteIds: z.array(id) });

/** Somebody took part in the workspace for the first time by signing in. */
export const memberJoined = z.object({ memberId: id, by: z.enum(["sign_up", "invite", "directory", "keeper"]) });
