import { recordEvent } from "../events/record-event.ts";
import type { EventScope } from "../events/record-event.ts";
import type { ChallengeRow } from "./challenge.repository.ts";

/** A challenge, as far as events tell of it. */
export type ToldChallenge = Pick<ChallengeRow, "id" | "type" | "authorId" | "groupId">;

/** What every event of a challenge says of it. */
export function about({ id, type, authorId, groupId }: ToldChallenge) {
  return { challengeId: id, type, authorId, groupId };
}

/** Records that a challenge is open to those who see it. */
export async function recordPublished(scope: EventScope, challenge: ToldChallenge): Promise<void> {
  await recordEvent(scope, { type: "challenge.published", payload: about(challenge) });
}
