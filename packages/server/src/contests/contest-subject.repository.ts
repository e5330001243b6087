import type { MessageSubject } from "@guildhall/core/messages";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

export async function findContestSubjects(
  db: Handle,
  workspaceId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MessageSubject>> {
  const { rows } = await sql<MessageSubject & { readonly id: number }>`
    select id, title, type, group_id as "groupId", coalesce(channel ->> 'id', '') as "channelId",
      image_url as picture, list = 'active' and over_told_at is null as "isOpen"
    from contests where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])
  `.execute(db);
  return new Map(rows.map(({ id, ...subject }) => [id, subject]));
}
