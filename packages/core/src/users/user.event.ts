import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

const roles = z.array(z.enum(["moderator", "admin", "owner"]));

/** A member's roles changed; `from` and `to` are all roles on top of membership. */
export const userRolesChanged = z.object({ memberId: id, from: roles, to: roles });

/** A member was disabled: their sessions here have ended. */
export const userDisabled = z.object({ memberId: id });

/** A member was enabled again, with their previous roles. */
export const userEnabled = z.object({ memberId: id });

/** A member's groups changed; ids without ancestors. */
export const userGroupsChanged = z.object({ memberId: id, from: z.array(id), to: z.array(id) });
