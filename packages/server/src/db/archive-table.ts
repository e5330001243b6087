import type pg from "pg";
import { InvariantError } from "@guildhall/core";

export interface ArchiveTable {
  readonly name: string;
  /** In key order. */
  readonly key: readonly string[];
  /** The identity column, if there is one. */
  readonly identity: string | null;
  /** Tables to fill first. */
  readonly needs: readonly string[];
  /** Rows reference rows of the same table, so they're inserted by one statement. */
  readonly isSelfReferring: boolean;
  readonly hasWorkspace: boolean;
}

/** The archive names the source's migrations in its first line instead. */
const LEFT_OUT = "schema_migrations";

const TABLES = `
  select c.relname as name,
      array(select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
      (select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as identity,
      array(select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs,
      exists (select 1 from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = c.oid) as is_self_referring,
      exists (select 1 from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped) as has_workspace
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> $1`;

interface Row {
  readonly name: string;
  readonly key: string[];
  readonly identity: string | null;
  readonly needs: string[];
  readonly is_self_referring: boolean;
  readonly has_workspace: boolean;
}

/** Every table, after those it references. */
export async function readArchiveTables(client: pg.PoolClient): Promise<readonly ArchiveTable[]> {
  const { rows } = await client.query<Row>(TABLES, [LEFT_OUT]);
  const tables = rows.map((row) => ({
    name: row.name,
    key: row.key,
    identity: row.identity,
    // Not every table of a workspace has a foreign key that says so.
    needs: row.has_workspace ? [...row.needs, "workspaces"] : row.needs,
    isSelfReferring: row.is_self_referring,
    hasWorkspace: row.has_workspace,
  }));
  return inOrder(tables.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
}

function inOrder(tables: readonly ArchiveTable[]): readonly ArchiveTable[] {
  const ordered: ArchiveTable[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.find((table) => !placed.has(table.name) && table.needs.every((need) => placed.has(need)));
    if (next === undefined) {
      throw new InvariantError("tables point at each other in a circle", { placed: [...placed] });
    }
    placed.add(next.name);
    ordered.push(next);
  }
  return ordered;
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
