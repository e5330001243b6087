import { beforeEach, expect, it } from "vitest";
import type { Tx } from "../db/database.ts";
import { at } from "../testing/at-minute.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findLate, readEventsOf, readLate, saveLateFailure } from "./late.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => test().database.transaction(work);
let ours = 0;
let theirs = 0;

beforeEach(async () => {
  await db().deleteFrom("reader_failures").execute();
  [{ id: ours }, { id: theirs }] = [await buildWorkspace(db()), await buildWorkspace(db())];
  // An import keeps the ids inside a workspace. The younger id has the lower number.
  const events = [11, 12, 13, 14, 15].map((id) => ({
    id,
    seq: 26 - id,
    type: id === 13 ? "thanks.undone" : id === 12 ? "user.disabled" : "thanks.published",
    payload: "{}",
    at: at(0),
  }));
  for (const workspace_id of [ours, theirs])
    await db()
      .insertInto("events")
      .values(events.map((each) => ({ ...each, workspace_id })))
      .execute();
});

/** Fails on these events, with the minute of the retry, if there is one. */
async function fail(
  ...rows: readonly (readonly [workspaceId: number, reader: string, eventId: number, retry: number | null])[]
): Promise<void> {
  await db()
    .insertInto("reader_failures")
    .values(
      rows.map(([workspace_id, reader, event_id, retry]) => ({
        workspace_id,
        reader,
        event_id,
        error: "broken",
        attempts: 1,
        at: at(1),
        retry_at: retry === null ? null : at(retry),
      })),
    )
    .execute();
}

const late = (workspaceId: number, limit = 9) => inside((tx) => readLate(tx, { workspaceId, at: at(5), limit }));

it("workspaces with due retries are found once each", async () => {
  await fail([ours, "feed", 11, 6], [ours, "feed", 12, null], [theirs, "feed", 11, 5], [theirs, "counters", 12, 4]);
  expect(await findLate(db(), at(5))).toEqual([theirs]);
  expect(await findLate(db(), at(3))).toEqual([]);
  expect([...(await findLate(db(), at(6)))].toSorted((one, other) => one - other)).toEqual([ours, theirs]);
});

it("due retries are a workspace's own, oldest event first, then by reader", async () => {
  await fail([ours, "feed", 11, 5], [ours, "feed", 12, 5], [ours, "counters", 11, 4], [ours, "counters", 13, 6]);
  await fail([ours, "feed", 14, null], [theirs, "feed", 13, 5]);
  const seen = (await late(ours)).map((row) => [row.reader, row.id, row.seq, row.attempts]);
  const all = [
    ["feed", 12, 14, 1],
    ["counters", 11, 15, 1],
    ["feed", 11, 15, 1],
  ];
  expect(seen).toEqual(all);
  expect((await late(ours, 2)).map((row) => [row.reader, row.id])).toEqual([
    ["feed", 12],
    ["counters", 11],
  ]);
});

it("a retry that failed again is stored for one reader's event in one workspace", async () => {
  await fail([ours, "feed", 11, 5], [ours, "feed", 12, 5], [ours, "counters", 11, 5], [theirs, "feed", 11, 5]);
  const failure = { workspaceId: ours, reader: "feed", eventId: 11, error: "again", attempts: 2, at: at(5) };
  await inside((tx) => saveLateFailure(tx, { ...failure, retryAt: at(8) }));
  const rows = await db().selectFrom("reader_failures").selectAll().execute();
  const facts = rows.map((row) =>
    [row.workspace_id === ours ? "ours" : "theirs", row.reader, row.event_id, row.error, row.attempts].join(" "),
  );
  expect(facts.toSorted()).toEqual([
    "ours counters 11 broken 1",
    "ours feed 11 again 2",
    "ours feed 12 broken 1",
    "theirs feed 11 broken 1",
  ]);
  const changed = rows.find(({ error }) => error === "again");
  expect([changed?.at, changed?.retry_at]).toEqual([at(5), at(8)]);
  await inside((tx) => saveLateFailure(tx, { ...failure, attempts: 6, retryAt: null }));
  expect(await late(ours)).toHaveLength(2);
});

it("events of some types are read after one number and up to another, oldest first", async () => {
  const read = async (after: number, upTo: number, limit = 9) => {
    const types = ["thanks.published", "thanks.undone"];
    const rows = await inside((tx) => readEventsOf(tx, { workspaceId: ours, after, upTo, types }, limit));
    return rows.map(({ id, seq }) => [id, seq]);
  };
  const all = [
    [15, 11],
    [14, 12],
    [13, 13],
    [11, 15],
  ];
  expect(await read(10, 15)).toEqual(all);
  expect(await read(11, 13)).toEqual(all.slice(1, 3));
  expect(await read(11, 15, 2)).toEqual(all.slice(1, 3));
  expect(await read(12, 12)).toEqual([]);
});
