import { sql } from "kysely";
import { tablesOf } from "../activities/activity-tables.ts";
import type { ActivityTables } from "../activities/activity-tables.ts";
import type { Handle } from "../db/database.ts";
import { schedulables } from "../features.ts";

/** Of every kind, in the order of their plugs; their columns, checks and indexes are compared. */
export const ACTIVITY_TABLES = schedulables.map(({ type }) => tablesOf(type));

interface RowSpec {
  /** What a row needs besides the columns that every kind has. */
  readonly columns: Readonly<Record<string, string>>;
  readonly active: string;
  readonly closed: string;
}

/** Of kinds that differ from the usual. */
const KINDS: Readonly<Partial<Record<ActivityTables["kind"], RowSpec>>> = {
  challenge: { columns: { type: "quest", result_type: "all" }, active: "new", closed: "completed" },
};
const USUAL: RowSpec = { columns: {}, active: "published", closed: "closed" };

const AT = new Date("2026-01-01T00:00:00Z");

/** An activity by itself, without counts. Returns its id. */
export async function storeActivity(
  db: Handle,
  tables: ActivityTables,
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
  const { columns, active, closed } = KINDS[tables.kind] ?? USUAL;
  const status = { draft: "draft", active, closed, "": "discarded" }[list];
  const all = {
    workspace_id: of.workspaceId,
    author_member_id: of.authorId,
    title: of.title,
    status,
    list,
    listed_at: listedAt,
    group_id: groupId,
    created_at: AT,
    ...columns,
  };
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tables.items)} (${sql.join(Object.keys(all).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(all))})
    returning id
  `.execute(db);
  return rows[0]?.id ?? 0;
}
