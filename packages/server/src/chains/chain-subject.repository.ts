import type { MessageSubject } from "@guildhall/core/messages";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

export async function findChainSubjects(
  db: Handle,
  workspaceId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MessageSubject>> {
  const { rows } = await sql<MessageSubject & { readonly id: number }>`
    select id, title, group_id as "groupId", coalesce(channel ->> 'id', '') as "channelId", list = 'active' as "isOpen"
    from chains where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])
  `.execute(db);
  return new Map(rows.map(({ id, ...subject }) => [id, subject]));
}
