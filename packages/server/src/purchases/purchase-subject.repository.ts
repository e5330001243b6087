import type { MessageSubject } from "@guildhall/core/messages";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

export async function findPurchaseSubjects(
  db: Handle,
  workspaceId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MessageSubject>> {
  const { rows } = await sql<MessageSubject & { readonly id: number }>`
    select p.id, p.title, p.group_id as "groupId", p.message as note, coalesce((
        select jsonb_agg(jsonb_build_object('currencyId', c.currency_id, 'amount', c.amount) order by c.currency_id)
        from purchase_costs c where c.workspace_id = p.workspace_id and c.purchase_id = p.id
      ), '[]'::jsonb) as costs
    from purchases p where p.workspace_id = ${workspaceId} and p.id = any(${[...ids]}::bigint[])
  `.execute(db);
  return new Map(rows.map(({ id, ...subject }) => [id, subject]));
}
