import type { SetUpStep } from "@guildhall/core/workspaces";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** A member of a workspace. */
interface Key {
  readonly workspaceId: number;
  readonly memberId: number;
}

export interface SetUpRow {
  readonly joinedAt: Date;
  readonly isDismissed: boolean;
  /** Who joined last, besides the member. */
  readonly newcomer: { readonly id: number; readonly name: string; readonly avatarUrl: string } | null;
  /** What the workspace's rows tell, of whom it's not about the member. */
  readonly facts: Readonly<Record<Exclude<SetUpStep, "integrations">, boolean>>;
}

export async function findSetUp(db: Handle, { workspaceId, memberId }: Key): Promise<SetUpRow> {
  const { rows } = await sql<SetUpRow>`
    select m.created_at as "joinedAt", m.set_up_dismissed_at is not null as "isDismissed", (
        select jsonb_build_object('id', o.id, 'name', o.name, 'avatarUrl', o.avatar_url) from members o
        where o.workspace_id = w.id and o.id <> m.id and o.status = 'active' order by o.id desc limit 1
      ) as newcomer,
      jsonb_build_object(
        'workspace', w.named_at is not null,
        'invite', exists (select from invites i where i.workspace_id = w.id)
          or exists (select from members o where o.workspace_id = w.id and o.id <> m.id),
        'reward', w.currencies_chosen_at is not null,
        'challenge', exists (select from challenges c where c.workspace_id = w.id and c.published_at is not null),
        'thanks', exists (select from thanks t where t.workspace_id = w.id and t.status <> 'undone'),
        'perks', exists (select from products p where p.workspace_id = w.id),
        'picture', m.avatar_url <> '',
        'first_thanks', exists (select from thanks t
          where t.workspace_id = w.id and t.author_member_id = m.id and t.status <> 'undone'),
        'first_challenge', exists (select from assignment_members a
          where a.workspace_id = w.id and a.member_id = m.id)
      ) as facts
    from members m join workspaces w on w.id = m.workspace_id
    where m.workspace_id = ${workspaceId} and m.id = ${memberId}
  `.execute(db);
  // The caller's own membership.
  return rows[0] as SetUpRow;
}

/** Null shows it again. */
export async function saveSetUpDismissed(
  db: Handle,
  { workspaceId, memberId, at }: Key & { readonly at: Date | null },
): Promise<void> {
  await db
    .updateTable("members")
    .set({ set_up_dismissed_at: at })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", memberId)
    .execute();
}
