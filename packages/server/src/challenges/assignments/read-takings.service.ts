import { USERS_BAR_LIMIT } from "@guildhall/core";
import { isCompletedAssignment, takingAbilities } from "@guildhall/core/challenges";
import type { AssignmentStatus, TakenChallenge, TakeQuestion, TakingAbilities } from "@guildhall/core/challenges";
import { holds } from "@guildhall/core/permissions";
import type { Handle } from "../../db/database.ts";
import type { EventScope } from "../../events/record-event.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { abandonActiveAssignments } from "./assignment.repository.ts";
import { findParticipants } from "./participant.repository.ts";
import type { Participants } from "./participant.repository.ts";
import { countInReview, findOwnAttempts, findSoleAttempts } from "./taking.repository.ts";

/** How the asker stands to a challenge as somebody who takes part. */
export interface Taking {
  readonly abilities: TakingAbilities;
  /** Where the asker's latest attempt is; null without one. */
  readonly myStatus: AssignmentStatus | null;
  /** Completions that wait for a review; 0 for those who do not review. */
  readonly inReviewCount: number;
  /** The one attempt that there can be is completed. */
  readonly isDone: boolean;
}

/** Finds out how the asker stands to each of these challenges, all at once. */
export async function assignmentFacts(
  call: MemberCall,
  challenges: readonly (TakenChallenge & { readonly id: number })[],
): Promise<Map<number, Taking>> {
  const questions = await takeQuestions(call, challenges);
  const set = { workspaceId: call.actor.workspace.id, challengeIds: [...questions.keys()] };
  const waiting = holds(call.actor, "manage-challenges")
    ? await countInReview(call.db, set)
    : new Map<number, number>();
  return new Map(
    [...questions].map(([id, question]) => [
      id,
      {
        abilities: takingAbilities(question),
        myStatus: question.own[0]?.status ?? null,
        inReviewCount: waiting.get(id) ?? 0,
        isDone: question.sole !== null && isCompletedAssignment(question.sole),
      },
    ]),
  );
}

/** What decides whether the asker may take part, by challenge. */
export async function takeQuestions(
  { actor, db, at }: MemberCall,
  challenges: readonly (TakenChallenge & { readonly id: number })[],
): Promise<Map<number, TakeQuestion>> {
  if (challenges.length === 0) return new Map();
  const { settings, id: workspaceId } = actor.workspace;
  const set = { workspaceId, challengeIds: challenges.map(({ id }) => id) };
  const own = await findOwnAttempts(db, { ...set, memberId: actor.memberId });
  const sole = await findSoleAttempts(db, set);
  return new Map(
    challenges.map((challenge) => {
      const about = { challenge, settings, actorId: actor.memberId, now: at, own: own.get(challenge.id) ?? [] };
      return [challenge.id, { ...about, sole: sole.get(challenge.id) ?? null }];
    }),
  );
}

/** Who takes part in each challenge: the first ones, and how many they are; one that nobody is in is missing. */
export function participantsOf(
  db: Handle,
  workspaceId: number,
  challengeIds: readonly number[],
): Promise<Map<number, Participants>> {
  return findParticipants(db, { workspaceId, challengeIds, limit: USERS_BAR_LIMIT });
}

/** Abandons every active attempt of a challenge that ends, which must be locked; returns who was in them. */
export function abandonActive(
  { db, actor, at }: Pick<EventScope, "db" | "actor" | "at">,
  challengeId: number,
): Promise<number[]> {
  return abandonActiveAssignments(db, { workspaceId: actor.workspace.id, challengeId, at });
}
