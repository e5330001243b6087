import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

const roles = z.array(z.enum(["moderator", "admin", "owner"]));

/** Somebody was given a role or lost one; `from` and `to` are all held on top of membership. */
export const userRolesChanged = z.object({ memberId: id, from: roles, to: roles });

/** Somebody was shut out of the workspace: their sessions here have ended. */
export const userDisabled = z.object({ memberId: id });

/** Somebody who was shut out is let in again, with the roles held before. */
export const userEnabled = z.object({ memberId: id });

/** Somebody was put into other groups; ids without ancestors. */
export const userGroupsChanged = z.object({ memberId: id, from: z.array(id), to: z.array(id) });
