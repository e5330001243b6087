import { type RawBuilder, sql } from "kysely";
import type { Database, Handle } from "../db/database.ts";
import { ALL_RULES } from "../features.ts";
import { findOffenders } from "../ledger/check.repository.ts";

/** A damage to a consistent world, and how many offenders the rule finds then; 1 if it isn't said. */
export type BreakOf<World> = readonly [
  what: string,
  by: (world: World) => readonly RawBuilder<unknown>[],
  count?: number,
];

/** By rule. */
export function casesOf<World>(breaks: Readonly<Record<string, readonly BreakOf<World>[]>>) {
  return Object.entries(breaks).flatMap(([rule, each]) =>
    each.map(([what, by, count = 1]) => ({ rule, what, by, count })),
  );
}

export function offendersOf(db: Handle, workspaceId: number, named: string): Promise<string[]> {
  const rule = ALL_RULES.find((each) => each.rule === named);
  return rule === undefined
    ? Promise.reject(new Error(`no rule ${named}`))
    : findOffenders(db, { rule, workspaceId, limit: 50 });
}

/** Inspects a damaged world, then rolls back. */
export async function damaged<T>(
  database: Database,
  statements: readonly RawBuilder<unknown>[],
  look: (tx: Handle) => Promise<T>,
): Promise<T> {
  const seen: T[] = [];
  const undone = new Error("undone");
  await database
    .transaction(async (tx) => {
      for (const statement of statements) await statement.execute(tx);
      seen.push(await look(tx));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return seen[0] as T; // `look` ran, or this would have thrown
}

/** Drops a table's constraints that would prevent the damage, except its key. */
export const loosen = (table: string): RawBuilder<unknown> =>
  sql`do ${sql.lit(`declare c record; begin
  for c in select conname from pg_constraint where conrelid = '${table}'::regclass and contype in ('c', 'f', 'u') loop
    execute format('alter table ${table} drop constraint %I cascade', c.conname);
  end loop; end`)}`;

interface Place {
  readonly id: number;
}

/** An event of the workspace `w`. */
export const tell = (w: Place, type: string, payload: Readonly<Record<string, unknown>>) => sql`
  insert into events (workspace_id, type, payload, actor_member_id, at) values (${w.id}, ${type}, ${JSON.stringify(payload)}::jsonb, 0, now())`;

/** As if there had been no such event. */
export const untell = (w: Place, type: string, payload: Readonly<Record<string, number>>) => sql`
  update events set type = 'x' where workspace_id = ${w.id} and type = ${type}
    and payload @> ${JSON.stringify(payload)}::jsonb`;
