import type { ChallengeStatus, ChallengeType } from "@guildhall/core/challenges";
import { sql } from "kysely";
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
        from challenge_rewards r where r.workspace_id = ${workspaceId} and r.challenge_id = c.id
      ), '[]'::jsonb) as rewards
    from challenges c where c.workspace_id = ${workspaceId} and c.id = any(${[...new Set(ids)]}::bigint[])
  `.execute(db);
  return rows;
}
