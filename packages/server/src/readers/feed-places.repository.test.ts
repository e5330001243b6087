import type { NotificationType } from "@guildhall/core/notifications";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "../db/database.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { importTwin } from "../testing/twin.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import type { EventMessage } from "./event-message.ts";
import { deleteItems, insertFeedIndex, insertFeedItems } from "./feed.repository.ts";
import { deleteNotifications, insertNotifications } from "./notification.repository.ts";
import { placeItems, regroupItems } from "./place-items.repository.ts";

const database = useTestDatabase();
let world: EventWorld;
let own = 0;
/** Another workspace with the same members, groups, events and cards. */
let twin = 0;
let eventIds: readonly number[] = [];

const SENT = "thanks_published";
const OTHER = "thanks_expired";

beforeEach(async () => {
  world = await buildEventWorld(database().database);
  own = world.workspaceId;
  for (const thanksId of [1, 2, 3, 4, 5]) {
    await world.record({ type: "thanks.published", payload: world.thanks({ thanksId }) });
  }
  const { rows } = await query("select id from events where workspace_id = $1 order by id", own);
  eventIds = rows.map((row) => Number(row["id"]));
  twin = await importTwin(database().database, own);
});

const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().database.transaction(work);
const query = (text: string, ...values: unknown[]) =>
  database().database.pool.query<Record<string, unknown>>(text, values);
const lines = async (text: string, ...values: unknown[]) =>
  (await query(text, ...values)).rows.map((row) => Object.values(row).join(" "));

interface Said {
  readonly type?: NotificationType;
  readonly entityId?: number;
  readonly told?: readonly number[];
}

/** Of the event at this place, from 0. */
function said(place: number, { type = SENT, entityId = place + 1, told = [] }: Said = {}): EventMessage {
  return {
    event: {
      id: eventIds[place] ?? 0,
      seq: place + 1,
      actorMemberId: world.members[0] ?? 0,
      at: world.clock.now(),
      type: "thanks.published",
      payload: world.thanks({ thanksId: place + 1 }),
    },
    type,
    category: "thanks",
    entityId,
    kept: {},
    told,
    audience: { kind: "viewers", memberIds: [] },
    groupIds: [],
  };
}

describe("cards", () => {
  const cardsOf = (id: number) =>
    lines("select event_id, type, entity_id from feed_items where workspace_id = $1 order by id", id);

  it("are made once per event and type, in order", async () => {
    const [first = 0, second = 0, third = 0] = eventIds;
    const make = (id: number, ...messages: EventMessage[]) => run((tx) => insertFeedItems(tx, id, messages));
    const made = await make(own, said(2), said(0), said(0, { type: OTHER }));
    expect([...made.keys()].toSorted()).toEqual(
      [`${first}/${SENT}`, `${first}/${OTHER}`, `${third}/${SENT}`].toSorted(),
    );
    expect([...(await make(own, said(0), said(1))).keys()]).toEqual([`${second}/${SENT}`]);
    expect(await cardsOf(own)).toEqual([
      `${third} ${SENT} 3`,
      `${first} ${SENT} 1`,
      `${first} ${OTHER} 1`,
      `${second} ${SENT} 2`,
    ]);
    expect(await cardsOf(twin)).toEqual([]);
    expect([...(await make(twin, said(0))).keys()]).toEqual([`${first}/${SENT}`]);
  });

  it("go by type and what they're about", async () => {
    const all = [said(0), said(1), said(2, { type: OTHER, entityId: 1 })];
    for (const id of [own, twin]) await run((tx) => insertFeedItems(tx, id, all));
    await run((tx) => deleteItems(tx, own, [{ type: SENT, entityId: 1 }]));
    expect(await cardsOf(own)).toEqual([`${eventIds[1]} ${SENT} 2`, `${eventIds[2]} ${OTHER} 1`]);
    expect(await cardsOf(twin)).toHaveLength(3);
  });
});

describe("notifications", () => {
  const listOf = (id: number) =>
    lines("select member_id, type, entity_id, status from notifications where workspace_id = $1 order by id", id);

  it("come once per event and person, in order, and are counted by person", async () => {
    const [ann = 0, bob = 0] = world.members;
    const tell = (id: number, ...messages: EventMessage[]) => run((tx) => insertNotifications(tx, id, messages));
    const all = [said(1, { told: [bob, ann] }), said(0, { told: [ann] }), said(0, { type: OTHER, told: [ann] })];
    const counts = new Map([
      [ann, 3],
      [bob, 1],
    ]);
    expect(await tell(own, ...all)).toEqual(counts);
    expect(await tell(own, ...all, said(2, { told: [bob] }))).toEqual(new Map([[bob, 1]]));
    expect(await listOf(own)).toEqual([
      `${bob} ${SENT} 2 new`,
      `${ann} ${SENT} 2 new`,
      `${ann} ${SENT} 1 new`,
      `${ann} ${OTHER} 1 new`,
      `${bob} ${SENT} 3 new`,
    ]);
    expect(await listOf(twin)).toEqual([]);
    expect(await tell(twin, ...all)).toEqual(counts);
  });

  it("go by person, type and what they're about; only unread ones are counted", async () => {
    const [ann = 0, bob = 0] = world.members;
    for (const id of [own, twin]) {
      const about = { entityId: 1, told: [ann] };
      const all = [said(0, about), said(1, about), said(2, { told: [ann] }), said(3, { ...about, type: OTHER })];
      await run((tx) => insertNotifications(tx, id, [...all, said(4, { entityId: 1, told: [bob] })]));
    }
    await query("update notifications set status = 'read' where workspace_id = $1 and event_id = $2", own, eventIds[1]);
    const removed = await run((tx) => deleteNotifications(tx, own, [{ memberId: ann, type: SENT, entityId: 1 }]));
    expect(removed).toEqual(new Map([[ann, 1]]));
    expect(await listOf(own)).toEqual([`${ann} ${SENT} 3 new`, `${ann} ${OTHER} 1 new`, `${bob} ${SENT} 1 new`]);
    expect(await listOf(twin)).toHaveLength(5);
  });
});

describe("a card's place", () => {
  const placesOf = (id: number) =>
    lines(
      `select f.id, f.group_ids::text, x.audience, array_agg(x.group_id order by x.group_id)::text from feed_items f
        left join feed_index x on x.workspace_id = f.workspace_id and x.item_id = f.id
        where f.workspace_id = $1 group by 1, 2, 3, f.workspace_id order by 1, 3`,
      id,
    );

  async function card(
    id: number,
    { type = SENT, entityId = id, groupIds = [] as readonly number[], foundBy = ["all"] },
  ) {
    for (const workspaceId of [own, twin]) {
      await query(
        `insert into feed_items (workspace_id, id, event_id, category, type, entity_id, payload, at, group_ids, audience)
          values ($1, $2, $3, 'thanks', $4, $5, '{}', '2026-01-01', $6, 'viewers')`,
        ...[workspaceId, id, eventIds[id - 1], type, entityId, [...groupIds]],
      );
      const index = foundBy.flatMap((audience) =>
        [0, ...groupIds].map((groupId) => ({ audience, groupId, itemId: id })),
      );
      for (let time = 0; time < 2; time += 1) await run((tx) => insertFeedIndex(tx, workspaceId, index));
    }
  }

  it("is that of what it's about, with its people and no other card's", async () => {
    const [root = 0, branch = 0, leaf = 0] = world.groups;
    await card(1, { foundBy: ["all", "member:1"] });
    await card(2, { foundBy: ["all", "member:2"] });
    await card(3, { type: OTHER, entityId: 1, foundBy: ["all", "member:3"] });
    await card(4, { foundBy: [] });
    await run((tx) => insertFeedIndex(tx, twin, [{ audience: "member:4", groupId: 0, itemId: 1 }]));
    const before = await placesOf(own);
    const beside = await placesOf(twin);
    await run((tx) => placeItems(tx, own, [{ type: SENT, entityId: 1, groupId: leaf }]));
    const everywhere = `{0,${root},${branch},${leaf}}`;
    expect(await placesOf(own)).toEqual([
      `1 {${leaf}} group:${leaf} ${everywhere}`,
      `1 {${leaf}} member:1 ${everywhere}`,
      "2 {} all {0}",
      "2 {} member:2 {0}",
      "3 {} all {0}",
      "3 {} member:3 {0}",
      "4 {}  {NULL}",
    ]);
    expect(await placesOf(twin)).toEqual(beside);
    await run((tx) => placeItems(tx, own, [{ type: SENT, entityId: 1, groupId: 0 }]));
    expect(await placesOf(own)).toEqual(before);
  });

  it("is left with nothing of its former one when cards change places with each other", async () => {
    const [root = 0, , leaf = 0] = world.groups;
    for (const id of [1, 2]) await card(id, { foundBy: ["all"] });
    const place = (first: number, second: number) =>
      run((tx) =>
        placeItems(tx, own, [
          { type: SENT, entityId: 1, groupId: first },
          { type: SENT, entityId: 2, groupId: second },
        ]),
      );
    await place(leaf, root);
    await place(root, leaf);
    const everywhere = `{${[0, ...world.groups].join(",")}}`;
    expect(await placesOf(own)).toEqual([
      `1 {${root}} group:${root} {0,${root}}`,
      `2 {${leaf}} group:${leaf} ${everywhere}`,
    ]);
  });

  it("is the parent's after its group was deleted, once and in order", async () => {
    const [root = 0, branch = 0, leaf = 0] = world.groups;
    await card(1, { groupIds: [leaf], foundBy: [`group:${leaf}`, "member:1"] });
    await card(2, { groupIds: [branch, leaf], foundBy: [`group:${branch}`] });
    await card(3, { groupIds: [leaf, root], foundBy: [`group:${leaf}`] });
    await card(4, { groupIds: [root], foundBy: [] });
    await card(5, { groupIds: [leaf], foundBy: [] });
    const beside = await placesOf(twin);
    await query("delete from groups where workspace_id = $1 and id = $2", own, leaf);
    await run((tx) => regroupItems(tx, own, { moved: [], merged: [{ groupId: leaf, parentId: branch }] }));
    const below = `{0,${root},${branch}}`;
    expect(await placesOf(own)).toEqual([
      `1 {${branch}} group:${branch} ${below}`,
      `1 {${branch}} member:1 ${below}`,
      `2 {${branch}} group:${branch} ${below}`,
      `3 {${root},${branch}} group:${root} ${below}`,
      `3 {${root},${branch}} group:${branch} ${below}`,
      `4 {${root}}  {NULL}`,
      `5 {${branch}} group:${branch} ${below}`,
    ]);
    await run((tx) => regroupItems(tx, own, { moved: [], merged: [{ groupId: branch, parentId: 0 }] }));
    expect((await placesOf(own)).slice(0, 4)).toEqual([
      "1 {} all {0}",
      "1 {} member:1 {0}",
      "2 {} all {0}",
      `3 {${root}} group:${root} {0,${root}}`,
    ]);
    expect(await placesOf(twin)).toEqual(beside);
  });

  it("follows a group that moved, for cards below it", async () => {
    const [root = 0, branch = 0, leaf = 0] = world.groups;
    for (const id of [1, 2]) await card(id, { groupIds: [leaf], foundBy: [`group:${leaf}`] });
    await card(3, { groupIds: [branch], foundBy: [`group:${branch}`] });
    const beside = await placesOf(twin);
    await query("update groups set parent_id = $3 where workspace_id = $1 and id = $2", own, leaf, root);
    await run((tx) => regroupItems(tx, own, { moved: [leaf], merged: [] }));
    expect(await placesOf(own)).toEqual([
      `1 {${leaf}} group:${leaf} {0,${root},${leaf}}`,
      `2 {${leaf}} group:${leaf} {0,${root},${leaf}}`,
      `3 {${branch}} group:${branch} {0,${branch}}`,
    ]);
    expect(await placesOf(twin)).toEqual(beside);
  });

  it("is no longer below a group that was deleted above its own", async () => {
    const [root = 0, branch = 0, leaf = 0] = world.groups;
    await card(1, { groupIds: [leaf], foundBy: [`group:${leaf}`] });
    await run((tx) => regroupItems(tx, own, { moved: [leaf], merged: [] }));
    expect(await placesOf(own)).toEqual([`1 {${leaf}} group:${leaf} {0,${root},${branch},${leaf}}`]);
    await query("update groups set parent_id = $3 where workspace_id = $1 and id = $2", own, leaf, root);
    await query("delete from groups where workspace_id = $1 and id = $2", own, branch);
    await run((tx) => regroupItems(tx, own, { moved: [], merged: [{ groupId: branch, parentId: root }] }));
    expect(await placesOf(own)).toEqual([`1 {${leaf}} group:${leaf} {0,${root},${leaf}}`]);
  });

  it("is found anew for 2000 cards at a time, from the first one on", async () => {
    const [, branch = 0, leaf = 0] = world.groups;
    await query(
      `insert into feed_items (workspace_id, id, event_id, category, type, payload, at, group_ids, audience)
        select $1, n, $2, 'thanks', 'thanks_' || n, '{}', '2026-01-01', array[$3::bigint], 'viewers'
        from generate_series(2001, 1, -1) n`,
      ...[own, eventIds[0], leaf],
    );
    await run((tx) => regroupItems(tx, own, { moved: [], merged: [{ groupId: leaf, parentId: branch }] }));
    // `cmin` numbers the statements of a transaction.
    const written = await lines(
      `select count(*), min(item_id), max(item_id) from feed_index
        where workspace_id = $1 and group_id = $2 group by cmin order by cmin::text::int`,
      ...[own, branch],
    );
    expect(written).toEqual(["2000 1 2000", "1 2001 2001"]);
  });
});
