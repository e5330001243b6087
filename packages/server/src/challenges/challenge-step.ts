import { isDraft } from "@guildhall/core/activities";
import type { ChallengeCard } from "@guildhall/core/challenges";
import { shiftDeadlines } from "@guildhall/core/schedules";
import type { StepKind, StepOccurrence } from "../activities/index.ts";
import { recordPublishedQuietly } from "./challenge-event.ts";
import { presentChallengeCards } from "./challenge.presenter.ts";
import { findChallenge, findChallenges, lockChallenge } from "./challenge.repository.ts";
import type { ChallengeRow } from "./challenge.repository.ts";
import { saveChallengeDeadlines } from "./save-challenge.repository.ts";
import { publishChallengeQuietly, storeChallenge } from "./save-challenge.service.ts";
import { newPublished } from "./states/challenge-state.ts";
import { moveChallenge } from "./states/move-challenge.service.ts";

/** What chains know of challenges. */
export const challengeStep: StepKind<ChallengeCard> = {
  type: "challenge",
  present: async (call, ids) => {
    const rows = await findChallenges(call.db, call.actor.workspace.id, ids);
    return new Map((await presentChallengeCards(call, rows)).map((card) => [card.id, card]));
  },
  publish: publishChallengeQuietly,
  findUnready: () => Promise.resolve([]),
  publishPlanned: async (scope, challengeId) => {
    const draft = await lockChallenge(scope.db, { workspaceId: scope.actor.workspace.id, challengeId });
    if (draft === undefined || !isDraft(draft) || draft.publishAt !== null) return;
    await moveChallenge(scope, draft, { event: "publish" });
    await recordPublishedQuietly(scope, draft);
  },
  copy: async (scope, challengeId, occurrence) => {
    const { db, at } = scope;
    const { workspaceId } = occurrence;
    const origin = await findChallenge(db, { workspaceId, challengeId });
    if (origin === undefined) return challengeId;
    const from = isDraft(origin) ? occurrence.from : (origin.publishedAt ?? occurrence.from);
    const place = { workspaceId, copyOf: 0, createdAt: at, externalProvider: "", externalId: "" };
    const copy = { ...origin, ...newPublished(origin, at), ...deadlinesAt(origin, { ...occurrence, from }), ...place };
    const id = await storeChallenge(db, copy);
    await recordPublishedQuietly(scope, { ...origin, id });
    return id;
  },
  shift: async (db, challengeId, occurrence) => {
    const key = { workspaceId: occurrence.workspaceId, challengeId };
    const draft = await lockChallenge(db, key);
    if (draft !== undefined && isDraft(draft)) await saveChallengeDeadlines(db, key, deadlinesAt(draft, occurrence));
  },
};

function deadlinesAt(
  { acceptDeadlineAt, completeDeadlineAt }: ChallengeRow,
  { workspaceId: _workspace, ...span }: StepOccurrence,
): Pick<ChallengeRow, "acceptDeadlineAt" | "completeDeadlineAt"> {
  const shifted = shiftDeadlines({ acceptDeadlineAt, completeDeadlineAt }, span);
  return {
    acceptDeadlineAt: shifted.acceptDeadlineAt ?? null,
    completeDeadlineAt: shifted.completeDeadlineAt ?? null,
  };
}
