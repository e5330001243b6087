import { sql } from "kysely";
import type { Tx } from "../db/database.ts";

/** What readers need to know of a challenge that an event names. */
export interface ChallengeFact {
  readonly title: string;
  /** The group it is of now; 0 is everybody. */
  readonly groupId: number;
}

/** Challenges by id, as they are now: a deleted group's are its parent's by then. */
export async function findChallengeFacts(
  tx: Tx,
  workspaceId: number,
  challengeIds: readonly number[],
): Promise<ReadonlyMap<number, ChallengeFact>> {
  if (challengeIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; title: string; groupId: number }>`
    select id, title, group_id as "groupId" from challenges
    where workspace_id = ${workspaceId} and id = any(${[...new Set(challengeIds)]}::bigint[])
  `.execute(tx);
  return new Map(rows.map(({ id, title, groupId }) => [id, { title, groupId }]));
}

/** The groups that achievements were earned in, as they are now, by achievement; 0 for none. */
export async function findAchievementGroups(
  tx: Tx,
  workspaceId: number,
  achievementIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (achievementIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; groupId: number }>`
    select id, group_id as "groupId" from achievements
    where workspace_id = ${workspaceId} and id = any(${[...achievementIds]}::bigint[])
  `.execute(tx);
  return new Map(rows.map(({ id, groupId }) => [id, groupId]));
}
