import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "../db/database.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { importTwin } from "../testing/twin.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { addTotals } from "./counter.repository.ts";
import { moveMembers, readScores, writeScores } from "./leaderboard.repository.ts";
import { findMailFacts } from "./mail-reader.repository.ts";
import { findNotificationChoices } from "./notification-choice.repository.ts";
import { addUnread } from "./notification.repository.ts";
import { recountGroups } from "./recount-groups.repository.ts";

const database = useTestDatabase();
let world: EventWorld;
let own = 0;
/** Another workspace with the same members, groups and events. */
let twin = 0;
let ann = 0;
let bob = 0;

beforeEach(async () => {
  world = await buildEventWorld(database().database);
  for (const thanksId of [1, 2, 3, 4]) {
    await world.record({ type: "thanks.published", payload: world.thanks({ thanksId }) });
  }
  own = world.workspaceId;
  [ann = 0, bob = 0] = world.members;
  twin = await importTwin(database().database, own);
});

const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().database.transaction(work);
const rows = async (text: string, workspaceId: number) =>
  (await database().database.pool.query<Record<string, unknown>>(text, [workspaceId])).rows.map((row) =>
    Object.values(row).join(" "),
  );

describe("scores", () => {
  const scoresOf = (workspaceId: number) =>
    rows("select period, member_id, score from leaderboard_scores where workspace_id = $1 order by 1, 2", workspaceId);
  const move = (period: string, memberId: number, to: number) => ({ period, memberId, from: 0, to });
  beforeEach(async () => {
    const moves = [move("all", ann, 1), move("all", bob, 5), move("2026", ann, 7)];
    for (const id of [own, twin]) await run((tx) => writeScores(tx, id, moves));
  });

  it("are kept from a hundredth on, and go one by one", async () => {
    const all = [`2026 ${ann} 7`, `all ${ann} 1`, `all ${bob} 5`];
    expect(await scoresOf(own)).toEqual(all);
    await run((tx) => writeScores(tx, own, [move("all", ann, 0)]));
    expect(await scoresOf(own)).toEqual([`2026 ${ann} 7`, `all ${bob} 5`]);
    await run((tx) => writeScores(tx, own, [move("all", bob, 6)]));
    expect(await scoresOf(own)).toEqual([`2026 ${ann} 7`, `all ${bob} 6`]);
    expect(await scoresOf(twin)).toEqual(all);
  });

  it("are read of those who were asked for, in this workspace", async () => {
    const read = (id: number, period: string, memberId: number) =>
      run((tx) => readScores(tx, id, [{ period, memberId, score: 0 }]));
    await run((tx) => writeScores(tx, own, [move("all", ann, 0)]));
    expect(await read(own, "all", ann)).toEqual(new Map());
    expect(await read(twin, "all", ann)).toEqual(new Map([[`all/${ann}`, 1]]));
    expect(await read(own, "2026", ann)).toEqual(new Map([[`2026/${ann}`, 7]]));
    expect(await read(own, "all", bob)).toEqual(new Map([[`all/${bob}`, 5]]));
  });
});

it("members move between buckets of a period, width and workspace, and empty ones go", async () => {
  const bucketsOf = (workspaceId: number) =>
    rows(
      "select period, width, bucket, members from leaderboard_buckets where workspace_id = $1 order by 1, 2, 3",
      workspaceId,
    );
  const change = (workspaceId: number, ...moves: readonly (readonly [string, number, number, number])[]) =>
    run((tx) =>
      moveMembers(
        tx,
        workspaceId,
        moves.map(([period, width, bucket, members]) => ({ period, width, bucket, members })),
      ),
    );
  for (const id of [own, twin]) {
    await change(id, ["all", 256, 0, 2], ["all", 256, 1, 3], ["all", 65_536, 0, 5], ["2026", 256, 0, 1]);
  }
  const all = ["2026 256 0 1", "all 256 0 2", "all 256 1 3", "all 65536 0 5"];
  await change(own, ["all", 256, 0, -1]);
  expect(await bucketsOf(own)).toEqual(["2026 256 0 1", "all 256 0 1", ...all.slice(2)]);
  await change(own, ["all", 256, 1, 1]);
  expect(await bucketsOf(own)).toEqual(["2026 256 0 1", "all 256 0 1", "all 256 1 4", "all 65536 0 5"]);
  await change(own, ["all", 256, 0, -1], ["all", 65_536, 3, 0], ["all", 256, 2, 1]);
  expect(await bucketsOf(own)).toEqual(["2026 256 0 1", "all 256 1 4", "all 256 2 1", "all 65536 0 5"]);
  expect(await bucketsOf(twin)).toEqual(all);
  // Empty ones that nobody left just now aren't looked for.
  const empty = ["2026 256 1 0", "all 256 3 0", "all 65536 1 0"];
  await database().database.pool.query(
    `insert into leaderboard_buckets (workspace_id, period, width, bucket, members)
      values ($1, '2026', 256, 1, 0), ($1, 'all', 256, 3, 0), ($1, 'all', 65536, 1, 0)`,
    [own],
  );
  await change(own, ["all", 256, 1, -4]);
  expect(await bucketsOf(own)).toEqual(["2026 256 0 1", empty[0], "all 256 2 1", empty[1], "all 65536 0 5", empty[2]]);
});

it("unread notifications are counted up and down to none, per member", async () => {
  const unreadOf = (workspaceId: number) =>
    rows("select member_id, unread from notification_counters where workspace_id = $1 order by 1", workspaceId);
  const add = (id: number, ...changes: readonly (readonly [number, number])[]) =>
    run((tx) => addUnread(tx, id, new Map(changes)));
  for (const id of [own, twin]) await add(id, [ann, 2], [bob, 3]);
  await add(own, [ann, 1]);
  expect(await unreadOf(own)).toEqual([`${ann} 3`, `${bob} 3`]);
  await add(own, [ann, -1], [world.members[2] ?? 0, 0]);
  expect(await unreadOf(own)).toEqual([`${ann} 2`, `${bob} 3`]);
  await add(own, [bob, -4], [ann, 1]);
  expect(await unreadOf(own)).toEqual([`${ann} 3`, `${bob} 0`]);
  expect(await unreadOf(twin)).toEqual([`${ann} 2`, `${bob} 3`]);
});

it("what was chosen for chats is read of those who were asked for", async () => {
  const choose = (workspaceId: number, memberId: number, muted: string, from: string | null) =>
    sql`insert into notification_settings (workspace_id, member_id, chat_muted, quiet_from, quiet_to)
      values (${workspaceId}, ${memberId}, array[${muted}], ${from}, ${from === null ? null : "07:00"})`.execute(
      database().database.handle,
    );
  await choose(own, ann, "thanks", "22:00");
  await choose(own, bob, "perks", null);
  await choose(twin, ann, "challenges", "23:00");
  const chosen = (...ids: number[]) => findNotificationChoices(database().database.handle, own, ids);
  const anns = { chatMuted: ["thanks"], quietHours: { from: "22:00", to: "07:00" } };
  expect(await chosen(ann)).toEqual(new Map([[ann, anns]]));
  expect(await chosen(bob, world.members[2] ?? 0)).toEqual(
    new Map([[bob, { chatMuted: ["perks"], quietHours: null }]]),
  );
  expect(await chosen()).toEqual(new Map());
});

it("emails name people and currencies of their workspace", async () => {
  const { pool } = database().database;
  await pool.query("update members set name = 'Stranger' where workspace_id = $1", [twin]);
  await pool.query("update currencies set name = 'Coins' where workspace_id = $1", [twin]);
  await pool.query("update members set status = 'disabled' where workspace_id = $1 and id = $2", [own, bob]);
  const { people, currencies } = await run((tx) => findMailFacts(tx, own, [ann, bob]));
  const person = (id: number, place: number, isActive: boolean) => ({
    id,
    name: `Person ${place}`,
    email: `person${place}@w${own}.test`,
    language: "en",
    isActive,
  });
  expect(people).toEqual(
    new Map([
      [ann, person(ann, 1, true)],
      [bob, person(bob, 2, false)],
    ]),
  );
  expect([...currencies].map(([id, { name }]) => [id, name])).toEqual([[world.currencyId, "Stars"]]);
  const strangers = await run((tx) => findMailFacts(tx, twin, [ann]));
  expect([...strangers.people.values()].map(({ name }) => name)).toEqual(["Stranger"]);
});

describe("totals", () => {
  const totalsOf = (workspaceId: number) =>
    rows(
      "select group_id, name, value from workspace_counters where workspace_id = $1 order by group_id, name",
      workspaceId,
    );
  const add = (id: number, ...changes: readonly (readonly [number, string, number])[]) =>
    run((tx) =>
      addTotals(
        tx,
        id,
        changes.map(([groupId, name, by]) => ({ groupId, name, by })),
      ),
    );

  it("are added up per group and name", async () => {
    const [root = 0] = world.groups;
    for (const id of [own, twin]) await add(id, [0, "thanks", 5], [root, "thanks", 2], [root, "rewards", 9]);
    await add(own, [root, "thanks", 4], [0, "thanks", -1]);
    expect(await totalsOf(own)).toEqual(["0 thanks 4", `${root} rewards 9`, `${root} thanks 6`]);
    expect(await totalsOf(twin)).toEqual(["0 thanks 5", `${root} rewards 9`, `${root} thanks 2`]);
  });

  it("of groups are recounted from the events that the reader has processed", async () => {
    const { pool } = database().database;
    const [root = 0, branch = 0, leaf = 0] = world.groups;
    for (const id of [own, twin]) {
      await pool.query(
        `update events e set seq = n.place from (
          select id, row_number() over (order by id) as place from events where workspace_id = $1
        ) n where e.workspace_id = $1 and e.id = n.id`,
        [id],
      );
      await add(id, [0, "thanks", 90], [root, "old", 5], [leaf, "thanks", 80], [leaf, "rewards", 1]);
      await add(id, [leaf + 1000, "thanks", 3]);
    }
    const fail = (id: number, reader: string, seq: number) =>
      pool.query(
        `insert into reader_failures (workspace_id, reader, event_id, error, attempts, at)
          select workspace_id, $2, id, 'broken', 1, at from events where workspace_id = $1 and seq = $3`,
        [id, reader, seq],
      );
    await fail(own, "counters", 2);
    await fail(own, "feed", 1);
    await fail(twin, "counters", 1);
    const before = await totalsOf(twin);
    await run((tx) =>
      recountGroups(tx, own, {
        reader: "counters",
        seq: 3,
        totals: [
          ({ events }) => sql`select ${[leaf, branch]}::bigint[] as group_ids, 'thanks' as name, 1 as value
            from ${events} e`,
          () => sql`select ${[root]}::bigint[], 'rewards', 10`,
          () => sql`select ${[branch]}::bigint[], 'thanks', 100`,
        ],
      }),
    );
    expect(await totalsOf(own)).toEqual([
      "0 thanks 90",
      `${root} rewards 10`,
      `${root} thanks 102`,
      `${branch} thanks 102`,
      `${leaf} thanks 2`,
    ]);
    expect(await totalsOf(twin)).toEqual(before);
  });
});
