import { sql } from "kysely";
import type { Tx } from "../db/database.ts";
import { DEMO_CURRENCIES, DEMO_GROUPS } from "./company.ts";
import type { DemoGroupKey, DemoPerson } from "./company.ts";

/** Tells whether nobody has ever used this database. */
export async function isEmptyDatabase(db: Tx): Promise<boolean> {
  const row = await db.selectFrom("accounts").select("id").limit(1).executeTakeFirst();
  return row === undefined;
}

/** Writes the demo's workspace; returns its id. */
export async function insertWorkspace(
  db: Tx,
  workspace: {
    readonly name: string;
    readonly settings: Readonly<Record<string, unknown>>;
    readonly createdAt: Date;
  },
): Promise<number> {
  const row = await db
    .insertInto("workspaces")
    .values({
      name: workspace.name,
      is_completed: true,
      license: JSON.stringify({ type: "free", status: "initial", restrictions: [] }),
      settings: JSON.stringify(workspace.settings),
      created_at: workspace.createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Writes the demo's currencies; returns their ids in the order of DEMO_CURRENCIES. */
export async function insertCurrencies(db: Tx, workspaceId: number): Promise<number[]> {
  const rows = await db
    .insertInto("currencies")
    .values(
      DEMO_CURRENCIES.map(({ name, icon }, position) => ({
        workspace_id: workspaceId,
        name,
        icon,
        kind: "emoji" as const,
        is_default: position === 0,
        position,
      })),
    )
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Writes the demo's groups, parents first; returns their ids by key. */
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

/** Who is to become a member. */
export interface NewDemoMember extends DemoPerson {
  readonly workspaceId: number;
  readonly email: string;
  readonly passwordHash: string;
  readonly groupIds: readonly number[];
  readonly createdAt: Date;
}

/** Writes an account with its membership; returns both ids. */
export async function insertMember(db: Tx, member: NewDemoMember): Promise<{ accountId: number; memberId: number }> {
  const account = await db
    .insertInto("accounts")
    .values({ email: member.email, password_hash: member.passwordHash, created_at: member.createdAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto("members")
    .values({
      workspace_id: member.workspaceId,
      account_id: account.id,
      name: member.name,
      roles: member.roles,
      created_at: member.createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const groups = member.groupIds.map((group_id) => ({
    workspace_id: member.workspaceId,
    member_id: row.id,
    group_id,
  }));
  await db.insertInto("member_groups").values(groups).execute();
  return { accountId: account.id, memberId: row.id };
}

/** Everything before this instant counts as read, and nothing of the past is mailed any more. */
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
