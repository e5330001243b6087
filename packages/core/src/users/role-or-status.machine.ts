import { machineOf } from "../lib/machine.ts";
import { highestRole } from "../permissions/roles.ts";
import type { Role, WorkspaceRole } from "../permissions/roles.ts";

/** The highest role held, or disabled. */
export type RoleOrStatus = WorkspaceRole | "disabled";

/** A role assigned on top of membership. */
export type GivenRole = Exclude<WorkspaceRole, "member">;

/** Changes to a role or status. */
export type RoleOrStatusEvent = `${"add" | "remove"}_${GivenRole}` | "disable" | "enable";

/** What transitions depend on besides the role or status. */
export interface RoleOrStatusContext {
  /** The member's roles; disabled members keep theirs. */
  readonly roles: readonly Role[];
  /** Whether the workspace has another enabled owner. */
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
 * Role and status changes. An owner can only be disabled or demoted after giving up ownership, and the last enabled
 * owner can't do that, so one always remains. `already_so` means nothing to change.
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
