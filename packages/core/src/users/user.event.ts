import * as z from "zod/mini";
import { id } from "../lib/wire.ts";

const roles = z.array(z.enum(["moderator", "admin", "owner"]));

export const userEvents = {
  /** A member's roles changed; `from` and `to` are all roles on top of membership. */
  "user.roles_changed": z.object({ memberId: id, from: roles, to: roles }),
  /** A member was disabled: their sessions here have ended. */
  "user.disabled": z.object({ memberId: id }),
  /** A member was enabled again, with their previous roles. */
  "user.enabled": z.object({ memberId: id }),
  /** A member's groups changed; ids without ancestors. */
  "user.groups_changed": z.object({ memberId: id, from: z.array(id), to: z.array(id) }),
};
