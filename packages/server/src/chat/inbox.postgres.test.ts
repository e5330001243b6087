import type { Delivery } from "@guildhall/core/chat";
import pino from "pino";
import { expect, it } from "vitest";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createInbox, INBOX_LEASE_MS } from "./inbox.ts";

const database = useTestDatabase();
const log = pino({ enabled: false });

it("a delivery that reaches several processes at once is worked on by one of them", async () => {
  const seen: string[] = [];
  const app = {
    provider: "slack",
    handle: async ({ id }: Delivery) => {
      seen.push(id);
      return { status: 200, body: "" };
    },
  } as const;
  const inboxes = Array.from({ length: 4 }, () =>
    createInbox({ db: database().openAnother(2), clock: createFixedClock(), log }, app),
  );
  const ids = Array.from({ length: 25 }, (_, index) => `same ${String(index)}`);
  await Promise.all(ids.flatMap((id) => inboxes.map((each) => each.takeLater({ id, body: "{}" }))));
  await Promise.all(inboxes.map((each) => each.settle()));
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

it("what a killed process left is taken up by one of the others", async () => {
  const clock = createFixedClock();
  const dead = createInbox(
    { db: database().database, clock, log },
    { provider: "telegram", handle: () => new Promise(() => undefined) },
  );
  const ids = Array.from({ length: 12 }, (_, index) => `left ${String(index)}`);
  for (const id of ids) await dead.takeLater({ id, body: "{}" });
  const seen: string[] = [];
  const app = {
    provider: "telegram",
    handle: async ({ id }: Delivery) => {
      seen.push(id);
      return { status: 200, body: "" };
    },
  } as const;
  clock.advance(INBOX_LEASE_MS);
  const inboxes = Array.from({ length: 4 }, () => createInbox({ db: database().openAnother(2), clock, log }, app));
  await Promise.all(inboxes.map((each) => each.resume()));
  expect(seen.toSorted()).toEqual(ids.toSorted());
});
