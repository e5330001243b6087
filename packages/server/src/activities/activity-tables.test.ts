import { activityListing } from "@guildhall/core/activities";
import { describe, expect, it } from "vitest";
import { ACTIVITY_TABLES } from "../testing/store-activity.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();

const read = async (text: string, table: string): Promise<string[]> => {
  const { rows } = await database().database.pool.query<{ line: string }>(text, [table]);
  return rows.map(({ line }) => line);
};

const columnsOf = (table: string) =>
  read(
    `select concat_ws(' ', column_name, data_type, case is_nullable when 'NO' then 'not null' end,
        case is_identity when 'YES' then 'identity' end, 'default ' || column_default) as line
      from information_schema.columns where table_name = $1 order by ordinal_position`,
    table,
  );

const constraintsOf = (table: string) =>
  read(
    `select pg_get_constraintdef(oid) as line from pg_constraint
      where conrelid = $1::text::regclass and contype <> 'n' order by line`,
    table,
  );

const indexesOf = (table: string) =>
  read(
    `select regexp_replace(indexdef, '^.* using btree ', '', 'i') as line from pg_indexes where tablename = $1 order by line`,
    table,
  );

/** Beside a kind's own. */
const COLUMNS = [
  "workspace_id bigint not null",
  "id bigint not null identity",
  "status text not null",
  "list text not null",
  "listed_at timestamp with time zone not null",
  "title text not null",
  "description text not null default ''::text",
  "channel jsonb",
  "group_id bigint not null default 0",
  "author_member_id bigint not null",
  "copy_of bigint not null default 0",
  "copied_for timestamp with time zone",
  "created_at timestamp with time zone not null",
  "publish_at timestamp with time zone",
  "published_at timestamp with time zone",
  "closed_at timestamp with time zone",
];

const WORKSPACE = "FOREIGN KEY (workspace_id) REFERENCES workspaces(id)";

/** Where statuses are that a check keeps in a list, by the rule of core. */
function listingsOf(checks: readonly string[], list: string): ReadonlySet<string> {
  const check = checks.find((each) => each.startsWith(`CHECK (((list = '${list}'::text) = (status = `)) ?? "";
  const [, ...statuses] = [...check.matchAll(/'(\w+)'::text/g)].map(([, word = ""]) => word);
  return new Set(statuses.map((status) => activityListing({ status, publishAt: null })));
}

describe.each(ACTIVITY_TABLES.map((tables) => [tables.items, tables] as const))("%s", (_, tables) => {
  it("have the columns of every kind", async () => {
    expect(await columnsOf(tables.items)).toEqual(expect.arrayContaining(COLUMNS));
  });

  it("are keyed by workspace, and in the list of their status", async () => {
    const constraints = await constraintsOf(tables.items);
    expect(constraints).toEqual(
      expect.arrayContaining([
        "PRIMARY KEY (workspace_id, id)",
        WORKSPACE,
        "FOREIGN KEY (workspace_id, author_member_id) REFERENCES members(workspace_id, id)",
        "CHECK (((list = 'draft'::text) = ((status = 'draft'::text) AND (publish_at IS NULL))))",
        "CHECK (((list = 'schedule'::text) = ((status = 'draft'::text) AND (publish_at IS NOT NULL))))",
      ]),
    );
    for (const list of ["active", "closed"]) expect(listingsOf(constraints, list)).toEqual(new Set([list]));
  });

  it("are found by list, in all groups and in one", async () => {
    expect(await indexesOf(tables.items)).toEqual(
      expect.arrayContaining([
        "(workspace_id, list, listed_at DESC, id DESC)",
        "(workspace_id, group_id, list, listed_at DESC, id DESC)",
      ]),
    );
  });

  it("are counted by list, and by month", async () => {
    const tableOf = async (table: string) => [await columnsOf(table), await constraintsOf(table)];
    const value = "CHECK ((value >= 0))";
    expect(await tableOf(tables.counters)).toEqual([
      [
        "workspace_id bigint not null",
        "group_id bigint not null",
        "list text not null",
        "value bigint not null default 0",
      ],
      [value, WORKSPACE, "PRIMARY KEY (workspace_id, group_id, list)"],
    ]);
    expect(await tableOf(tables.months)).toEqual([
      [
        "workspace_id bigint not null",
        "list text not null",
        "group_id bigint not null",
        "month date not null",
        "value bigint not null",
      ],
      [value, WORKSPACE, "PRIMARY KEY (workspace_id, list, group_id, month)"],
    ]);
  });
});
