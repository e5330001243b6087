import type { ChallengeStatus, ChallengeType } from "@guildhall/core/challenges";
import { sql } from "kysely";
import type { AchievementRow } from "../achievements/index.ts";
import type { Handle } from "../db/database.ts";

export interface PartKeys {
  readonly workspaceId: number;
  readonly ids: readonly number[];
}

export interface ChallengePartRow {
  readonly id: number;
  readonly type: ChallengeType;
  readonly status: ChallengeStatus;
  readonly title: string;
  readonly groupId: number;
  /** In hundredths. */
  readonly rewards: readonly { readonly currencyId: number; readonly amount: number }[];
}

export async function findChallengeParts(db: Handle, { workspaceId, ids }: PartKeys): Promise<ChallengePartRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ChallengePartRow>`
    select c.id, c.type, c.status, c.title, c.group_id as "groupId", coalesce((
        select jsonb_agg(jsonb_build_object('currencyId', r.currency_id, 'amount', r.amount))
        from challenge_rewards r where r.workspace_id = c.workspace_id and r.challenge_id = c.id
      ), '[]'::jsonb) as rewards
    from challenges c where c.workspace_id = ${workspaceId} and c.id = any(${[...new Set(ids)]}::bigint[])
  `.execute(db);
  return rows;
}

export async function findAchievementParts(db: Handle, { workspaceId, ids }: PartKeys): Promise<AchievementRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AchievementRow>`
    select a.id, a.type, a.title, a.description, a.image_url as "imageUrl", coalesce(g.name, '') as "groupName",
      a.reference, a.granted_at as "grantedAt"
    from achievements a left join groups g on g.workspace_id = a.workspace_id and g.id = a.group_id
    where a.workspace_id = ${workspaceId} and a.id = any(${[...new Set(ids)]}::bigint[])
  `.execute(db);
  return rows;
}
