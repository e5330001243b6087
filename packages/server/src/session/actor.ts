import type { Feature, Role } from "@guildhall/core/permissions";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import type { ThanksSettings } from "@guildhall/core/thanks";

/** The workspace a request acts in, as far as rules need it. */
export interface ActingWorkspace {
  readonly id: number;
  readonly name: string;
  /** With every default filled in. */
  readonly settings: WorkspaceSettings;
  /** With every default filled in. */
  readonly thanksSettings: ThanksSettings;
  /** License features that are on. */
  readonly features: readonly Feature[];
  readonly isCompleted: boolean;
}

/** A signed-in member: who acts, where, holding which roles. */
export interface Actor {
  readonly accountId: number;
  /** The membership; `User.id` on the wire. */
  readonly memberId: number;
  readonly name: string;
  /** `member` and what is held on top; `super_admin` when the account has it. */
  readonly roles: readonly Role[];
  /** Ids of the groups the member is in, without ancestors. */
  readonly groupIds: readonly number[];
  readonly workspace: ActingWorkspace;
}
