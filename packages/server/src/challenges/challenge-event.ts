import type { FieldChange } from "@guildhall/core";
import { recordEvent } from "../events/record-event.ts";
import type { EventScope } from "../events/record-event.ts";
import type { ChallengeRow } from "./challenge.repository.ts";

/** The fields of a challenge that events need. */
export type EventChallenge = Pick<ChallengeRow, "id" | "type" | "authorId" | "groupId">;

export function about({ id, type, authorId, groupId }: EventChallenge) {
  return { challengeId: id, type, authorId, groupId };
}

/** Records that a challenge was published, with its announcement. */
export async function recordPublished(
  scope: EventScope,
  challenge: EventChallenge,
  changes: FieldChange[] = [],
): Promise<void> {
  await recordEvent(scope, { type: "challenge.published", payload: { ...about(challenge), changes } });
}

/** Records that a step of a chain was published: the chain announces it. */
export async function recordPublishedQuietly(scope: EventScope, challenge: EventChallenge): Promise<void> {
  await recordEvent(scope, {
    type: "challenge.published",
    payload: { ...about(challenge), changes: [], announce: false },
  });
}

/** Records that a draft was created or changed, in its group. */
export async function recordDrafted(
  scope: EventScope,
  challenge: EventChallenge,
  changes: FieldChange[],
): Promise<void> {
  if (changes.length > 0)
    await recordEvent(scope, { type: "challenge.drafted", payload: { ...about(challenge), changes } });
}
