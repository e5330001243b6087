import type { Language } from "@guildhall/core";
import type { FeatureMoment } from "@guildhall/core/billing";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import { toActingWorkspace } from "./acting-workspace.ts";
import type { ActingWorkspaceRow } from "./acting-workspace.ts";
import type { Actor } from "./actor.ts";

interface MemberActor {
  readonly actor: Actor;
  readonly language: Language;
}

/** An enabled member as who acts, for work that's done for them without a session; undefined if there is none. */
export async function findMemberActor(
  db: Handle,
  { workspaceId, memberId }: { readonly workspaceId: number; readonly memberId: number },
  moment: FeatureMoment,
): Promise<MemberActor | undefined> {
  const { rows } = await sql<
    Omit<Actor, "workspace" | "roles"> & {
      readonly roles: readonly ("moderator" | "admin" | "owner")[];
      readonly language: Language;
      readonly workspace: ActingWorkspaceRow;
    }
  >`
    select m.account_id as "accountId", m.id as "memberId", m.name, m.roles, a.language,
      array(select g.group_id from member_groups g where g.workspace_id = m.workspace_id and g.member_id = m.id
        order by g.group_id) as "groupIds",
      jsonb_build_object('id', w.id, 'name', w.name, 'isCompleted', w.is_completed, 'license', w.license,
        'settings', w.settings, 'thanksSettings', w.thanks_settings) as workspace
    from members m join accounts a on a.id = m.account_id join workspaces w on w.id = m.workspace_id
    where m.workspace_id = ${workspaceId} and m.id = ${memberId} and m.status = 'active'
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { language, roles, workspace, ...member } = row;
  const actor: Actor = {
    ...member,
    roles: ["member", ...roles],
    // The driver leaves numbers within arrays as text.
    groupIds: member.groupIds.map(Number),
    workspace: toActingWorkspace(workspace, moment),
  };
  return { actor, language };
}
