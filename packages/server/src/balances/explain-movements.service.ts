import type { UserRef } from "@guildhall/core";
import { isByHand, statementCause, statementReason } from "@guildhall/core/balances";
import type { StatementLine, StatementReason } from "@guildhall/core/balances";
import type { ExplainedCause, Feature } from "../feature.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findUserRefs } from "../lib/user-refs.repository.ts";
import { adjustmentKey, findAdjustmentComments } from "./adjustment-comment.repository.ts";
import type { MovementRow } from "./statement.repository.ts";

/** The reason for a movement, as far as the caller may know. */
export interface Explained {
  readonly reason: StatementReason;
  readonly title: string;
  readonly person: UserRef | null;
  readonly link: StatementLine["link"];
}

/** Whose movements, and the features that cause them. */
export interface MovementsOf {
  readonly memberId: number;
  readonly features: readonly Feature[];
}

const UNEXPLAINED: ExplainedCause = { title: "", link: null, personId: 0 };

/** Explains each movement; what the caller may not see is left out. */
export async function explainMovements(
  call: MemberCall,
  { memberId, features }: MovementsOf,
  movements: readonly MovementRow[],
): Promise<(Omit<MovementRow, "reason"> & Explained)[]> {
  const causes = await explainCauses(call, { memberId, features }, movements);
  const adjustments = await explainAdjustments(call, memberId, movements);
  const explained = movements.map((movement) => ({
    movement,
    ...(causes.get(movement.reference) ?? adjustments.get(movement) ?? UNEXPLAINED),
  }));
  const people = await findUserRefs(call.db, call.actor.workspace.id, [
    ...new Set(explained.map(({ personId }) => personId)),
  ]);
  return explained.map(({ movement, title, link, personId }) => ({
    ...movement,
    reason: statementReason(movement.reason),
    title,
    link,
    person: people.get(personId) ?? null,
  }));
}

/** By reference. */
async function explainCauses(
  call: MemberCall,
  { memberId, features }: MovementsOf,
  movements: readonly MovementRow[],
): Promise<ReadonlyMap<string, ExplainedCause>> {
  const explained = new Map<string, ExplainedCause>();
  for (const [kind, explain] of features.flatMap(({ causes = {} }) => Object.entries(causes))) {
    const ids = idsOf(movements, kind);
    if (ids.length === 0) continue;
    for (const [id, cause] of await explain(call, { memberId, ids })) explained.set(`${kind}:${id}`, cause);
  }
  return explained;
}

function idsOf(movements: readonly MovementRow[], kind: string): number[] {
  const ids = movements.flatMap(({ reference }) => {
    const cause = statementCause(reference);
    return cause?.kind === kind ? [cause.id] : [];
  });
  return [...new Set(ids)];
}

async function explainAdjustments(
  { db, actor }: MemberCall,
  memberId: number,
  movements: readonly MovementRow[],
): Promise<ReadonlyMap<MovementRow, ExplainedCause>> {
  const byHand = movements.filter(({ reason }) => isByHand(statementReason(reason)));
  const comments = await findAdjustmentComments(db, {
    workspaceId: actor.workspace.id,
    memberId,
    moments: byHand.map(({ at }) => at),
  });
  return new Map(
    byHand.map((movement) => [
      movement,
      { title: comments.get(adjustmentKey(movement)) ?? "", link: null, personId: movement.actorId },
    ]),
  );
}
