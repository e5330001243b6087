import { beforeEach, describe, expect, it } from "vitest";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { importTwin } from "../testing/twin.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findFeedIds, findFeedItems, findLastReadId, saveLastReadId } from "./feed.repository.ts";

const database = useTestDatabase();
let world: EventWorld;
let own = 0;
/** Another workspace with the same members, groups and cards, each card of which is for every audience and group. */
let twin = 0;
let ann = 0;
let bob = 0;
let root = 0;
let leaf = 0;

const db = () => database().database.handle;
const query = (text: string, ...values: unknown[]) => database().database.pool.query(text, values);

/** Puts cards 1 to `count`, one an event, into a workspace. */
async function putCards(workspaceId: number, count: number): Promise<void> {
  await query(
    `insert into feed_items (workspace_id, id, event_id, category, type, entity_id, author_member_id, payload, at)
      select workspace_id, row_number() over (order by id), id, 'thanks', 'thanks_published', 7, $3, '{"a":1}', at
      from events where workspace_id = $1 order by id limit $2`,
    workspaceId,
    count,
    bob,
  );
}

const show = (workspaceId: number, audience: string, groupId: number, ...ids: number[]) =>
  query(
    "insert into feed_index (workspace_id, audience, group_id, item_id) select $1, $2, $3, unnest($4::bigint[])",
    workspaceId,
    audience,
    groupId,
    ids,
  );

beforeEach(async () => {
  world = await buildEventWorld(database().database);
  own = world.workspaceId;
  [ann = 0, bob = 0] = world.members;
  [root = 0, , leaf = 0] = world.groups;
  for (const thanksId of [1, 2, 3, 4, 5, 6]) {
    await world.record({ type: "thanks.published", payload: world.thanks({ thanksId }) });
  }
  twin = await importTwin(database().database, own);
  await putCards(own, 5);
  await putCards(twin, 6);
  for (const audience of ["all", `member:${ann}`, `group:${root}`]) {
    for (const group of [0, root, leaf]) await show(twin, audience, group, 1, 2, 3, 4, 5, 6);
  }
  await show(own, "all", 0, 1, 2, 4);
  await show(own, "all", root, 2);
  await show(own, `group:${root}`, 0, 2, 4);
  await show(own, `member:${bob}`, 0, 3);
  await show(own, `member:${ann}`, 0, 5);
  await show(own, `member:${ann}`, leaf, 5);
});

const find = (audiences: readonly string[], window: Partial<Parameters<typeof findFeedIds>[2]> = {}, groupId = 0) =>
  findFeedIds(db(), { workspaceId: own, audiences, groupId }, { limit: 10, ...window });

describe("cards", () => {
  it("are those of the workspace, the audiences and the group that were asked for", async () => {
    expect(await find(["all"])).toEqual([4, 2, 1]);
    expect(await find([`member:${ann}`])).toEqual([5]);
    expect(await find([`member:${bob}`])).toEqual([3]);
    expect(await find(["all", `member:${ann}`], {}, root)).toEqual([2]);
    expect(await find(["all", `member:${ann}`], {}, leaf)).toEqual([5]);
    expect(await find([])).toEqual([]);
  });

  it("come once, however many audiences they have", async () => {
    const audiences = ["all", `group:${root}`, `member:${ann}`];
    expect(await find(audiences)).toEqual([5, 4, 2, 1]);
    expect(await find(audiences, { limit: 3 })).toEqual([5, 4, 2]);
    expect(await find(audiences, { newerThan: 1, limit: 2 })).toEqual([4, 2]);
  });

  it("lie beside a bound: the closest first, none that's at it", async () => {
    const audiences = ["all", `member:${ann}`, `member:${bob}`];
    expect(await find(audiences, { olderThan: 4, limit: 2 })).toEqual([3, 2]);
    expect(await find(audiences, { olderThan: 1 })).toEqual([]);
    expect(await find(audiences, { newerThan: 1, limit: 3 })).toEqual([4, 3, 2]);
    expect(await find(audiences, { newerThan: 0, limit: 1 })).toEqual([1]);
    expect(await find(audiences, { newerThan: 5 })).toEqual([]);
  });

  it("are read newest first, from their workspace", async () => {
    const card = (id: number) => ({
      id,
      category: "thanks",
      type: "thanks_published",
      entityId: 7,
      authorId: bob,
      payload: { a: 1 },
      at: world.clock.now(),
    });
    expect(await findFeedItems(db(), own, [2, 6, 3, 1])).toEqual([3, 2, 1].map(card));
    expect(await findFeedItems(db(), twin, [6])).toEqual([card(6)]);
    expect(await findFeedItems(db(), own, [])).toEqual([]);
  });
});

it("each member's reading is remembered in each workspace, up to its newest card, and never goes back", async () => {
  const save = (workspaceId: number, memberId: number, lastId: number) =>
    saveLastReadId(db(), { workspaceId, memberId, lastId });
  const marks = () =>
    Promise.all(
      [own, twin].flatMap((workspaceId) =>
        [ann, bob].map((memberId) => findLastReadId(db(), { workspaceId, memberId })),
      ),
    );
  expect(await marks()).toEqual([0, 0, 0, 0]);
  expect([await save(own, ann, 3), await save(twin, ann, 9)]).toEqual([3, 6]);
  expect(await marks()).toEqual([3, 0, 6, 0]);
  expect([await save(own, ann, 2), await save(own, bob, 6)]).toEqual([3, 5]);
  expect(await marks()).toEqual([3, 5, 6, 0]);
  expect(await save(own, ann, 4)).toBe(4);
  expect(await marks()).toEqual([4, 5, 6, 0]);
});
