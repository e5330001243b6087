import { requireActivity } from "../activities/index.ts";
import { CHALLENGE_TABLES } from "./challenge-tables.ts";
import type { MemberCall } from "../lib/deps.ts";
import { lockChallenge } from "./challenge.repository.ts";
import type { ChallengeRow } from "./challenge.repository.ts";

/** Locks a challenge until the transaction ends. @throws {NotFoundError} if there's none, or a deleted draft */
export async function holdChallenge({ db, actor }: MemberCall, challengeId: number): Promise<ChallengeRow> {
  const row = await lockChallenge(db, { workspaceId: actor.workspace.id, challengeId });
  return requireActivity(row, { tables: CHALLENGE_TABLES, id: challengeId });
}
