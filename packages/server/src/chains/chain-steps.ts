import type { StepRef, StepType } from "@guildhall/core/activities";
import type { ChainActivity } from "@guildhall/core/chains";
import { challengeStep } from "../challenges/index.ts";
import type { StepKind } from "../activities/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { quizStep } from "../quizzes/index.ts";

const KINDS = { challenge: challengeStep, quiz: quizStep } as const;

export function stepKindOf({ entityType }: Pick<StepRef, "entityType">): StepKind<unknown> {
  return KINDS[entityType];
}

/** A step's card under the name of its kind. */
export type StepCards = Pick<ChainActivity, "challenge" | "quiz">;

/** By kind and id, as {@link stepKey} names them; what isn't there is missing. */
export async function presentStepCards(
  call: MemberCall,
  refs: readonly StepRef[],
): Promise<ReadonlyMap<string, StepCards>> {
  const idsOf = (type: StepType) =>
    refs.filter(({ entityType }) => entityType === type).map(({ entityId }) => entityId);
  const challenges = await challengeStep.present(call, idsOf("challenge"));
  const quizzes = await quizStep.present(call, idsOf("quiz"));
  return new Map([
    ...[...challenges].map(([entityId, challenge]): [string, StepCards] => {
      return [stepKey({ entityType: "challenge", entityId }), { challenge }];
    }),
    ...[...quizzes].map(([entityId, quiz]): [string, StepCards] => {
      return [stepKey({ entityType: "quiz", entityId }), { quiz }];
    }),
  ]);
}

export function stepKey({ entityType, entityId }: StepRef): string {
  return `${entityType}/${String(entityId)}`;
}
