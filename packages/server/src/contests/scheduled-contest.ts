import { createSchedulable, moveActivity } from "../activities/index.ts";
import { recordPublished } from "./contest-event.ts";
import { CONTEST_KIND, CONTEST_TABLES, newPublished } from "./contest-kind.ts";
import { findContest, lockContest } from "./contest.repository.ts";
import { hasRoomFor, storeContest } from "./save-contest.service.ts";

/** What schedules know of contests. */
export const scheduledContest = createSchedulable({
  tables: CONTEST_TABLES,
  deadlines: { closesAt: "closes_at" },
  find: findContest,
  lock: lockContest,
  hasRoom: (db, { type }, workspaceId) => hasRoomFor(db, { type }, workspaceId),
  copy: async (scope, draft, { closesAt = null, ...place }) => {
    const id = await storeContest(scope.db, { ...draft, ...newPublished(scope.at), ...place, closesAt });
    await recordPublished(scope, { ...draft, id });
    return id;
  },
  publish: async (scope, draft) => {
    await moveActivity(scope, draft, { kind: CONTEST_KIND, event: "publish", facts: null });
    await recordPublished(scope, draft);
  },
});
