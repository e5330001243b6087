import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { Tx } from "../db/database.ts";
import { at } from "../testing/at-minute.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import {
  dropFailure,
  findLagging,
  findLastSeqs,
  findUnnumbered,
  lockHead,
  numberEvents,
  readCursors,
  readEvents,
  readFailure,
  saveCursors,
  saveFailure,
  saveHead,
} from "./relay.repository.ts";
import { cursorOf, eventsTakenBy } from "./taken-events.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => test().database.transaction(work);
let ours = 0;
let theirs = 0;

beforeEach(async () => {
  await db().deleteFrom("reader_failures").execute();
  await db().deleteFrom("reader_cursors").execute();
  await db().deleteFrom("event_sequences").execute();
  await db().deleteFrom("events").execute();
  [{ id: ours }, { id: theirs }] = [await buildWorkspace(db()), await buildWorkspace(db())];
});

/** The same events in both workspaces; an import keeps the ids inside a workspace. */
async function write(events: readonly { readonly id: number; readonly seq?: number }[]): Promise<void> {
  const event = { type: "user.disabled", payload: "{}", at: at(0) };
  for (const workspace_id of [ours, theirs])
    await db()
      .insertInto("events")
      .values(events.map((each) => ({ ...event, ...each, workspace_id })))
      .execute();
}

const head = (workspaceId: number, lastSeq: number) => inside((tx) => saveHeadOf(tx, workspaceId, lastSeq));
async function saveHeadOf(tx: Tx, workspaceId: number, lastSeq: number): Promise<void> {
  const found = await lockHead(tx, workspaceId);
  if (found !== null) await saveHead(tx, { ...found, lastSeq });
}
const move = (workspaceId: number, cursors: Readonly<Record<string, number>>) =>
  inside((tx) => saveCursors(tx, workspaceId, new Map(Object.entries(cursors))));
const fail = (workspaceId: number, reader: string, eventId: number) =>
  inside((tx) => saveFailure(tx, workspaceId, { reader, eventId, error: "broken", attempts: 1, at: at(1) }));

async function failures(): Promise<readonly string[]> {
  const rows = await db().selectFrom("reader_failures").selectAll().execute();
  const name = (id: number) => (id === ours ? "ours" : "theirs");
  return rows.map((row) => `${name(row.workspace_id)} ${row.reader} ${String(row.event_id)}: ${row.error}`).toSorted();
}

describe("the head of a workspace's events", () => {
  it("is there for a workspace without events, and keeps its own number", async () => {
    const first = await inside((tx) => lockHead(tx, ours));
    expect(first).toMatchObject({ workspace: { id: ours, name: "Guild" }, lastSeq: 0 });
    await head(theirs, 3);
    await head(ours, 5);
    const heads = [ours, theirs].map((id) => inside((tx) => lockHead(tx, id)));
    expect((await Promise.all(heads)).map((each) => each?.lastSeq)).toEqual([5, 3]);
    expect(await findLastSeqs(db(), [ours])).toEqual(new Map([[ours, 5]]));
  });

  it("is one process's at a time", async () => {
    await head(ours, 1);
    await head(theirs, 2);
    await inside(async (tx) => {
      expect(await lockHead(tx, ours)).toMatchObject({ lastSeq: 1 });
      expect(await inside((other) => lockHead(other, ours))).toBeNull();
      expect(await inside((other) => lockHead(other, theirs))).toMatchObject({ lastSeq: 2 });
    });
  });
});

it("numbers the oldest events of one workspace, in order, after the last number", async () => {
  const count = 300;
  await write([{ id: 1, seq: 4 }, ...Array.from({ length: count }, (_, index) => ({ id: count + 1 - index }))]);
  await head(ours, 4);
  const numbered = await inside(async (tx) => {
    const found = await lockHead(tx, ours);
    return found === null ? [] : numberEvents(tx, found, count - 1);
  });
  expect(numbered.map(({ id, seq }) => [id, seq])).toEqual(
    Array.from({ length: count - 1 }, (_, index) => [index + 2, index + 5]),
  );
  const left = await db().selectFrom("events").select(["workspace_id", "id"]).where("seq", "is", null).execute();
  expect(left.filter((each) => each.workspace_id === ours).map(({ id }) => id)).toEqual([count + 1]);
  expect(left.filter((each) => each.workspace_id === theirs)).toHaveLength(count);
  expect([...(await findUnnumbered(db()))].toSorted((one, other) => one - other)).toEqual([ours, theirs]);
});

it("reads one workspace's events after a number, oldest first", async () => {
  await write([
    { id: 1, seq: 3 },
    { id: 2, seq: 1 },
    { id: 3, seq: 4 },
    { id: 4, seq: 2 },
  ]);
  const read = (after: number, limit: number) => inside((tx) => readEvents(tx, { workspaceId: ours, after, limit }));
  expect((await read(1, 9)).map(({ seq }) => seq)).toEqual([2, 3, 4]);
  expect((await read(0, 2)).map(({ id }) => id)).toEqual([2, 4]);
});

describe("a reader's cursor", () => {
  it("is its own in its workspace, and moves alone", async () => {
    await move(ours, { feed: 1, counters: 2 });
    await move(theirs, { feed: 7 });
    await move(ours, { feed: 3 });
    const cursors = [ours, theirs].map((id) => inside((tx) => readCursors(tx, id)));
    expect(await Promise.all(cursors)).toEqual([
      new Map([
        ["counters", 2],
        ["feed", 3],
      ]),
      new Map([["feed", 7]]),
    ]);
    const cursor = async (reader: string) =>
      (await sql<{ seq: number }>`select ${cursorOf(reader, ours)} as seq`.execute(db())).rows[0]?.seq;
    expect([await cursor("feed"), await cursor("counters"), await cursor("notifications")]).toEqual([3, 2, 0]);
  });

  it("lags where one of the readers hasn't come to the last event", async () => {
    const lagging = () => findLagging(db(), ["feed", "counters"]);
    await head(ours, 0);
    await head(theirs, 2);
    await move(theirs, { feed: 2, counters: 3 });
    expect(await lagging()).toEqual([]);
    await head(ours, 2);
    expect(await lagging()).toEqual([ours]);
    await move(ours, { feed: 2, notifications: 2 });
    expect(await lagging()).toEqual([ours]);
    await move(ours, { counters: 1 });
    expect(await lagging()).toEqual([ours]);
    await move(ours, { counters: 2 });
    expect(await lagging()).toEqual([]);
    expect(await findLagging(db(), [])).toEqual([]);
  });

  it("takes events up to it, except those that the reader failed on", async () => {
    await write([1, 2, 3, 4, 5].map((seq) => ({ id: 10 + seq, seq })));
    await move(ours, { feed: 4, counters: 1 });
    await move(theirs, { feed: 5 });
    await fail(ours, "feed", 12);
    await fail(ours, "counters", 13);
    await fail(theirs, "feed", 11);
    const taken = async (reader: string) =>
      (await sql<{ id: number }>`select id from ${eventsTakenBy(reader, ours)} taken order by id`.execute(db())).rows;
    expect((await taken("feed")).map(({ id }) => id)).toEqual([11, 13, 14]);
    expect((await taken("counters")).map(({ id }) => id)).toEqual([11]);
    expect(await taken("notifications")).toEqual([]);
  });
});

describe("a reader's failure on an event", () => {
  const besides = async (): Promise<void> => {
    await fail(ours, "feed", 12);
    await fail(ours, "counters", 11);
    await fail(theirs, "feed", 11);
  };

  beforeEach(() => write([{ id: 11 }, { id: 12 }]));

  it("is not another reader's, another event's or another workspace's", async () => {
    await besides();
    const key = { workspaceId: ours, reader: "feed", eventId: 11 };
    expect(await inside((tx) => readFailure(tx, key))).toBeNull();
    await fail(ours, "feed", 11);
    const failure = { reader: "feed", eventId: 11, error: "broken", attempts: 1, at: at(1) };
    expect(await inside((tx) => readFailure(tx, key))).toEqual(failure);
  });

  it("is replaced and dropped alone; when it first failed is kept", async () => {
    await besides();
    await fail(ours, "feed", 11);
    const again = { reader: "feed", eventId: 11, error: "again", attempts: 2, at: at(2) };
    await inside((tx) => saveFailure(tx, ours, again));
    expect(await inside((tx) => readFailure(tx, { ...again, workspaceId: ours }))).toEqual(again);
    const others = ["ours counters 11: broken", "ours feed 12: broken", "theirs feed 11: broken"];
    expect(await failures()).toEqual([...others, "ours feed 11: again"].toSorted());
    const { first_at: firstAt } = await db()
      .selectFrom("reader_failures")
      .select("first_at")
      .where("workspace_id", "=", ours)
      .where("reader", "=", "feed")
      .where("event_id", "=", 11)
      .executeTakeFirstOrThrow();
    expect(firstAt).toEqual(at(1));
    await inside((tx) => dropFailure(tx, ours, again));
    expect(await failures()).toEqual(others);
  });
});
