import { UnavailableError } from "@guildhall/core";
import { beforeEach, expect, it } from "vitest";
import { createFixedClock } from "../testing/fixed-clock.ts";
import type { FixedClock } from "../testing/fixed-clock.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { holdAnnouncements } from "./hold-announcements.ts";

const test = useTestDatabase();
const PLACE = { provider: "telegram", place: "-1" } as const;
let clock: FixedClock;

beforeEach(async () => {
  clock = createFixedClock();
  await test().database.handle.deleteFrom("chat_notes").execute();
});

const hold = <T>(key: string, answer: () => Promise<T>) =>
  holdAnnouncements({ db: test().database, clock }, { ...PLACE, key }, answer);

async function held(): Promise<readonly string[]> {
  const { handle } = test().database;
  const rows = await handle.selectFrom("chat_notes").selectAll().where("expires_at", ">", clock.now()).execute();
  return rows.map(({ provider, key, value }) => `${provider} ${key} ${value}`);
}

it("announcements are held until the answer, and whatever becomes of it", async () => {
  expect(await hold("7", held)).toEqual(["telegram answering:-1 7"]);
  expect(await held()).toEqual([]);
  const failing = hold("8", () => Promise.reject(new UnavailableError("away")));
  await expect(failing).rejects.toThrow("away");
  expect(await held()).toEqual([]);
});

it("announcements are held for the last of several answers", async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const one = hold("7", () => first.promise);
  await expect.poll(held).toEqual(["telegram answering:-1 7"]);
  const other = hold("8", () => second.promise);
  await expect.poll(held).toEqual(["telegram answering:-1 8"]);
  first.resolve();
  await one;
  expect(await held()).toEqual(["telegram answering:-1 8"]);
  second.resolve();
  await other;
  expect(await held()).toEqual([]);
});

it("announcements wait 5 seconds at most for an answer that never comes", async () => {
  await hold("7", async () => {
    clock.advance(4_999);
    expect(await held()).toHaveLength(1);
    clock.advance(1);
    expect(await held()).toEqual([]);
  });
});
