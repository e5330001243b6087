import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { findNotificationChoices } from "../readers/notification-choice.repository.ts";
import { addUnread } from "../readers/notification.repository.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { importTwin } from "../testing/twin.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { withoutIndexes } from "../testing/without-indexes.ts";
import { lockNotificationChoice, saveNotificationChoice } from "./notification-settings.repository.ts";
import { findNotification, findNotifications, markRead } from "./notification.repository.ts";

const database = useTestDatabase();
let world: EventWorld;
let own = 0;
/** Another workspace with the same members, events and notifications. */
let twin = 0;
let ann = 0;
let bob = 0;
let eve = 0;

const db = () => database().database.handle;
const query = (text: string, ...values: unknown[]) =>
  database().database.pool.query<Record<string, unknown>>(text, values);

/** Of an event that `by` caused; 0 is the product, null is no event. */
async function tell(id: number, memberId: number, by: number | null): Promise<void> {
  if (by !== null) await world.record({ type: "thanks.published", payload: world.thanks({ thanksId: id }) }, by);
  await query(
    `insert into notifications (workspace_id, id, member_id, event_id, category, type, entity_id, payload, created_at)
      select $1, $2::bigint, $3, case when $4 then max(id) else 0 end, 'thanks', 'thanks_received', $2::bigint + 100, '{"a":1}', $5
      from events where workspace_id = $1`,
    own,
    id,
    memberId,
    by !== null,
    world.clock.now(),
  );
}

beforeEach(async () => {
  world = await buildEventWorld(database().database);
  own = world.workspaceId;
  [ann = 0, bob = 0, eve = 0] = world.members;
  await tell(1, ann, bob);
  await tell(3, ann, 0);
  await tell(2, ann, null);
  await tell(4, bob, ann);
  await database().database.transaction((tx) =>
    addUnread(
      tx,
      own,
      new Map([
        [ann, 3],
        [bob, 1],
      ]),
    ),
  );
  twin = await importTwin(database().database, own);
  await query("update events set actor_member_id = $2 where workspace_id = $1", twin, eve);
  await query("update notifications set member_id = $2 where workspace_id = $1 and id = 4", twin, ann);
});

const of = (memberId: number, workspaceId = own) => ({ workspaceId, memberId });
const list = async (owner: ReturnType<typeof of>, limit = 10, offset = 0) =>
  (await findNotifications(db(), owner, { limit, offset })).map(({ id, authorId }) => [id, authorId]);
const state = async (workspaceId: number) =>
  (
    await query(
      `select n.id, n.status, c.unread from notifications n
        join notification_counters c on c.workspace_id = n.workspace_id and c.member_id = n.member_id
        where n.workspace_id = $1 order by n.id`,
      workspaceId,
    )
  ).rows.map((row) => Object.values(row).join(" "));

describe("notifications", () => {
  it("are listed newest first, each member's own, by who caused them: nobody if it was the product", async () => {
    const anns = [
      [3, 0],
      [2, 0],
      [1, bob],
    ];
    expect(await list(of(ann))).toEqual(anns);
    expect([await list(of(ann), 2), await list(of(ann), 2, 2)]).toEqual([anns.slice(0, 2), anns.slice(2)]);
    const unindexed = await withoutIndexes(database().database, (tx) =>
      findNotifications(tx, of(ann), { limit: 2, offset: 0 }),
    );
    expect(unindexed.map(({ id }) => id)).toEqual([3, 2]);
    expect(await list(of(bob))).toEqual([[4, ann]]);
    expect(await list(of(eve))).toEqual([]);
    expect(await list(of(ann, twin))).toEqual([
      [4, eve],
      [3, eve],
      [2, 0],
      [1, eve],
    ]);
  });

  it("are read by their own member only", async () => {
    expect(await findNotification(db(), of(ann), 1)).toEqual({
      id: 1,
      memberId: ann,
      category: "thanks",
      type: "thanks_received",
      entityId: 101,
      payload: { a: 1 },
      status: "new",
      createdAt: world.clock.now(),
      authorId: bob,
    });
    expect(await findNotification(db(), of(ann), 4)).toBeUndefined();
    expect(await findNotification(db(), of(bob), 1)).toBeUndefined();
    expect(await findNotification(db(), of(ann, twin), 4)).toMatchObject({ memberId: ann, authorId: eve });
  });

  it("are marked as read and counted down, of one member in one workspace, each once", async () => {
    const strangers = await state(twin);
    expect(await markRead(db(), of(ann), [1, 2, 4, 2])).toBe(1);
    const left = ["1 read 1", "2 read 1", "3 new 1", "4 new 1"];
    expect(await state(own)).toEqual(left);
    expect([await markRead(db(), of(ann), [1, 2, 4]), await markRead(db(), of(ann), [])]).toEqual([1, 1]);
    expect([await markRead(db(), of(bob), [1, 2, 3]), await markRead(db(), of(eve), [1, 2, 3, 4])]).toEqual([1, 0]);
    expect(await state(own)).toEqual(left);
    expect(await markRead(db(), of(ann), [3])).toBe(0);
    expect(await state(own)).toEqual(["1 read 0", "2 read 0", "3 read 0", "4 new 1"]);
    expect(await state(twin)).toEqual(strangers);
  });
});

describe("a choice of what comes to chats", () => {
  it("replaces the one before, of one member in one workspace", async () => {
    const save = (owner: ReturnType<typeof of>, muted: "thanks" | "purchase", from: string | null) =>
      saveNotificationChoice(db(), owner, {
        chatMuted: [muted],
        quietHours: from === null ? null : { from, to: "07:00" },
      });
    await save(of(ann), "thanks", "22:00");
    await save(of(bob), "purchase", "21:00");
    await save(of(ann, twin), "purchase", null);
    await save(of(bob), "thanks", null);
    await save(of(bob), "purchase", "23:00");
    const chosen = (id: number) => findNotificationChoices(db(), id, [ann, bob]);
    const choice = (muted: string, from: string) => ({ chatMuted: [muted], quietHours: { from, to: "07:00" } });
    expect(await chosen(own)).toEqual(
      new Map([
        [ann, choice("thanks", "22:00")],
        [bob, choice("purchase", "23:00")],
      ]),
    );
    expect(await chosen(twin)).toEqual(new Map([[ann, { chatMuted: ["purchase"], quietHours: null }]]));
  });

  it("is held until the transaction ends, and no other's", async () => {
    const free = async (from: Database) => {
      const { rows } = await sql<{ workspace_id: number; id: number }>`
        select workspace_id, id from members where workspace_id in (${own}, ${twin}) order by workspace_id, id
        for no key update skip locked
      `.execute(from.handle);
      return rows.map((row) => [row.workspace_id, row.id]);
    };
    const everyone = await free(database().database);
    await database().database.transaction(async (tx) => {
      await lockNotificationChoice(tx, of(ann));
      const isOthers = ([workspaceId, id]: readonly number[]) => workspaceId !== own || id !== ann;
      expect(await free(database().database)).toEqual(everyone.filter(isOthers));
    });
    expect(await free(database().database)).toEqual(everyone);
    expect(everyone).toHaveLength(6);
  });
});
