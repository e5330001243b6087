import { nextOccurrence, planSchedule } from "@guildhall/core/schedules";
import type { ScheduleType } from "@guildhall/core/schedules";
import { beforeEach, describe, expect, it } from "vitest";
import { saveSchedule } from "../schedules/schedule.repository.ts";
import { moveSchedules } from "../schedules/move-schedules.service.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { insertDraft, scheduledDrafts } from "../testing/scheduled-drafts.ts";
import type { ScheduledDrafts } from "../testing/scheduled-drafts.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createPublishDue } from "./publish-due.ts";

const database = useTestDatabase();
let world: EventWorld;
let drafts: ScheduledDrafts;

beforeEach(async () => {
  drafts = scheduledDrafts();
  // The job runs for every workspace, so leftovers of earlier tests would be due too.
  await database().database.pool.query("delete from schedules");
});

async function build(tz = "Europe/Berlin", start = "2027-03-01T00:00:00Z"): Promise<() => Promise<number>> {
  world = await buildEventWorld(database().database, { settings: { tz } });
  world.clock.set(new Date(start));
  return createPublishDue(world, [drafts]);
}

/** A draft scheduled from an instant on. */
async function schedule(type: ScheduleType, publishAt: string, zone = "Europe/Berlin"): Promise<number> {
  const { workspaceId, members, db, clock } = world;
  const id = await insertDraft(db.handle, { workspaceId, authorId: members[0] ?? 0 });
  const plan = planSchedule({ type, publishAt: new Date(publishAt) }, { zone, now: clock.now() });
  const key = { workspaceId, entityId: id };
  await drafts.setPublishAt(db.handle, key, plan.next.at);
  await saveSchedule(db.handle, {
    ...key,
    entityType: "challenge",
    ...plan,
    savedBy: members[1] ?? 0,
    at: clock.now(),
  });
  return id;
}

const publishedAt = async (entityId: number): Promise<readonly string[]> => {
  const rows = await drafts.published(world.db.handle, { workspaceId: world.workspaceId, entityId });
  return rows.map((row) => row.at.toISOString());
};

async function occurrences(entityId: number): Promise<readonly (readonly [string, number])[]> {
  const text =
    "select occurs_at, missed from schedule_occurrences where workspace_id = $1 and entity_id = $2 order by 1";
  const { rows } = await world.db.pool.query<{ occurs_at: Date; missed: number }>(text, [world.workspaceId, entityId]);
  return rows.map((row) => [row.occurs_at.toISOString(), row.missed] as const);
}

async function stateOf(entityId: number): Promise<Record<string, unknown>> {
  const text =
    "select publish_at, due_at, failures, last_error from schedules where workspace_id = $1 and entity_id = $2";
  const { rows } = await world.db.pool.query<Record<string, unknown>>(text, [world.workspaceId, entityId]);
  return rows[0] ?? {};
}

describe("a repeating schedule", () => {
  it("publishes a copy each time, keeps the draft with the next one, and wakes the readers", async () => {
    const publishDue = await build();
    const id = await schedule("weekly", "2027-03-22T01:30:00Z");
    world.heard.length = 0;
    for (const now of [
      "2027-03-22T01:30:10Z",
      "2027-03-22T01:31:10Z",
      "2027-03-29T00:29:00Z",
      "2027-03-29T00:30:20Z",
    ]) {
      world.clock.set(new Date(now));
      await publishDue();
    }
    // Local 02:30 is an hour earlier in UTC once DST has begun.
    expect(await publishedAt(id)).toEqual(["2027-03-22T01:30:10.000Z", "2027-03-29T00:30:20.000Z"]);
    expect(await occurrences(id)).toEqual([
      ["2027-03-22T01:30:00.000Z", 0],
      ["2027-03-29T00:30:00.000Z", 0],
    ]);
    const draft = await world.db.handle
      .selectFrom("challenges")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(draft).toMatchObject({ status: "draft", list: "schedule", publish_at: new Date("2027-04-05T00:30:00Z") });
    expect(world.heard).toEqual([
      { kind: "events", workspaceId: world.workspaceId },
      { kind: "events", workspaceId: world.workspaceId },
    ]);
    const { rows } = await world.db.pool.query(
      "select distinct actor_member_id as by from events where workspace_id = $1",
      [world.workspaceId],
    );
    expect(rows).toEqual([{ by: world.members[1] }]);
  });

  it("makes up once for what came due during downtime", async () => {
    const publishDue = await build();
    const daily = await schedule("daily", "2027-03-02T08:00:00Z");
    const once = await schedule("once", "2027-03-10T08:00:00Z");
    world.clock.set(new Date("2027-04-11T07:30:00Z"));
    expect(await publishDue()).toBe(2);
    expect(await publishDue()).toBe(0);
    // The 2nd of March and 40 more days, the last of them an hour ago.
    expect(await occurrences(daily)).toEqual([["2027-04-11T07:00:00.000Z", 40]]);
    expect(await publishedAt(once)).toEqual(["2027-04-11T07:30:00.000Z"]);
    expect(await stateOf(daily)).toMatchObject({ publish_at: new Date("2027-04-12T07:00:00Z") });
    expect(await stateOf(once)).toMatchObject({ publish_at: null, due_at: null });
  });

  it("doesn't repeat a time when the clock is set back or jumps", async () => {
    const publishDue = await build();
    const id = await schedule("daily", "2027-03-02T08:00:00Z");
    for (const now of [
      "2027-03-02T08:00:00Z",
      "2027-03-02T05:00:00Z",
      "2027-03-02T08:00:00Z",
      "2027-04-02T08:00:00Z",
      "2027-03-05T08:00:00Z",
    ]) {
      world.clock.set(new Date(now));
      await publishDue();
    }
    expect(await occurrences(id)).toEqual([
      ["2027-03-02T08:00:00.000Z", 0],
      ["2027-04-02T07:00:00.000Z", 30],
    ]);
    // Clock set back, and saved again for a time already published.
    world.clock.set(new Date("2027-03-01T08:00:00Z"));
    const plan = planSchedule(
      { type: "daily", publishAt: new Date("2027-03-02T08:00:00Z") },
      { zone: "Europe/Berlin", now: world.clock.now() },
    );
    const key = { workspaceId: world.workspaceId, entityType: "challenge", entityId: id } as const;
    await saveSchedule(world.db.handle, { ...key, ...plan, savedBy: 0, at: world.clock.now() });
    world.clock.set(new Date("2027-03-02T08:00:00Z"));
    expect(await publishDue()).toBe(0);
    expect(await publishedAt(id)).toHaveLength(2);
    expect(await stateOf(id)).toMatchObject({ publish_at: new Date("2027-03-03T08:00:00Z") });
  });
});

describe("a failing schedule", () => {
  it("is rolled back, holds up nobody, and is retried later and later", async () => {
    const publishDue = await build();
    const ids: number[] = [];
    for (let each = 0; each < 25; each += 1) ids.push(await schedule("daily", "2027-03-02T08:00:00Z"));
    for (const id of ids.slice(0, 22)) drafts.broken.add(id);
    world.clock.set(new Date("2027-03-02T08:00:00Z"));
    expect(await publishDue()).toBe(3);
    const [broken = 0] = ids;
    expect(await publishedAt(broken)).toEqual([]);
    expect(await occurrences(broken)).toEqual([]);
    expect(await stateOf(broken)).toMatchObject({
      publish_at: new Date("2027-03-02T08:00:00Z"),
      due_at: new Date("2027-03-02T08:01:00Z"),
      failures: 1,
      last_error: "broken on purpose",
    });
    const { rows } = await world.db.pool.query("select count(*)::int as n from events where workspace_id = $1", [
      world.workspaceId,
    ]);
    expect(rows).toEqual([{ n: 3 }]);
    expect(await publishDue()).toBe(0);
    for (const minutes of [1, 3, 7]) {
      world.clock.set(new Date(Date.UTC(2027, 2, 2, 8, minutes)));
      await publishDue();
    }
    expect(await stateOf(broken)).toMatchObject({ failures: 4, due_at: new Date("2027-03-02T08:15:00Z") });
    drafts.broken.clear();
    world.clock.set(new Date("2027-03-02T09:00:00Z"));
    expect(await publishDue()).toBe(22);
    expect(await occurrences(broken)).toEqual([["2027-03-02T08:00:00.000Z", 0]]);
    expect(await stateOf(broken)).toMatchObject({
      failures: 0,
      last_error: "",
      due_at: new Date("2027-03-03T08:00:00Z"),
    });
  });

  it("ends when its draft is deleted or published, and waits if the license excludes its type", async () => {
    const publishDue = await build();
    const gone = await schedule("daily", "2027-03-02T08:00:00Z");
    const opened = await schedule("once", "2027-03-02T08:00:00Z");
    await world.db.pool.query(
      "update challenges set status = 'discarded', list = '', publish_at = null where id = $1",
      [gone],
    );
    await world.db.pool.query(
      "update challenges set status = 'new', list = 'active', publish_at = null where id = $1",
      [opened],
    );
    world.clock.set(new Date("2027-03-02T08:00:00Z"));
    expect(await publishDue()).toBe(0);
    for (const id of [gone, opened]) expect(await stateOf(id)).toMatchObject({ publish_at: null });
    const waiting = await schedule("daily", "2027-03-03T08:00:00Z");
    await world.db.pool.query(
      `update workspaces set license = '{"type":"business","status":"subscription_active","off":["challenges"],"on":[],"expireAt":null}' where id = $1`,
      [world.workspaceId],
    );
    world.clock.set(new Date("2027-03-03T08:00:00Z"));
    expect(await publishDue()).toBe(0);
    expect(await stateOf(waiting)).toMatchObject({ failures: 0, last_error: "" });
  });
});

it("a changed zone keeps the day and local time", async () => {
  const publishDue = await build();
  const daily = await schedule("daily", "2027-03-02T08:00:00Z");
  const over = await schedule("once", "2027-03-02T08:00:00Z");
  world.clock.set(new Date("2027-03-02T08:00:00Z"));
  await publishDue();
  await world.db.transaction(async (db) => {
    await db
      .updateTable("workspaces")
      .set({ settings: JSON.stringify({ tz: "America/New_York" }) })
      .where("id", "=", world.workspaceId)
      .execute();
    // Only the parts of a call needed to find the schedules.
    const call = {
      db,
      at: world.clock.now(),
      actor: { workspace: { id: world.workspaceId } },
    } as unknown as Parameters<typeof moveSchedules>[0];
    await moveSchedules(call, { from: "Europe/Berlin", to: "America/New_York" }, [drafts]);
  });
  // Nine o'clock on the 3rd in New York; 15 hours after the Berlin publication on the 2nd would be nine there, too.
  expect(await stateOf(daily)).toMatchObject({ publish_at: new Date("2027-03-03T14:00:00Z") });
  expect(await stateOf(over)).toMatchObject({ publish_at: null });
  world.clock.set(new Date("2027-03-03T14:00:00Z"));
  expect(await publishDue()).toBe(1);
  expect(await stateOf(daily)).toMatchObject({ publish_at: new Date("2027-03-04T14:00:00Z") });
});

it.each(["Pacific/Auckland", "Asia/Kolkata", "Europe/Moscow", "Europe/Lisbon", "America/New_York", "Pacific/Chatham"])(
  "two years in %s lose and repeat nothing on a server that is down one day in ten",
  async (zone) => {
    const start = new Date("2027-01-01T00:00:00Z");
    const publishDue = await build(zone, start.toISOString());
    const types = ["weekly", "monthly", "monthly_last"] as const;
    const scheduled: { readonly id: number; readonly type: ScheduleType }[] = [];
    const publishAt = "2027-01-31T12:30:00Z";
    for (const type of types) scheduled.push({ id: await schedule(type, publishAt, zone), type });
    const end = Date.UTC(2029, 0, 1);
    for (let day = 0, now = start.getTime(); now < end; day += 1, now += 86_400_000) {
      world.clock.set(new Date(now));
      // Down for three days of thirty.
      if (day % 30 < 27) await publishDue();
    }
    for (const { id, type } of scheduled) {
      const { rule } = planSchedule({ type, publishAt: new Date(publishAt) }, { zone, now: start });
      const expected: string[] = [];
      for (let at = start; ; at = new Date(expected.at(-1) ?? 0)) {
        const next = nextOccurrence(rule, { zone, after: at });
        if (next === null || next.at.getTime() > end - 5 * 86_400_000) break;
        expected.push(next.at.toISOString());
      }
      const written = await occurrences(id);
      const made = written.reduce((sum, [, missed]) => sum + 1 + missed, 0);
      expect(written.every(([at]) => expected.includes(at) || Date.parse(at) > end - 5 * 86_400_000)).toBe(true);
      expect(made).toBeGreaterThanOrEqual(expected.length);
      expect(new Set(written.map(([at]) => at)).size).toBe(written.length);
      expect(await publishedAt(id)).toHaveLength(written.length);
    }
  },
);
