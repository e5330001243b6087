import { machineOf } from "../lib/machine.ts";
import { highestRole } from "../permissions/roles.ts";
import type { Role, WorkspaceRole } from "../permissions/roles.ts";

/** What somebody is in the workspace: the highest role held, or shut out. */
export type RoleOrStatus = WorkspaceRole | "disabled";

/** A role that is given on top of membership. */
export type GivenRole = Exclude<WorkspaceRole, "member">;

/** What can be done about somebody's role or status. */
export type RoleOrStatusEvent = `${"add" | "remove"}_${GivenRole}` | "disable" | "enable";

/** What a move depends on beside the role or status. */
export interface RoleOrStatusContext {
  /** The roles kept with the member; whoever is disabled keeps them too. */
  readonly roles: readonly Role[];
  /** Whether another owner of the workspace is enabled. */
  readonly hasOtherOwner: boolean;
}

type Guard = (context: RoleOrStatusContext) => boolean;

const refuse = (reasons: Partial<Record<RoleOrStatus, string>>) => (state: RoleOrStatus) =>
  reasons[state] ?? "already_so";

const keeps =
  (role: WorkspaceRole): Guard =>
  ({ roles }) =>
    highestRole(roles) === role;

const leaves =
  (role: WorkspaceRole, taken: GivenRole): Guard =>
  ({ roles }) =>
    highestRole(roles.filter((each) => each !== taken)) === role;

const leavesAnOwner =
  (role: WorkspaceRole): Guard =>
  (context) =>
    context.hasOtherOwner && leaves(role, "owner")(context);

const moderator = refuse({ admin: "target_is_admin", owner: "owner_locked", disabled: "target_disabled" });
const admin = refuse({ owner: "owner_locked", disabled: "target_disabled" });
const owner = refuse({ disabled: "target_disabled" });
const lastOwner = refuse({ owner: "last_owner", disabled: "target_disabled" });
const nothingToDo = refuse({});

/**
 * Where giving and taking roles, disabling and enabling lead. An owner cannot be disabled nor made less by another
 * way than by losing the ownership, and the last enabled owner cannot lose that: so one always stays.
 * `already_so` says that there is nothing to do.
 */
export const roleOrStatusMachine = machineOf<RoleOrStatusContext>()<RoleOrStatus, RoleOrStatusEvent>({
  states: ["member", "moderator", "admin", "owner", "disabled"],
  initial: "member",
  events: {
    add_moderator: [{ from: ["member"], to: "moderator", deny: moderator }],
    remove_moderator: [{ from: ["moderator"], to: "member", deny: moderator }],
    add_admin: [{ from: ["member", "moderator"], to: "admin", deny: admin }],
    remove_admin: [
      { from: ["admin"], to: "moderator", when: leaves("moderator", "admin"), deny: admin },
      { from: ["admin"], to: "member", deny: admin },
    ],
    add_owner: [{ from: ["member", "moderator", "admin"], to: "owner", deny: owner }],
    remove_owner: [
      { from: ["owner"], to: "admin", when: leavesAnOwner("admin"), deny: lastOwner },
      { from: ["owner"], to: "moderator", when: leavesAnOwner("moderator"), deny: lastOwner },
      { from: ["owner"], to: "member", when: leavesAnOwner("member"), deny: lastOwner },
    ],
    disable: [{ from: ["member", "moderator", "admin"], to: "disabled", deny: refuse({ owner: "owner_locked" }) }],
    enable: [
      { from: ["disabled"], to: "owner", when: keeps("owner"), deny: nothingToDo },
      { from: ["disabled"], to: "admin", when: keeps("admin"), deny: nothingToDo },
      { from: ["disabled"], to: "moderator", when: keeps("moderator"), deny: nothingToDo },
      { from: ["disabled"], to: "member", deny: nothingToDo },
    ],
  },
});
