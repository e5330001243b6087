import { expect, it } from "vitest";
import { buildChatWorld } from "../testing/chat-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { sendDue } from "./send-due.ts";

const database = useTestDatabase();

it("several processes send each message once, within the provider's pace together", async () => {
  const world = await buildChatWorld(database().database, { pace: { perSecond: 10, placeGapMs: 1_000 } });
  for (let index = 0; index < 60; index += 1) await world.queue(`to ${String(index)}`, { place: `C${String(index)}` });
  const processes = Array.from({ length: 4 }, () => ({ ...world.parts, db: database().openAnother(3) }));
  for (let second = 0; second < 30 && world.sent.length < 60; second += 1) {
    // More rounds than needed: a process that finds another one claiming claims nothing.
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(processes.map((parts) => sendDue(parts, world.app)));
    }
    world.clock.advance(1_000);
  }
  expect(world.sent.map(({ title }) => title).toSorted()).toEqual(
    Array.from({ length: 60 }, (_, index) => `to ${String(index)}`).toSorted(),
  );
  const seconds = [...new Set(world.sent.map(({ ms }) => ms))];
  expect(seconds.map((ms) => world.sent.filter((each) => each.ms === ms).length)).toEqual([10, 10, 10, 10, 10, 10]);
});
