import { sql } from "kysely";
import type { Fragment, Handle } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";

/** The tables of what activities of a kind give. Statements have their names from here only, never from input. */
export interface RewardTables {
  readonly rewards: keyof Schema;
  readonly entityRewards: keyof Schema;
  /** The column with the activity's id, in both. */
  readonly owner: string;
}

/** The activity, or whatever else of it gives rewards. */
export interface RewardedKey<Table extends keyof RewardTables> {
  readonly tables: Pick<RewardTables, Table | "owner">;
  readonly workspaceId: number;
  readonly id: number;
}

/** In hundredths. */
export interface Reward {
  readonly currencyId: number;
  readonly amount: number;
}

/** In place of its earlier ones. */
export async function saveRewards(db: Handle, key: RewardedKey<"rewards">, rewards: readonly Reward[]): Promise<void> {
  const lines = rewards.map(({ currencyId, amount }) => sql`${currencyId}, ${amount}`);
  await replace(db, key, { table: key.tables.rewards, columns: sql`currency_id, amount`, lines });
}

/** In place of its earlier ones. */
export async function saveEntityRewards(
  db: Handle,
  key: RewardedKey<"entityRewards">,
  templateIds: readonly number[],
): Promise<void> {
  const lines = templateIds.map((templateId) => sql`${templateId}`);
  await replace(db, key, { table: key.tables.entityRewards, columns: sql`template_id`, lines });
}

async function replace(
  db: Handle,
  { tables, workspaceId, id }: RewardedKey<"owner">,
  rows: { readonly table: string; readonly columns: Fragment; readonly lines: readonly Fragment[] },
): Promise<void> {
  const [table, owner] = [sql.table(rows.table), sql.ref(tables.owner)];
  await sql`delete from ${table} where workspace_id = ${workspaceId} and ${owner} = ${id}`.execute(db);
  if (rows.lines.length === 0) return;
  const values = rows.lines.map((line) => sql`(${workspaceId}, ${id}, ${line})`);
  await sql`insert into ${table} (workspace_id, ${owner}, ${rows.columns}) values ${sql.join(values)}`.execute(db);
}
