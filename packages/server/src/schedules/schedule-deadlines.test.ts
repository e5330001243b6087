import { challengeCalls } from "@guildhall/core/challenges";
import type { ScheduleType } from "@guildhall/core/schedules";
import { scheduleCalls } from "@guildhall/core/schedules";
import { settingsCalls } from "@guildhall/core/settings";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPublishDue } from "../jobs/publish-due.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let owner: Teammate;

beforeEach(async () => {
  // The job runs for every workspace, so leftovers of earlier tests would be due too.
  await database().database.pool.query("delete from schedules");
  team = await buildTeam(database(), {
    start: "2027-03-01T08:00:00Z",
    settings: { tz: "Europe/Berlin", dateFormat: "eu", timeFormat: "24" },
  });
  owner = await team.join({ name: "Owner", roles: ["owner"] });
});
afterEach(() => team.close());

interface Times {
  readonly acceptDeadlineAt?: string;
  readonly completeDeadlineAt?: string;
}

const quest = (times: Times) => ({ title: "Water the plants", type: "quest" as const, requireAccept: true, ...times });
const draft = async (times: Times): Promise<number> =>
  (await owner.client.call(challengeCalls.create, { body: quest(times) })).cid;
const paramsOf = (id: number) => ({ type: "challenge", id }) as const;
const schedule = (id: number, type: ScheduleType, publishAt: string) =>
  owner.client.call(scheduleCalls.save, { params: paramsOf(id), body: { type, publishAt } });
const lineOf = async (id: number) => (await owner.client.call(scheduleCalls.get, { params: paramsOf(id) })).kept;

/** When each challenge was published, and its deadlines. */
async function published() {
  const { rows } = await team.server.deps.db.pool.query<{ at: Date; accept: Date | null; complete: Date | null }>(
    `select published_at as at, accept_deadline_at as accept, complete_deadline_at as complete from challenges
     where workspace_id = $1 and published_at is not null order by published_at, id`,
    [team.workspaceId],
  );
  return rows;
}

describe("a schedule that would publish what has expired", () => {
  it.each(["once", "daily", "weekly", "monthly", "monthly_last"] as const)(
    "isn't saved, and names the deadline and both times: %s",
    async (type) => {
      const id = await draft({ acceptDeadlineAt: "2027-03-14T11:00:00Z", completeDeadlineAt: "2027-03-20T11:00:00Z" });
      await expect(schedule(id, type, "2027-03-31T07:00:00Z")).rejects.toMatchObject({
        fields: [
          {
            field: "publishAt",
            code: "after_accept_deadline",
            message: "It would be published on 31.03.2027 09:00, after its deadline to accept, 14.03.2027 12:00.",
          },
          {
            field: "publishAt",
            code: "after_complete_deadline",
            message: "It would be published on 31.03.2027 09:00, after its deadline to complete, 20.03.2027 12:00.",
          },
        ],
      });
      expect(await lineOf(id)).toBeNull();
    },
  );

  it("isn't saved for a time today that has passed, if the deadline has passed too", async () => {
    const id = await draft({ completeDeadlineAt: "2027-03-01T07:30:00Z" });
    await expect(schedule(id, "once", "2027-03-01T07:00:00Z")).rejects.toMatchObject({
      fields: [{ code: "after_complete_deadline" }],
    });
  });

  it("leaves a minute for publishing", async () => {
    const id = await draft({ completeDeadlineAt: "2027-03-20T11:00:59Z" });
    await expect(schedule(id, "once", "2027-03-20T11:00:00Z")).rejects.toMatchObject({
      fields: [{ code: "after_complete_deadline" }],
    });
    await schedule(id, "once", "2027-03-20T10:59:59Z");
  });

  it("shows the form what it depends on", async () => {
    const id = await draft({ completeDeadlineAt: "2027-03-20T11:00:00Z" });
    const { deadlines } = await owner.client.call(scheduleCalls.get, { params: paramsOf(id) });
    expect(deadlines).toEqual({
      acceptDeadlineAt: null,
      closedAt: null,
      completeDeadlineAt: "2027-03-20T11:00:00.000Z",
    });
  });

  it("isn't made by moving a scheduled draft's deadline before its publication", async () => {
    const id = await draft({ completeDeadlineAt: "2027-03-20T11:00:00Z" });
    await schedule(id, "weekly", "2027-03-15T08:00:00Z");
    const edit = (times: Times) =>
      owner.client.call(challengeCalls.update, { params: { id }, body: { ...quest(times), status: "draft" } });
    const message = "It's published on 15.03.2027 09:00. Choose a later time.";
    await expect(
      edit({ acceptDeadlineAt: "2027-03-14T11:00:00Z", completeDeadlineAt: "2027-03-15T08:00:00Z" }),
    ).rejects.toMatchObject({
      fields: [
        { field: "acceptDeadlineAt", code: "before_publication", message },
        { field: "completeDeadlineAt", code: "before_publication", message },
      ],
    });
    await edit({ completeDeadlineAt: "2027-03-15T08:01:00Z" });
  });

  it("doesn't publish a copy now whose deadline today has passed, and says so beforehand", async () => {
    const id = await draft({ completeDeadlineAt: "2027-03-15T16:00:00Z" });
    await schedule(id, "daily", "2027-03-15T08:00:00Z");
    const publishNow = () => owner.client.call(scheduleCalls.publishNow, { params: paramsOf(id) });
    team.clock.set(new Date("2027-03-10T16:00:01Z"));
    const refusal = { allowed: false, reason: "complete_expired" };
    expect((await owner.client.call(scheduleCalls.get, { params: paramsOf(id) })).abilities.publishNow).toEqual(
      refusal,
    );
    const { challenge } = await owner.client.call(challengeCalls.get, { params: { id } });
    expect(challenge.abilities.publishNow).toEqual(refusal);
    await expect(publishNow()).rejects.toMatchObject({ reason: "complete_expired" });
    team.clock.set(new Date("2027-03-10T16:00:00Z"));
    await publishNow();
    expect(await published()).toHaveLength(1);
  });

  it("doesn't publish the draft itself now after its own deadline", async () => {
    const id = await draft({ acceptDeadlineAt: "2027-03-15T16:00:00Z" });
    await schedule(id, "once", "2027-03-15T08:00:00Z");
    await owner.client.call(scheduleCalls.pause, { params: paramsOf(id) });
    team.clock.set(new Date("2027-03-15T17:00:00Z"));
    await expect(owner.client.call(scheduleCalls.publishNow, { params: paramsOf(id) })).rejects.toMatchObject({
      reason: "accept_expired",
    });
  });

  it("publishes the draft itself now on another day if its own deadline is ahead", async () => {
    const id = await draft({ acceptDeadlineAt: "2027-03-15T16:00:00Z" });
    await schedule(id, "once", "2027-03-15T08:00:00Z");
    // On this day, a copy's deadline would have passed.
    team.clock.set(new Date("2027-03-10T16:01:00Z"));
    const form = await owner.client.call(scheduleCalls.get, { params: paramsOf(id) });
    expect(form.abilities.publishNow).toEqual({ allowed: true });
    await owner.client.call(scheduleCalls.publishNow, { params: paramsOf(id) });
    expect(await published()).toMatchObject([{ accept: new Date("2027-03-15T16:00:59Z") }]);
  });

  it("doesn't publish the draft itself now on a day after its deadline", async () => {
    const id = await draft({ acceptDeadlineAt: "2027-03-15T16:00:00Z" });
    await schedule(id, "once", "2027-03-15T08:00:00Z");
    await owner.client.call(scheduleCalls.pause, { params: paramsOf(id) });
    team.clock.set(new Date("2027-03-16T09:00:00Z"));
    await expect(owner.client.call(scheduleCalls.publishNow, { params: paramsOf(id) })).rejects.toMatchObject({
      reason: "accept_expired",
    });
  });
});

describe("a publication that downtime delays beyond its deadline", () => {
  it("is skipped if the next one is in time", async () => {
    const id = await draft({ completeDeadlineAt: "2027-03-15T16:00:00Z" });
    await schedule(id, "daily", "2027-03-15T08:00:00Z");
    const publishDue = createPublishDue(team.server.deps);
    team.clock.set(new Date("2027-03-15T20:00:00Z"));
    expect(await publishDue()).toBe(0);
    expect(await published()).toEqual([]);
    team.clock.set(new Date("2027-03-16T08:00:10Z"));
    expect(await publishDue()).toBe(1);
    expect((await published()).map(({ complete }) => complete?.toISOString())).toEqual(["2027-03-16T16:00:00.000Z"]);
  });

  it("pauses the schedule if it was the only one, and the draft stays", async () => {
    const id = await draft({ completeDeadlineAt: "2027-03-15T16:00:00Z" });
    await schedule(id, "once", "2027-03-15T08:00:00Z");
    team.clock.set(new Date("2027-03-15T20:00:00Z"));
    expect(await createPublishDue(team.server.deps)()).toBe(0);
    expect(await published()).toEqual([]);
    expect(await lineOf(id)).toMatchObject({ isPaused: true, publishAt: "2027-03-15T08:00:00.000Z" });
    const { rows } = await team.server.deps.db.pool.query(
      "select type, actor_member_id as by from events where workspace_id = $1 and type like 'schedule.%' order by id",
      [team.workspaceId],
    );
    expect(rows).toEqual([
      { type: "schedule.saved", by: owner.memberId },
      { type: "schedule.paused", by: 0 },
    ]);
  });

  it("pauses a schedule from before deadlines were checked, whose every copy would be over", async () => {
    const id = await draft({ completeDeadlineAt: "2027-03-20T11:00:00Z" });
    await schedule(id, "weekly", "2027-03-15T08:00:00Z");
    await team.server.deps.db.pool.query(
      "update challenges set complete_deadline_at = '2027-03-10T11:00:00Z' where id = $1 and workspace_id = $2",
      [id, team.workspaceId],
    );
    team.clock.set(new Date("2027-03-15T08:00:10Z"));
    expect(await createPublishDue(team.server.deps)()).toBe(0);
    expect(await published()).toEqual([]);
    expect(await lineOf(id)).toMatchObject({ isPaused: true });
  });
});

const HOUR_MS = 3_600_000;
const ZONES = ["Europe/Berlin", "America/Los_Angeles", "Asia/Tokyo", "Pacific/Auckland"] as const;
const hours = (max: number) => fc.integer({ min: 0, max });

it("nothing that a schedule publishes has expired, whatever is edited, moved, missed and delayed", async () => {
  const step = fc.oneof(
    fc.record({ what: fc.constant("wait" as const), hours: hours(200) }),
    fc.record({ what: fc.constant("zone" as const), zone: fc.constantFrom(...ZONES) }),
    fc.record({ what: fc.constant("save" as const), hours: hours(100) }),
    fc.record({ what: fc.constantFrom("pause" as const, "resume" as const, "now" as const) }),
    fc.record({ what: fc.constant("edit" as const), accept: hours(200), complete: hours(200) }),
  );
  const type = fc.constantFrom("once" as const, "daily" as const, "weekly" as const, "monthly_last" as const);
  const publishDue = createPublishDue(team.server.deps);
  let start = Date.parse("2027-03-01T08:00:00Z");
  await fc.assert(
    fc.asyncProperty(type, hours(100), fc.array(step, { minLength: 3, maxLength: 8 }), async (kind, gap, steps) => {
      // A fresh start, before the clock changes in spring.
      await team.server.deps.db.pool.query("delete from schedules where workspace_id = $1", [team.workspaceId]);
      team.clock.set(new Date(start));
      start += HOUR_MS;
      const later = (more: number): string => new Date(team.clock.now().getTime() + more * HOUR_MS).toISOString();
      const id = await draft({ completeDeadlineAt: later(24 + gap) });
      await schedule(id, kind, later(24)).catch(() => null);
      for (const each of steps) {
        if (each.what === "wait") team.clock.set(new Date(later(each.hours)));
        else if (each.what === "zone") await owner.client.call(settingsCalls.update, { body: { tz: each.zone } });
        else if (each.what === "save") await schedule(id, kind, later(each.hours)).catch(() => null);
        else if (each.what === "edit") {
          const times = { acceptDeadlineAt: later(each.accept), completeDeadlineAt: later(each.complete) };
          const body = { ...quest(times), status: "draft" as const };
          await owner.client.call(challengeCalls.update, { params: { id }, body }).catch(() => null);
        } else {
          const call = { pause: scheduleCalls.pause, resume: scheduleCalls.resume, now: scheduleCalls.publishNow };
          await owner.client.call(call[each.what], { params: paramsOf(id) }).catch(() => null);
        }
        await publishDue();
        const dead = (await published()).filter(
          ({ at, accept, complete }) => (accept !== null && accept < at) || (complete !== null && complete < at),
        );
        expect(dead).toEqual([]);
      }
    }),
    { numRuns: 25 },
  );
});
