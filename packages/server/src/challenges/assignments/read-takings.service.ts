import { USERS_BAR_LIMIT } from "@guildhall/core";
import { isCompletedAssignment, takingAbilities } from "@guildhall/core/challenges";
import type {
  AssignmentStatus,
  OwnAttempt,
  TakenChallenge,
  TakeQuestion,
  TakingAbilities,
} from "@guildhall/core/challenges";
import { holds } from "@guildhall/core/permissions";
import { NO_PLACE, readPlaces } from "../../activities/index.ts";
import type { StepPlace } from "../../activities/index.ts";
import type { Handle } from "../../db/database.ts";
import type { EventScope } from "../../events/record-event.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { abandonActiveAssignments } from "./assignment.repository.ts";
import { findParticipants } from "./participant.repository.ts";
import type { Participants } from "./participant.repository.ts";
import { countInReview, findOwnAttempts, findSoleAttempts } from "./taking.repository.ts";

/** The caller's participation in a challenge. */
export interface Taking {
  readonly abilities: TakingAbilities;
  /** Status of the caller's latest attempt; null without one. */
  readonly myStatus: AssignmentStatus | null;
  /** That attempt was active when the challenge was closed. */
  readonly closedUnfinished: boolean;
  /** Completions to review; 0 if the caller doesn't review. */
  readonly inReviewCount: number;
  /** The challenge's only possible attempt is completed. */
  readonly isDone: boolean;
  /** Its chains. */
  readonly place: StepPlace;
}

/** One batch for all challenges. */
export async function assignmentFacts(
  call: MemberCall,
  challenges: readonly (TakenChallenge & { readonly id: number })[],
): Promise<Map<number, Taking>> {
  const ids = challenges.map(({ id }) => id);
  const places = await readPlaces(call, "challenge", ids);
  const questions = await takeQuestions(call, challenges, places);
  const set = { workspaceId: call.actor.workspace.id, challengeIds: [...questions.keys()] };
  const waiting = holds(call.actor, "manage-challenges")
    ? await countInReview(call.db, set)
    : new Map<number, number>();
  return new Map(
    [...questions].map(([id, question]) => [
      id,
      {
        abilities: takingAbilities(question),
        ...standingOf(question.own[0]),
        inReviewCount: waiting.get(id) ?? 0,
        isDone: question.sole !== null && isCompletedAssignment(question.sole),
        place: places.get(id) ?? NO_PLACE,
      },
    ]),
  );
}

/** Of a raid that goes on without them, they gave up their part. */
function standingOf(latest: OwnAttempt | undefined): Pick<Taking, "myStatus" | "closedUnfinished"> {
  if (latest === undefined) return { myStatus: null, closedUnfinished: false };
  const { status, hasLeft, closedUnfinished = false } = latest;
  return { myStatus: hasLeft ? "abandoned" : status, closedUnfinished };
}

/** Input for the rules on accepting, by challenge; their places in chains are read unless they're known. */
export async function takeQuestions(
  call: MemberCall,
  challenges: readonly (TakenChallenge & { readonly id: number })[],
  known?: ReadonlyMap<number, StepPlace>,
): Promise<Map<number, TakeQuestion>> {
  if (challenges.length === 0) return new Map();
  const { actor, db, at } = call;
  const { settings, id: workspaceId } = actor.workspace;
  const set = { workspaceId, challengeIds: challenges.map(({ id }) => id) };
  const own = await findOwnAttempts(db, { ...set, memberId: actor.memberId });
  const sole = await findSoleAttempts(db, set);
  const places = known ?? (await readPlaces(call, "challenge", set.challengeIds));
  return new Map(
    challenges.map((challenge) => {
      const about = { challenge, settings, actorId: actor.memberId, now: at, own: own.get(challenge.id) ?? [] };
      const { lock } = places.get(challenge.id) ?? NO_PLACE;
      return [challenge.id, { ...about, sole: sole.get(challenge.id) ?? null, lock }];
    }),
  );
}

/** The first participants of each challenge and their number; challenges without any are missing. */
export function participantsOf(
  db: Handle,
  workspaceId: number,
  challengeIds: readonly number[],
): Promise<Map<number, Participants>> {
  return findParticipants(db, { workspaceId, challengeIds, limit: USERS_BAR_LIMIT });
}

/** Abandons a challenge's active attempts; returns their members. The challenge must be locked. */
export function abandonActive(
  { db, actor, at }: Pick<EventScope, "db" | "actor" | "at">,
  challengeId: number,
): Promise<number[]> {
  return abandonActiveAssignments(db, { workspaceId: actor.workspace.id, challengeId, at });
}
