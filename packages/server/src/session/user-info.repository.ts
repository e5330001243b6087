import { stepsBefore, type IntroStepName } from "@guildhall/core/session";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { StoredLicense } from "@guildhall/core/billing";

/** What members see of themselves, beyond what access rules need. */
export interface OwnRow {
  readonly avatarUrl: string;
  readonly avatarUrlBig: string;
  readonly introStep: string;
  readonly joinedAt: Date;
  readonly isSetUpDismissed: boolean;
  readonly logoUrl: string;
  readonly license: StoredLicense;
  /** Warnings of its license that they have dismissed. */
  readonly dismissed: readonly string[];
  readonly groups: readonly { readonly id: number; readonly name: string }[];
  readonly unread: number;
  readonly workspaces: number;
  /** The newest event that readers have processed. */
  readonly lastSeq: number;
}

/** Undefined if the membership is gone by now. */
export async function findOwnRow(
  db: Handle,
  key: { readonly workspaceId: number; readonly memberId: number; readonly accountId: number },
): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select m.avatar_url as "avatarUrl", m.avatar_url_big as "avatarUrlBig", m.intro_step as "introStep",
      m.created_at as "joinedAt", m.set_up_dismissed_at is not null as "isSetUpDismissed",
      w.logo_url as "logoUrl", w.license, array(
        select d.warning_key from dismissed_warnings d
        where d.workspace_id = ${key.workspaceId} and d.member_id = ${key.memberId}
      ) as dismissed,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name collate "und-x-icu", g.id)
        from member_groups mg join groups g on g.workspace_id = mg.workspace_id and g.id = mg.group_id
        where mg.workspace_id = m.workspace_id and mg.member_id = m.id
      ), '[]'::jsonb) as groups,
      coalesce((
        select c.unread from notification_counters c where c.workspace_id = m.workspace_id and c.member_id = m.id
      ), 0) as unread,
      (select count(*) from members o where o.account_id = ${key.accountId} and o.status = 'active') as workspaces,
      coalesce((select s.last_seq from event_sequences s where s.workspace_id = m.workspace_id), 0) as "lastSeq"
    from members m join workspaces w on w.id = m.workspace_id
    where m.workspace_id = ${key.workspaceId} and m.id = ${key.memberId}
  `.execute(db);
  return rows[0];
}

export async function clearIntroStep(
  db: Handle,
  key: { readonly workspaceId: number; readonly memberId: number },
): Promise<void> {
  await db
    .updateTable("members")
    .set({ intro_step: "" })
    .where("workspace_id", "=", key.workspaceId)
    .where("id", "=", key.memberId)
    .execute();
}

/** Only forward, so that a tab left behind takes nobody back, and never after the intro is over. */
export async function moveIntroStep(
  db: Handle,
  {
    workspaceId,
    memberId,
    step,
  }: { readonly workspaceId: number; readonly memberId: number; readonly step: IntroStepName },
): Promise<void> {
  await db
    .updateTable("members")
    .set({ intro_step: step })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", memberId)
    .where(sql<boolean>`intro_step = any(${[...stepsBefore(step)]}::text[])`)
    .execute();
}
