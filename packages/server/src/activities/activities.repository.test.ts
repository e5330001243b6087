import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { ACTIVITY_TABLES, storeActivity } from "../testing/store-activity.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";
import { cardPlaces } from "./card-place.repository.ts";
import { countHeld } from "./held.repository.ts";
import { holdGroup } from "./hold-group.repository.ts";
import { countLists, countMonths, findPage } from "./list.repository.ts";
import type { GroupScope, ListWindow } from "./list.repository.ts";
import { regroupActivities } from "./regroup.repository.ts";
import { saveCopiedFor } from "./schedulable.repository.ts";
import { saveState } from "./state.repository.ts";

const database = useTestDatabase();
const CREW = 41;
const DESK = 42;
let workspaceId: number;
let authorId: number;

beforeEach(async () => {
  ({ id: workspaceId } = await buildWorkspace(db()));
  ({ memberId: authorId } = await buildMember(db(), { workspaceId, name: "Ann" }));
});

const db = () => database().database.handle;
const day = (of: number) => new Date(Date.UTC(2026, 0, of));
const run = (text: string, ...values: unknown[]) => database().database.pool.query(text, values);

describe.each(ACTIVITY_TABLES.map((tables) => [tables.items, tables] as const))("%s", (_, tables) => {
  const add = (title: string, wanted: Partial<Parameters<typeof storeActivity>[2]> = {}) =>
    storeActivity(db(), tables, { workspaceId, authorId, title, ...wanted });

  /** A workspace's rows, each as a line. */
  const lines = async (columns: string, from: keyof typeof tables, of = workspaceId): Promise<string[]> => {
    const { rows } = await run(
      `select concat_ws(' ', ${columns}) as line from ${tables[from]}
      where workspace_id = $1 order by ${columns}`,
      of,
    );
    return rows.map(({ line }: { readonly line: string }) => line);
  };

  const counter = (of: number, groupId: number, list: string, value: number) =>
    run(`insert into ${tables.counters} values ($1, $2, $3, $4)`, of, groupId, list, value);
  const month = (of: number, ...row: readonly [list: string, groupId: number, month: string, value: number]) =>
    run(`insert into ${tables.months} values ($1, $2, $3, $4, $5)`, of, ...row);

  describe("a list's page", () => {
    interface Asked extends Partial<Omit<ListWindow, "bound">> {
      /** A day of January. */
      readonly bound?: number | null;
    }

    const page = async (
      { bound = null, isAscending = false, limit = 9, offset = 0 }: Asked,
      scope: GroupScope = null,
    ): Promise<string[]> => {
      const columns = () => sql`c.title, a.name`;
      const view = { tables, workspaceId, listings: ["active", "draft"], scope, columns };
      const window = { limit, offset, isAscending, bound: bound === null ? null : day(bound) };
      const rows = await findPage<{ title: string; name: string }>(db(), view, window);
      expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(rows.length === 0 ? [] : ["Ann"]));
      return rows.map(({ title }) => title);
    };

    beforeEach(async () => {
      await add("Third", { listedAt: day(3) });
      await add("First", { listedAt: day(1), groupId: CREW });
      await add("Second", { listedAt: day(2), list: "draft" });
      await add("Second, too", { listedAt: day(2), groupId: DESK });
      await add("Over", { listedAt: day(2), list: "closed" });
      const twin = await importTwin(database().database, workspaceId);
      await run("update members set name = 'Twin' where workspace_id = $1", twin);
    });

    it("is in order of listing from either end, the later one of two first", async () => {
      expect(await page({})).toEqual(["Third", "Second, too", "Second", "First"]);
      expect(await page({ isAscending: true })).toEqual(["First", "Second", "Second, too", "Third"]);
      expect(await page({ limit: 2, offset: 1 })).toEqual(["Second, too", "Second"]);
      expect(await page({ limit: 2, offset: 1, isAscending: true })).toEqual(["Second", "Second, too"]);
    });

    it("starts at its bound upwards, and before it downwards", async () => {
      expect(await page({ bound: 2, isAscending: true })).toEqual(["Second", "Second, too", "Third"]);
      expect(await page({ bound: 2 })).toEqual(["First"]);
      expect(await page({ bound: 3, limit: 1, offset: 1 })).toEqual(["Second"]);
    });

    it("has the activities of the groups in view", async () => {
      expect(await page({}, [0, CREW])).toEqual(["Third", "Second", "First"]);
      expect(await page({ bound: 2, isAscending: true }, [CREW, DESK])).toEqual(["Second, too"]);
      expect(await page({}, [])).toEqual([]);
    });
  });

  it("lists are counted in the groups in view, and by the months of their own", async () => {
    const twin = await importTwin(database().database, workspaceId);
    for (const [of, groupId, list, value] of [
      [workspaceId, 0, "active", 5],
      [workspaceId, CREW, "active", 2],
      [workspaceId, 0, "closed", 100],
      [twin, 0, "active", 1000],
    ] as const)
      await counter(of, groupId, list, value);
    await month(workspaceId, "active", 0, "2026-12-01", 5);
    await month(workspaceId, "active", CREW, "2026-11-01", 2);
    await month(workspaceId, "draft", 0, "2026-12-01", 10);
    await month(workspaceId, "closed", 0, "2026-12-01", 100);
    await month(twin, "active", 0, "2026-11-01", 1000);
    const count = async (scope: GroupScope) => [
      Object.fromEntries(await countLists(db(), { tables, workspaceId, scope })),
      await countMonths(db(), { tables, workspaceId, listings: ["active", "draft"], scope }),
    ];
    const november = { from: new Date("2026-11-01"), to: new Date("2026-12-01"), count: 2 };
    const december = { from: new Date("2026-12-01"), to: new Date("2027-01-01"), count: 15 };
    expect(await count(null)).toEqual([{ active: 7, closed: 100 }, [november, december]]);
    expect(await count([0])).toEqual([{ active: 5, closed: 100 }, [december]]);
    expect(await count([])).toEqual([{}, []]);
  });

  it("a saved state is its own activity's", async () => {
    const [one, two] = [await add("One", { list: "draft" }), await add("Two", { list: "draft" })];
    const twin = await importTwin(database().database, workspaceId);
    const planned = { status: "draft", list: "schedule", listedAt: day(9), publishAt: day(9) };
    await saveState(db(), { tables, workspaceId, id: one }, { ...planned, publishedAt: day(3), closedAt: day(4) });
    const state = "id, list, listed_at::date, publish_at::date, published_at::date, closed_at::date";
    const kept = [`${one} draft 2026-01-01`, `${two} draft 2026-01-01`];
    expect(await lines(state, "items")).toEqual([
      `${one} schedule 2026-01-09 2026-01-09 2026-01-03 2026-01-04`,
      kept[1],
    ]);
    expect(await lines(state, "items", twin)).toEqual(kept);
  });

  it("a deleted group's activities and counters move to its parent, list by list and month by month", async () => {
    for (const list of ["active", "draft", ""] as const) await add(`${list} of crew`, { list, groupId: CREW });
    await add("kept", { groupId: DESK });
    for (const [groupId, list, value] of [
      [CREW, "active", 2],
      [CREW, "draft", 1],
      [DESK, "active", 1],
      [0, "active", 4],
    ] as const)
      await counter(workspaceId, groupId, list, value);
    await month(workspaceId, "active", CREW, "2026-11-01", 1);
    await month(workspaceId, "active", CREW, "2026-12-01", 1);
    await month(workspaceId, "active", DESK, "2026-12-01", 1);
    await month(workspaceId, "active", 0, "2026-12-01", 4);
    const twin = await importTwin(database().database, workspaceId);
    const standing = async (of: number) => [
      await lines("group_id, title", "items", of),
      await lines("group_id, list, value", "counters", of),
      await lines("group_id, month, value", "months", of),
    ];
    const before = await standing(twin);
    const merge = { workspaceId, groupId: CREW, parentId: 0 };
    await database().database.transaction((tx) => regroupActivities(tables)(tx, merge));
    expect(await standing(workspaceId)).toEqual([
      ["0  of crew", "0 active of crew", "0 draft of crew", `${DESK} kept`],
      ["0 active 6", "0 draft 1", `${DESK} active 1`],
      ["0 2026-11-01 1", "0 2026-12-01 5", `${DESK} 2026-12-01 1`],
    ]);
    expect(await standing(twin)).toEqual(before);
  });

  it("a group's own are counted, without deleted drafts", async () => {
    for (const list of ["active", "draft", ""] as const) await add("Crew's", { list, groupId: CREW });
    await add("Everyone's");
    await importTwin(database().database, workspaceId);
    const held = async (groupId: number) => (await countHeld(tables)({ workspaceId, groupId }).execute(db())).rows;
    expect([await held(CREW), await held(DESK)]).toEqual([[{ count: 2 }], [{ count: 0 }]]);
  });

  it("what a draft was copied for is stored in it alone", async () => {
    const key = { tables, workspaceId, id: await add("First", { list: "draft" }) };
    await add("Second", { list: "draft" });
    const twin = await importTwin(database().database, workspaceId);
    const copied = (of: number) => lines("title, copied_for is not null", "items", of);
    await saveCopiedFor(db(), key, day(1));
    expect([await copied(workspaceId), await copied(twin)]).toEqual([
      ["First t", "Second f"],
      ["First f", "Second f"],
    ]);
    await saveCopiedFor(db(), key, null);
    expect(await copied(workspaceId)).toEqual(["First f", "Second f"]);
  });

  it("a card is in its own activity's group", async () => {
    const [crews, everyones] = [await add("Crew's", { groupId: CREW }), await add("Everyone's")];
    const card = async (category: string, thingId: number) => {
      const event = { workspace_id: workspaceId, type: "challenge.published", payload: "{}", at: day(1) };
      const { id: eventId } = await db().insertInto("events").values(event).returning("id").executeTakeFirstOrThrow();
      const payload = JSON.stringify({ thingId });
      const item = { workspace_id: workspaceId, event_id: eventId, category, type: category, payload, at: day(1) };
      return (await db().insertInto("feed_items").values(item).returning("id").executeTakeFirstOrThrow()).id;
    };
    const [first, second] = [await card("thing", crews), await card("part", everyones)];
    await card("thanks", crews);
    const twin = await importTwin(database().database, workspaceId);
    await run(`update ${tables.items} set group_id = 99 where workspace_id = $1`, twin);
    const places = cardPlaces({ tables, categories: ["thing", "part"], idKey: "thingId" })(workspaceId);
    const { rows } = await sql`select * from (${places}) card order by id`.execute(db());
    expect(rows).toEqual([
      { id: first, group_ids: [CREW], audience: null },
      { id: second, group_ids: [], audience: null },
    ]);
  });
});

it("a group is held if the workspace has it", async () => {
  const other = await buildWorkspace(db());
  for (const [of, id] of [
    [workspaceId, CREW],
    [other.id, DESK],
  ] as const)
    await db().insertInto("groups").values({ workspace_id: of, id, name: "Crew" }).execute();
  const hold = (groupId: number) => holdGroup(db(), { workspaceId, groupId });
  expect([await hold(CREW), await hold(DESK)]).toEqual([true, false]);
});
