import { TYPE_FEATURES } from "@guildhall/core/challenges";
import { createSchedulable } from "../activities/index.ts";
import { CHALLENGE_TABLES } from "./challenge-tables.ts";
import { recordPublished } from "./challenge-event.ts";
import { findChallenge, lockChallenge } from "./challenge.repository.ts";
import { storeChallenge } from "./save-challenge.service.ts";
import { newPublished } from "./states/challenge-state.ts";
import { moveChallenge } from "./states/move-challenge.service.ts";

/** What schedules know of challenges. */
export const scheduledChallenge = createSchedulable({
  tables: CHALLENGE_TABLES,
  deadlines: { acceptDeadlineAt: "accept_deadline_at", completeDeadlineAt: "complete_deadline_at" },
  find: (db, { workspaceId, id }) => findChallenge(db, { workspaceId, challengeId: id }),
  lock: (db, { workspaceId, id }) => lockChallenge(db, { workspaceId, challengeId: id }),
  needs: ({ type }) => [TYPE_FEATURES[type]],
  // The copy isn't linked to the issue: an issue has one challenge, the draft.
  copy: async (scope, draft, fields) => {
    const copy = { ...draft, ...newPublished(draft, scope.at), ...fields, externalProvider: "", externalId: "" };
    const id = await storeChallenge(scope.db, copy);
    await recordPublished(scope, { ...draft, id });
    return id;
  },
  publish: async (scope, draft) => {
    await moveChallenge(scope, draft, { event: "publish" });
    await recordPublished(scope, draft);
  },
});
