import type { FieldChange } from "@guildhall/core";
import { recordEvent } from "../events/record-event.ts";
import type { EventScope } from "../events/record-event.ts";
import type { ContestRow } from "./contest.repository.ts";

/** What its events need of it. */
export type EventContest = Pick<ContestRow, "id" | "type" | "authorId" | "groupId">;

export function about({ id, type, authorId, groupId }: EventContest) {
  return { contestId: id, type, authorId, groupId };
}

/** Records that it was published, with its announcement. */
export async function recordPublished(
  scope: EventScope,
  contest: EventContest,
  changes: FieldChange[] = [],
): Promise<void> {
  await recordEvent(scope, { type: "contest.published", payload: { ...about(contest), changes } });
}

/** Records that a draft was created or changed. */
export async function recordDrafted(scope: EventScope, contest: EventContest, changes: FieldChange[]): Promise<void> {
  if (changes.length > 0)
    await recordEvent(scope, { type: "contest.drafted", payload: { ...about(contest), changes } });
}
