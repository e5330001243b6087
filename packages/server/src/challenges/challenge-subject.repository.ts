import type { MessageSubject } from "@guildhall/core/messages";
import { sql } from "kysely";
import type { Tx } from "../db/database.ts";

export async function findChallengeSubjects(
  tx: Tx,
  workspaceId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MessageSubject>> {
  const { rows } = await sql<MessageSubject & { readonly id: number }>`
    select id, title, type, group_id as "groupId", coalesce(channel ->> 'id', '') as "channelId" from challenges
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])
  `.execute(tx);
  return new Map(rows.map(({ id, ...subject }) => [id, subject]));
}
