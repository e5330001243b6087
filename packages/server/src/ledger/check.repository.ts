import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { CheckRule } from "./check-rule.repository.ts";

/** At most `limit` ids that violate a rule. */
export async function findOffenders(
  db: Handle,
  asked: { readonly rule: CheckRule; readonly workspaceId: number; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${asked.rule.offenders(asked.workspaceId)}) as offender limit ${asked.limit}
  `.execute(db);
  return rows.map((row) => row.id);
}

export async function countTransfers(db: Handle, workspaceId: number): Promise<number> {
  const { rows } = await sql<{ transfers: number }>`
    select count(*) as transfers from ledger_transfers where workspace_id = ${workspaceId}
  `.execute(db);
  return rows.reduce((sum, { transfers }) => sum + transfers, 0);
}

export async function findWorkspaceIds(db: Handle): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from workspaces order by id`.execute(db);
  return rows.map((row) => row.id);
}
