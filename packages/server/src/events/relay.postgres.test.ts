import { expect, it } from "vitest";
import { buildEventWorld } from "../testing/event-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import type { Reader } from "./reader.ts";
import { startRelay } from "./relay.ts";

const database = useTestDatabase();

it("processes each event once with several processes", async () => {
  const world = await buildEventWorld(database().database);
  const seen: number[] = [];
  const others = [1, 2, 3].map(() => ({ ...world, db: database().openAnother(4) }));
  const reader: Reader = {
    name: "slow",
    handles: ["thanks.published"],
    async apply(events, { tx, workspace }) {
      if (workspace.id !== world.workspaceId) return [];
      await tx.selectFrom("groups").select("id").execute();
      seen.push(...events.map((each) => each.seq));
      return [];
    },
  };
  const relays = others.map((other) => startRelay(other, [reader], { batch: 4, pollMs: 3, gapMs: 1, retryMs: 2 }));
  const payload = world.thanks();
  await Promise.all(Array.from({ length: 60 }, () => world.record({ type: "thanks.published", payload })));
  await Promise.all(relays.map((relay) => relay.settle(world.workspaceId)));
  await Promise.all(relays.map((relay) => relay.stop()));
  expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});
