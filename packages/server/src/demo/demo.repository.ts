import { sql } from "kysely";
import type { Tx } from "../db/database.ts";
import { DEMO_GROUPS } from "./company.ts";
import type { Feature } from "../feature.ts";
import type { DemoGroupKey } from "./company.ts";
import type { MemberScore } from "./replay.ts";

export async function isEmptyDatabase(db: Tx): Promise<boolean> {
  const row = await db.selectFrom("accounts").select("id").limit(1).executeTakeFirst();
  return row === undefined;
}

/** Parents first; returns ids by key. */
export async function insertGroups(db: Tx, workspaceId: number): Promise<Map<DemoGroupKey | "", number>> {
  const ids = new Map<DemoGroupKey | "", number>();
  for (const { key, name, parent } of DEMO_GROUPS) {
    const row = await db
      .insertInto("groups")
      .values({ workspace_id: workspaceId, name, parent_id: ids.get(parent) ?? null })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set(key, row.id);
  }
  return ids;
}

/** By index in the list. */
export async function setAvatars(
  db: Tx,
  faces: { readonly workspaceId: number; readonly memberIds: readonly number[]; readonly urls: readonly string[] },
): Promise<void> {
  await sql`
    update members set avatar_url = face.url, avatar_url_big = face.url
    from unnest(${faces.memberIds}::bigint[], ${faces.urls}::text[]) as face (id, url)
    where members.workspace_id = ${faces.workspaceId} and members.id = face.id
  `.execute(db);
}

/** Turns on monthly awards from an instant. */
export async function turnAwardsOn(db: Tx, workspaceId: number, since: Date): Promise<void> {
  await db.updateTable("workspaces").set({ eom_since: since }).where("id", "=", workspaceId).execute();
}

/** Earnings between two instants, counted like the leaderboard, which processes them only later. */
export async function sumEarnings(
  db: Tx,
  { workspaceId, startsAt, endsAt }: { readonly workspaceId: number; readonly startsAt: Date; readonly endsAt: Date },
  features: readonly Feature[],
): Promise<readonly MemberScore[]> {
  const events = sql`(
    select * from events where workspace_id = ${workspaceId} and at >= ${startsAt} and at < ${endsAt}
  )`;
  const each = features.flatMap(({ earnings }) => earnings?.select(events) ?? []);
  const { rows } = await sql<MemberScore>`
    select member_id as "memberId", sum(score)::bigint as score
    from (${sql.join(each, sql` union all `)}) earned group by member_id
  `.execute(db);
  return rows;
}

/** A savepoint in a transaction. */
export interface Savepoint {
  keep(): Promise<void>;
  /** Rolls back, so the transaction can go on after a refusal. */
  takeBack(): Promise<void>;
}

/** One at a time. */
export async function setSavepoint(tx: Tx): Promise<Savepoint> {
  await sql`savepoint attempt`.execute(tx);
  const release = async () => void (await sql`release savepoint attempt`.execute(tx));
  return {
    keep: release,
    takeBack: async () => {
      await sql`rollback to savepoint attempt`.execute(tx);
      await release();
    },
  };
}

/** Marks everything before this instant as read, and stops emails about it. */
export async function settlePast(db: Tx, past: { readonly workspaceId: number; readonly before: Date }): Promise<void> {
  const { workspaceId, before } = past;
  await sql`
    update notifications set status = 'read'
    where workspace_id = ${workspaceId} and created_at < ${before}
  `.execute(db);
  await sql`
    update notification_counters c set unread = (
      select count(*) from notifications n
      where n.workspace_id = c.workspace_id and n.member_id = c.member_id and n.status = 'new'
    )
    where c.workspace_id = ${workspaceId}
  `.execute(db);
  await sql`
    insert into feed_reads (workspace_id, member_id, last_read_id)
    select m.workspace_id, m.id, (
      select coalesce(max(f.id), 0) from feed_items f where f.workspace_id = m.workspace_id and f.at < ${before}
    )
    from members m where m.workspace_id = ${workspaceId}
  `.execute(db);
  await sql`
    update mails set status = 'sent', sent_at = created_at
    where workspace_id = ${workspaceId} and status = 'queued' and created_at < ${before}
  `.execute(db);
}
