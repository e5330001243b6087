import type { ActivityPlace } from "@guildhall/core/activities";
import type { ContestStatus, ContestType } from "@guildhall/core/contests";
import { sql } from "kysely";
import type { Reward } from "../activities/index.ts";
import type { Handle } from "../db/database.ts";

export interface ContestPartRow extends ActivityPlace {
  readonly id: number;
  readonly type: ContestType;
  readonly status: ContestStatus;
  readonly title: string;
  readonly imageUrl: string;
  readonly places: number;
  readonly closesAt: Date | null;
  /** Of the first place. */
  readonly rewards: readonly Reward[];
}

export async function findContestParts(
  db: Handle,
  workspaceId: number,
  ids: readonly number[],
): Promise<ContestPartRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ContestPartRow>`
    select c.id, c.type, c.status, c.title, c.group_id as "groupId", c.image_url as "imageUrl", c.places,
      c.closes_at as "closesAt",
      coalesce((select jsonb_agg(jsonb_build_object('currencyId', r.currency_id, 'amount', r.amount) order by r.currency_id)
        from contest_rewards r where r.workspace_id = ${workspaceId} and r.contest_id = c.id and r.place = 1), '[]'::jsonb)
        as rewards
    from contests c where c.workspace_id = ${workspaceId} and c.id = any(${[...new Set(ids)]}::bigint[])
  `.execute(db);
  return rows;
}
