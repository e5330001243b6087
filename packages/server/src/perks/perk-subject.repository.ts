import type { MessageSubject } from "@guildhall/core/messages";
import { sql } from "kysely";
import type { Tx } from "../db/database.ts";

export async function findPerkSubjects(
  tx: Tx,
  workspaceId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MessageSubject>> {
  const { rows } = await sql<MessageSubject & { readonly id: number }>`
    select id, title, group_id as "groupId" from products
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])
  `.execute(tx);
  return new Map(rows.map(({ id, ...subject }) => [id, subject]));
}
