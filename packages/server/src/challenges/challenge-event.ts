import type { FieldChange } from "@guildhall/core";
import { recordEvent } from "../events/record-event.ts";
import type { EventScope } from "../events/record-event.ts";
import type { ChallengeRow } from "./challenge.repository.ts";

/** A challenge, as far as events tell of it. */
export type ToldChallenge = Pick<ChallengeRow, "id" | "type" | "authorId" | "groupId">;

/** What every event of a challenge says of it. */
export function about({ id, type, authorId, groupId }: ToldChallenge) {
  return { challengeId: id, type, authorId, groupId };
}

/** Records that a challenge is open to those who see it, and what was written with that. */
export async function recordPublished(
  scope: EventScope,
  challenge: ToldChallenge,
  changes: FieldChange[] = [],
): Promise<void> {
  await recordEvent(scope, { type: "challenge.published", payload: { ...about(challenge), changes } });
}

/** Records that a draft was made or changed, where it was. */
export async function recordDrafted(
  scope: EventScope,
  challenge: ToldChallenge,
  changes: FieldChange[],
): Promise<void> {
  if (changes.length > 0)
    await recordEvent(scope, { type: "challenge.drafted", payload: { ...about(challenge), changes } });
}
