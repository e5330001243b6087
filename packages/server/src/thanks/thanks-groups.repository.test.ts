import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import type { Fragment } from "../db/database.ts";
import { seedWorkspace } from "../testing/seed-workspace.ts";
import { storeThanks } from "../testing/store-thanks.ts";
import type { StoredThanks } from "../testing/store-thanks.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";
import { regroupThanks } from "./regroup-thanks.repository.ts";
import { thanksCardPlaces } from "./card-place.repository.ts";
import { countHeldThanks } from "./thanks-held.repository.ts";

const [CREW, DESK, TEAM] = [11, 12, 13];
const AT = new Date("2026-11-16T09:00:00Z");
const database = useTestDatabase();
const db = () => database().database.handle;
let workspaceId = 0;
let authorId = 0;

beforeEach(async () => {
  const seeded = await seedWorkspace(db(), { members: 1 });
  workspaceId = seeded.id;
  [authorId = 0] = seeded.memberIds;
});

const store = (order: Partial<StoredThanks>) =>
  storeThanks(db(), { workspaceId, authorId, visibility: "group", ...order });
const read = async (fragment: Fragment) => (await sql`${fragment}`.execute(db())).rows;

async function groupsOf(id: number): Promise<readonly (readonly number[])[]> {
  const rows = await db()
    .selectFrom("thanks")
    .select("group_ids")
    .where("workspace_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.group_ids);
}

it("a deleted group's thanks are its parent's, once, and nobody else's", async () => {
  const all = [[CREW], [DESK, CREW], [TEAM, CREW, DESK], [DESK], [TEAM, DESK], []];
  for (const groupIds of all) await store({ groupIds });
  await store({ groupIds: [CREW], visibility: "private", status: "undone" });
  const twin = await importTwin(database().database, workspaceId);
  await regroupThanks(db(), { workspaceId, groupId: CREW, parentId: TEAM });
  expect(await groupsOf(workspaceId)).toEqual([[TEAM], [DESK, TEAM], [DESK, TEAM], [DESK], [TEAM, DESK], [], [TEAM]]);
  expect(await groupsOf(twin)).toEqual([...all, [CREW]]);
  await regroupThanks(db(), { workspaceId, groupId: TEAM, parentId: 0 });
  expect(await groupsOf(workspaceId)).toEqual([[], [DESK], [DESK], [DESK], [DESK], [], []]);
});

it("a group holds the published thanks that only groups see", async () => {
  await store({ groupIds: [CREW] });
  await store({ groupIds: [DESK, CREW] });
  await store({ groupIds: [DESK] });
  await store({ groupIds: [CREW], visibility: "all" });
  await store({ groupIds: [CREW], visibility: "private" });
  await store({ groupIds: [CREW], status: "undone" });
  await importTwin(database().database, workspaceId);
  const count = (groupId: number) => read(countHeldThanks({ workspaceId, groupId }));
  expect([await count(CREW), await count(DESK), await count(TEAM)]).toEqual([
    [{ count: 2 }],
    [{ count: 2 }],
    [{ count: 0 }],
  ]);
});

it("a thanks' card is in its own groups, and for who may see it", async () => {
  const place = { workspace_id: workspaceId };
  const event = { ...place, type: "thanks.published", payload: JSON.stringify({}), at: AT };
  const rows: unknown[] = [];
  const add = async (entityId: number, type: string) => {
    const { id: eventId } = await db().insertInto("events").values(event).returning("id").executeTakeFirstOrThrow();
    const item = { ...place, event_id: eventId, category: "thanks", type, entity_id: entityId, at: AT };
    const { id } = await db()
      .insertInto("feed_items")
      .values({ ...item, payload: JSON.stringify({}) })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  for (const [visibility, audience] of [
    ["all", "everyone"],
    ["group", "groups"],
    ["private", "members"],
  ] as const) {
    const groupIds = [CREW, rows.length];
    const id = await add(await store({ visibility, groupIds }), "thanks_published");
    rows.push({ id, group_ids: groupIds, audience });
  }
  await add(await store({}), "challenge_published");
  const twin = await importTwin(database().database, workspaceId);
  await db()
    .updateTable("thanks")
    .set({ visibility: "private", group_ids: [] })
    .where("workspace_id", "=", twin)
    .execute();
  const found = await read(sql`select * from (${thanksCardPlaces(workspaceId)}) card order by id`);
  expect(found).toEqual(rows);
});
