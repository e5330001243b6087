import type { StoredLicense } from "@guildhall/core/billing";
import type { Feature, Role } from "@guildhall/core/permissions";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import type { ThanksSettings } from "@guildhall/core/thanks";

export interface ActingWorkspace {
  readonly id: number;
  readonly name: string;
  /** With all defaults filled in. */
  readonly settings: WorkspaceSettings;
  /** With all defaults filled in. */
  readonly thanksSettings: ThanksSettings;
  /** What its features follow from, with the time. */
  readonly license: StoredLicense;
  /** Licensed features at the instant it was asked for. */
  readonly features: readonly Feature[];
  readonly isCompleted: boolean;
}

export interface Actor {
  readonly accountId: number;
  /** The membership; `User.id` on the wire. */
  readonly memberId: number;
  readonly name: string;
  /** `member` and any further roles; `super_admin` if the account has it. */
  readonly roles: readonly Role[];
  /** Set if they act through a widget, where they hold what every member does. */
  readonly through?: "widget";
  /** Own groups only, without ancestors. */
  readonly groupIds: readonly number[];
  readonly workspace: ActingWorkspace;
}

/** `member` and what else they are here; an account may be a super admin's everywhere. */
export function rolesOf(member: { readonly roles: readonly Role[]; readonly isSuperAdmin: boolean }): readonly Role[] {
  return ["member", ...member.roles, ...(member.isSuperAdmin ? (["super_admin"] as const) : [])];
}
