import { expect, it } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";

const test = useTestDatabase();

/** Tables with a workspace column that don't belong to one. */
const OUTSIDE = new Set(["sessions"]);
/** Emails to accounts are queued without a workspace. */
const MORE: Readonly<Record<string, readonly string[]>> = { mails: ["INSERT PERMISSIVE {public} (workspace_id = 0)"] };
const OWN = "(NULLIF(current_setting('guildhall.workspace'::text, true), ''::text))::bigint";

it("every workspace table has one policy, the same on all: a new table needs it too", async () => {
  const { rows } = await test().database.pool.query<{ name: string; isOn: boolean; policies: string[] | null }>(
    `select c.relname as name, c.relrowsecurity as "isOn",
       (select array_agg(concat_ws(' ', p.cmd, p.permissive, p.roles::text, p.qual, p.with_check) order by p.policyname) from pg_policies p
          where p.schemaname = current_schema() and p.tablename = c.relname) as policies
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and (c.relname = 'workspaces'
       or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped))
     order by c.relname`,
  );
  const tables = rows.filter(({ name }) => !OUTSIDE.has(name));
  expect(tables.length).toBeGreaterThan(50);
  expect(tables).toEqual(
    tables.map(({ name }) => ({
      name,
      isOn: true,
      policies: [
        `ALL PERMISSIVE {public} (${name === "workspaces" ? "id" : "workspace_id"} = ${OWN})`,
        ...(MORE[name] ?? []),
      ],
    })),
  );
});

it("changes nothing without a role: a workspace's view is the whole database", () => {
  const { database } = test();
  if (!database.isFenced) expect(database.within(1)).toBe(database);
  else expect(database.within(1)).not.toBe(database);
});
