import { beforeAll, expect, it } from "vitest";
import type { Tx } from "../db/database.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { watchDatabase } from "../testing/watched-database.ts";
import type { WatchedDatabase } from "../testing/watched-database.ts";
import { addTotals } from "./counter.repository.ts";
import { deleteItems, insertFeedIndex, insertFeedItems } from "./feed.repository.ts";
import { moveMembers, writeScores } from "./leaderboard.repository.ts";
import { findNotificationChoices } from "./notification-choice.repository.ts";
import { addUnread, deleteNotifications, insertNotifications } from "./notification.repository.ts";
import { placeItems } from "./place-items.repository.ts";

const database = useTestDatabase();
let watched: WatchedDatabase;
let own = 0;
let ann = 0;

beforeAll(async () => {
  const world = await buildEventWorld(database().database);
  own = world.workspaceId;
  [ann = 0] = world.members;
  watched = watchDatabase(database().database);
});

async function statementsOf(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  watched.take();
  await watched.database.transaction(work);
  return watched.take().length;
}

it.each<readonly [string, (tx: Tx) => Promise<unknown>]>([
  ["totals", (tx) => addTotals(tx, own, [])],
  ["new cards", (tx) => insertFeedItems(tx, own, [])],
  ["new index entries", (tx) => insertFeedIndex(tx, own, [])],
  ["withdrawn cards", (tx) => deleteItems(tx, own, [])],
  ["moved cards", (tx) => placeItems(tx, own, [])],
  ["new notifications", (tx) => insertNotifications(tx, own, [])],
  ["withdrawn notifications", (tx) => deleteNotifications(tx, own, [])],
  ["people with choices", (tx) => findNotificationChoices(tx, own, [])],
  ["changed scores", (tx) => writeScores(tx, own, [])],
  ["moves between buckets", (tx) => moveMembers(tx, own, [])],
  ["unread notifications", (tx) => addUnread(tx, own, new Map())],
])("no %s need no statement", async (_, work) => {
  expect(await statementsOf(work)).toBe(0);
});

it("scores are written or deleted, each at once", async () => {
  const write = (...scores: readonly number[]) =>
    statementsOf((tx) =>
      writeScores(
        tx,
        own,
        scores.map((to, index) => ({ period: `20${20 + index}`, memberId: ann, from: 0, to })),
      ),
    );
  expect([await write(1, 2), await write(0, 0), await write(1, 0)]).toEqual([1, 1, 2]);
});

it("members leave buckets in two statements and join in one; buckets they leave and join alike need none", async () => {
  const move = (...moved: readonly number[]) =>
    statementsOf((tx) =>
      moveMembers(
        tx,
        own,
        moved.map((members, bucket) => ({ period: "all", width: 256, bucket, members })),
      ),
    );
  expect([await move(2, 2), await move(-1, -1), await move(1, -1), await move(0)]).toEqual([1, 2, 3, 0]);
});

it("unread notifications are counted up or down, each at once; as many new as withdrawn need no statement", async () => {
  const add = (by: number) => statementsOf((tx) => addUnread(tx, own, new Map([[ann, by]])));
  expect([await add(1), await add(-1), await add(0)]).toEqual([1, 1, 0]);
});

it("only cards that are there are indexed anew", async () => {
  const place = { type: "thanks_published", entityId: 404, groupId: 0 } as const;
  expect(await statementsOf((tx) => placeItems(tx, own, [place]))).toBe(1);
});
