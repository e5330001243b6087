import type { PoolLine, ResultType, TakenChallenge } from "@guildhall/core/challenges";
import { sql } from "kysely";
import { STATE_COLUMNS } from "../../activities/index.ts";
import type { ChallengeState } from "../states/challenge-state.ts";
import type { Handle } from "../../db/database.ts";

/** What attempts need of a challenge; instants in UTC. */
export interface TakenChallengeRow extends TakenChallenge, ChallengeState {
  readonly id: number;
  /** 0 is everyone. */
  readonly groupId: number;
  readonly resultType: ResultType;
  readonly title: string;
}

/** Lock on a challenge: none, against ending it, or against any change. */
export type ChallengeHold = "none" | "share" | "change";

const HOLDS = {
  none: sql``,
  share: sql`for share of c`,
  change: sql`for no key update of c`,
} as const;

export async function findTakenChallenge(
  db: Handle,
  { workspaceId, id, hold }: { readonly workspaceId: number; readonly id: number; readonly hold: ChallengeHold },
): Promise<TakenChallengeRow | undefined> {
  const { rows } = await sql<TakenChallengeRow>`
    select c.id, c.type, ${STATE_COLUMNS}, c.author_member_id as "authorId", c.require_accept as "requireAccept",
      c.allow_multi_quest as "allowMultiQuest", c.auto_approve as "autoApprove", c.group_id as "groupId",
      c.accept_deadline_at as "acceptDeadlineAt", c.complete_deadline_at as "completeDeadlineAt",
      c.result_type as "resultType", c.title
    from challenges c where c.workspace_id = ${workspaceId} and c.id = ${id} ${HOLDS[hold]}
  `.execute(db);
  return rows[0];
}

/** Undefined if the attempt doesn't exist. */
export async function findChallengeIdOf(
  db: Handle,
  { workspaceId, assignmentId }: { readonly workspaceId: number; readonly assignmentId: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom("assignments")
    .select("challenge_id")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", assignmentId)
    .executeTakeFirst();
  return row?.challenge_id;
}

export async function findPool(db: Handle, workspaceId: number, challengeId: number): Promise<PoolLine[]> {
  const rows = await db
    .selectFrom("challenge_rewards")
    .select(["currency_id", "amount"])
    .where("workspace_id", "=", workspaceId)
    .where("challenge_id", "=", challengeId)
    .orderBy("currency_id")
    .execute();
  return rows.map((row) => ({ currencyId: row.currency_id, amount: row.amount }));
}

/** Achievement templates granted on completion. */
export async function findTemplateIds(db: Handle, workspaceId: number, challengeId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("challenge_entity_rewards")
    .select("template_id")
    .where("workspace_id", "=", workspaceId)
    .where("challenge_id", "=", challengeId)
    .execute();
  return rows.map((row) => row.template_id);
}
