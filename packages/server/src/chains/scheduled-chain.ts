import { createSchedulable, moveActivity } from "../activities/index.ts";
import { recordPublished } from "./chain-event.ts";
import { CHAIN_KIND, CHAIN_TABLES, newPublished } from "./chain-kind.ts";
import { findChain, lockChain } from "./chain.repository.ts";
import { storeChain } from "./save-chain.service.ts";

/** What schedules know of chains. */
export const scheduledChain = createSchedulable({
  tables: CHAIN_TABLES,
  deadlines: {},
  find: findChain,
  lock: lockChain,
  copy: async (scope, draft, place) => {
    const id = await storeChain(scope.db, { ...draft, ...newPublished(scope.at), ...place });
    await recordPublished(scope, { ...draft, id });
    return id;
  },
  publish: async (scope, draft) => {
    await moveActivity(scope, draft, { kind: CHAIN_KIND, event: "publish", facts: null });
    await recordPublished(scope, draft);
  },
});
