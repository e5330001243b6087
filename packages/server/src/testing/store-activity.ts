import { sql } from "kysely";
import type { ACTIVITY_TABLES } from "../activities/activity-tables.ts";
import type { Handle } from "../db/database.ts";

type KindTables = (typeof ACTIVITY_TABLES)[number];

/** What a row needs besides the columns that every kind has, and statuses for its lists. */
const KINDS: Readonly<
  Record<
    KindTables["kind"],
    { readonly columns: Readonly<Record<string, string>>; readonly active: string; readonly closed: string }
  >
> = {
  challenge: { columns: { type: "quest", result_type: "all" }, active: "new", closed: "completed" },
};

const AT = new Date("2026-01-01T00:00:00Z");

/** An activity by itself, without counts. Returns its id. */
export async function storeActivity(
  db: Handle,
  tables: KindTables,
  of: {
    readonly workspaceId: number;
    readonly authorId: number;
    readonly title: string;
    readonly list?: "draft" | "active" | "closed" | "";
    readonly listedAt?: Date;
    readonly groupId?: number;
  },
): Promise<number> {
  const { list = "active", listedAt = AT, groupId = 0 } = of;
  const { columns, active, closed } = KINDS[tables.kind];
  const status = { draft: "draft", active, closed, "": "discarded" }[list];
  const rest = Object.entries(columns);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tables.items)} (workspace_id, author_member_id, title, status, list, listed_at, group_id,
      created_at, ${sql.join(rest.map(([name]) => sql.ref(name)))})
    values (${of.workspaceId}, ${of.authorId}, ${of.title}, ${status}, ${list}, ${listedAt}, ${groupId},
      ${AT}, ${sql.join(rest.map(([, value]) => value))})
    returning id
  `.execute(db);
  return rows[0]?.id ?? 0;
}
