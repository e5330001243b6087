import { AccessDeniedFailure, NotFoundFailure, RefusedFailure, ValidationFailure } from "@guildhall/core";
import { challengeCalls } from "@guildhall/core/challenges";
import { scheduleCalls } from "@guildhall/core/schedules";
import { settingsCalls } from "@guildhall/core/settings";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createPublishDue } from "../jobs/publish-due.ts";
import { checkLedger } from "../features.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let owner: Teammate;
let member: Teammate;

beforeEach(async () => {
  // The job runs for every workspace, so leftovers of earlier tests would be due too.
  await database().database.pool.query("delete from schedules");
  team = await buildTeam(database(), { start: "2027-03-01T08:00:00Z", settings: { tz: "Europe/Berlin" } });
  owner = await team.join({ name: "Owner", roles: ["owner"] });
  member = await team.join({ name: "Ann" });
});
afterEach(() => team.close());

async function draft(): Promise<number> {
  const body = {
    title: "Water the plants",
    rewards: [{ currencyId: team.currencyId, amount: 300 }],
    completeDeadlineAt: "2027-03-25T22:59:59Z",
  };
  return (await owner.client.call(challengeCalls.create, { body: { ...body, type: "quest" } })).cid;
}

const titles = async (
  type: "draft" | "schedule" | "active",
): Promise<readonly { id: number; publishAt: string | undefined }[]> => {
  const { items } = await owner.client.call(challengeCalls.list, { params: { type }, query: {} });
  return items.map(({ id, schedule }) => ({ id, publishAt: schedule?.publishAt }));
};

it("a weekly quest goes from draft to schedule, publishes copies that members see, and waits for the next week", async () => {
  const id = await draft();
  const params = { type: "challenge", id } as const;
  // Nine o'clock on a Monday, with DST starting before the next one.
  await owner.client.call(scheduleCalls.save, { params, body: { type: "weekly", publishAt: "2027-03-22T08:00:00Z" } });
  expect(await titles("draft")).toEqual([]);
  expect(await titles("schedule")).toEqual([{ id, publishAt: "2027-03-22T08:00:00.000Z" }]);
  const publishDue = createPublishDue(team.server.deps);
  for (const [now, count] of [
    ["2027-03-22T08:00:20Z", 1],
    ["2027-03-22T08:01:20Z", 0],
    ["2027-03-29T07:00:20Z", 1],
  ] as const) {
    team.clock.set(new Date(now));
    expect(await publishDue()).toBe(count);
  }
  expect(await titles("schedule")).toEqual([{ id, publishAt: "2027-04-05T07:00:00.000Z" }]);
  const active = await titles("active");
  expect(active).toHaveLength(2);
  await team.readEvents();
  for (const copy of active) {
    const { challenge } = await member.client.call(challengeCalls.get, { params: { id: copy.id } });
    expect(challenge).toMatchObject({ title: "Water the plants", status: "new", rewards: [{ amount: 300 }] });
  }
  const { violations } = await checkLedger(team.server.deps.db.handle, team.workspaceId);
  expect(violations).toEqual([]);
});

it("a changed zone moves what's scheduled, in the schedule and its list", async () => {
  const id = await draft();
  const params = { type: "challenge", id } as const;
  await owner.client.call(scheduleCalls.save, { params, body: { type: "once", publishAt: "2027-03-22T08:00:00Z" } });
  await owner.client.call(settingsCalls.update, { body: { tz: "America/New_York" } });
  // Nine o'clock in New York, where DST has begun.
  expect(await titles("schedule")).toEqual([{ id, publishAt: "2027-03-22T13:00:00.000Z" }]);
  const { schedule, zone } = await owner.client.call(scheduleCalls.get, { params });
  expect({ at: schedule.publishAt, zone }).toEqual({ at: "2027-03-22T13:00:00.000Z", zone: "America/New_York" });
  team.clock.set(new Date("2027-03-22T13:00:00Z"));
  expect(await createPublishDue(team.server.deps)()).toBe(1);
  const { challenge } = await owner.client.call(challengeCalls.getForEdit, { params: { id } });
  expect(challenge).toMatchObject({ status: "new", schedule: null });
  const again = owner.client.call(scheduleCalls.save, {
    params,
    body: { type: "once", publishAt: "2027-04-22T08:00:00Z" },
  });
  await expect(again).rejects.toThrow(RefusedFailure);
});

it("a changed zone publishes nothing: what is over there keeps its instant once, or is skipped", async () => {
  await owner.client.call(settingsCalls.update, { body: { tz: "America/Los_Angeles" } });
  const [once, daily, weekly] = [await draft(), await draft(), await draft()];
  const save = (id: number, type: "once" | "daily" | "weekly") =>
    owner.client.call(scheduleCalls.save, {
      params: { type: "challenge", id },
      body: { type, publishAt: "2027-03-01T20:00:00Z" },
    });
  team.clock.set(new Date("2027-03-01T19:00:00Z"));
  await save(once, "once");
  await save(daily, "daily");
  await save(weekly, "weekly");
  const publishDue = createPublishDue(team.server.deps);
  // Noon on the 1st is an hour ahead in Los Angeles, and sixteen hours ago in Tokyo.
  await owner.client.call(settingsCalls.update, { body: { tz: "Asia/Tokyo" } });
  expect(await publishDue()).toBe(0);
  const times = async () => Object.fromEntries((await titles("schedule")).map(({ id, publishAt }) => [id, publishAt]));
  expect(await times()).toEqual({
    [once]: "2027-03-01T20:00:00.000Z",
    [daily]: "2027-03-02T03:00:00.000Z",
    [weekly]: "2027-03-08T03:00:00.000Z",
  });
  const { kept } = await owner.client.call(scheduleCalls.get, { params: { type: "challenge", id: once } });
  expect(kept).toMatchObject({ publishAt: "2027-03-01T20:00:00.000Z", time: "05:00" });
  // The weekly one's deadline, 24 days after it, moved along by a week.
  const { challenge } = await owner.client.call(challengeCalls.getForEdit, { params: { id: weekly } });
  expect(challenge.completeDeadlineAt).toBe("2027-04-01T06:59:59.000Z");
  team.clock.set(new Date("2027-03-01T20:00:00Z"));
  expect(await publishDue()).toBe(1);
  expect((await titles("active")).map(({ id }) => id)).toEqual([once]);
  team.clock.set(new Date("2027-03-02T03:00:00Z"));
  expect(await publishDue()).toBe(1);
});

it("a changed zone keeps a due schedule due, and its next time is in the new zone", async () => {
  const id = await draft();
  const params = { type: "challenge", id } as const;
  await owner.client.call(scheduleCalls.save, { params, body: { type: "daily", publishAt: "2027-03-02T08:00:00Z" } });
  team.clock.set(new Date("2027-03-02T08:00:10Z"));
  await owner.client.call(settingsCalls.update, { body: { tz: "Asia/Tokyo" } });
  const publishDue = createPublishDue(team.server.deps);
  expect([await publishDue(), await publishDue()]).toEqual([1, 0]);
  expect(await titles("schedule")).toEqual([{ id, publishAt: "2027-03-03T00:00:00.000Z" }]);
});

it("a deleted draft deletes its schedule", async () => {
  const id = await draft();
  const params = { type: "challenge", id } as const;
  await owner.client.call(scheduleCalls.save, { params, body: { type: "daily", publishAt: "2027-03-22T08:00:00Z" } });
  await owner.client.call(challengeCalls.delete, { params: { id } });
  const { rows } = await team.server.deps.db.pool.query("select 1 from schedules where workspace_id = $1", [
    team.workspaceId,
  ]);
  expect(rows).toEqual([]);
  team.clock.set(new Date("2027-03-23T08:00:00Z"));
  expect(await createPublishDue(team.server.deps)()).toBe(0);
  expect(await titles("active")).toEqual([]);
});

it("a missed occurrence is published once, as the latest with that day's deadline, and today's still comes", async () => {
  const id = await draft();
  const params = { type: "challenge", id } as const;
  // Daily at noon from the 22nd, due by the end of the 25th: three days later.
  await owner.client.call(scheduleCalls.save, { params, body: { type: "daily", publishAt: "2027-03-22T11:00:00Z" } });
  const publishDue = createPublishDue(team.server.deps);
  team.clock.set(new Date("2027-03-27T05:00:00Z"));
  expect(await publishDue()).toBe(1);
  team.clock.set(new Date("2027-03-27T11:00:30Z"));
  expect(await publishDue()).toBe(1);
  const copies = await Promise.all(
    (await titles("active")).map(({ id: copy }) => owner.client.call(challengeCalls.get, { params: { id: copy } })),
  );
  expect(copies.map(({ challenge }) => challenge.completeDeadlineAt).toSorted()).toEqual([
    "2027-03-29T21:59:59.000Z",
    "2027-03-30T21:59:59.000Z",
  ]);
  const { challenge } = await owner.client.call(challengeCalls.getForEdit, { params: { id } });
  expect(challenge).toMatchObject({
    completeDeadlineAt: "2027-03-31T21:59:59.000Z",
    schedule: { publishAt: "2027-03-28T10:00:00.000Z" },
  });
});

const eventTypes = async () =>
  (
    await team.server.deps.db.pool.query<{ type: string }>(
      "select type from events where workspace_id = $1 and type like 'schedule.%' order by id",
      [team.workspaceId],
    )
  ).rows.map(({ type }) => type);

it("a paused schedule publishes nothing, and resumes with its next time and deadlines", async () => {
  const id = await draft();
  const params = { type: "challenge", id } as const;
  await owner.client.call(scheduleCalls.save, { params, body: { type: "weekly", publishAt: "2027-03-22T08:00:00Z" } });
  await expect(owner.client.call(scheduleCalls.resume, { params })).rejects.toMatchObject({
    reason: "schedule_running",
  });
  await owner.client.call(scheduleCalls.pause, { params });
  await expect(owner.client.call(scheduleCalls.pause, { params })).rejects.toMatchObject({ reason: "schedule_paused" });
  // It keeps its position, even when the zone changes.
  await owner.client.call(settingsCalls.update, { body: { tz: "Europe/Paris" } });
  const { items } = await owner.client.call(challengeCalls.list, { params: { type: "schedule" }, query: {} });
  expect(items.map(({ schedule }) => schedule)).toEqual([
    { type: "weekly", publishAt: "2027-03-22T08:00:00.000Z", time: "09:00", weekday: 1, day: 22, isPaused: true },
  ]);
  team.clock.set(new Date("2027-03-26T12:00:00Z"));
  expect(await createPublishDue(team.server.deps)()).toBe(0);
  expect(await owner.client.call(scheduleCalls.resume, { params })).toMatchObject({
    publishAt: "2027-03-29T07:00:00.000Z",
  });
  const { challenge } = await owner.client.call(challengeCalls.getForEdit, { params: { id } });
  expect(challenge).toMatchObject({ completeDeadlineAt: "2027-04-01T21:59:59.000Z", schedule: { isPaused: false } });
  team.clock.set(new Date("2027-03-29T07:00:20Z"));
  expect(await createPublishDue(team.server.deps)()).toBe(1);
  expect(await eventTypes()).toEqual(["schedule.saved", "schedule.paused", "schedule.resumed"]);
});

it("a schedule paused past its only time needs a new one", async () => {
  const id = await draft();
  const params = { type: "challenge", id } as const;
  await owner.client.call(scheduleCalls.save, { params, body: { type: "once", publishAt: "2027-03-03T08:00:00Z" } });
  await owner.client.call(scheduleCalls.pause, { params });
  team.clock.set(new Date("2027-03-04T08:00:00Z"));
  await expect(owner.client.call(scheduleCalls.resume, { params })).rejects.toMatchObject({ reason: "time_passed" });
  await owner.client.call(scheduleCalls.save, { params, body: { type: "once", publishAt: "2027-03-05T08:00:00Z" } });
  const { kept } = await owner.client.call(scheduleCalls.get, { params });
  expect(kept).toMatchObject({ publishAt: "2027-03-05T08:00:00.000Z", isPaused: false });
});

it("a removed schedule leaves a plain draft", async () => {
  const id = await draft();
  const params = { type: "challenge", id } as const;
  await expect(owner.client.call(scheduleCalls.remove, { params })).rejects.toMatchObject({ reason: "not_scheduled" });
  await owner.client.call(scheduleCalls.save, { params, body: { type: "daily", publishAt: "2027-03-22T08:00:00Z" } });
  await owner.client.call(scheduleCalls.remove, { params });
  expect([await titles("draft"), await titles("schedule")]).toEqual([[{ id, publishAt: undefined }], []]);
  expect((await owner.client.call(scheduleCalls.get, { params })).kept).toBeNull();
  team.clock.set(new Date("2027-03-23T08:00:00Z"));
  expect(await createPublishDue(team.server.deps)()).toBe(0);
  expect(await eventTypes()).toEqual(["schedule.saved", "schedule.removed"]);
});

it("a repeating schedule publishes a copy now and continues; a single one publishes the draft itself", async () => {
  const weekly = await draft();
  const once = await draft();
  const of = (id: number) => ({ params: { type: "challenge", id } as const });
  await owner.client.call(scheduleCalls.save, {
    ...of(weekly),
    body: { type: "weekly", publishAt: "2027-03-22T08:00:00Z" },
  });
  await owner.client.call(scheduleCalls.save, {
    ...of(once),
    body: { type: "once", publishAt: "2027-03-22T08:00:00Z" },
  });
  // Three weeks before its first time: so are the copy's deadlines.
  team.clock.set(new Date("2027-03-01T12:00:00Z"));
  const { id: copy } = await owner.client.call(scheduleCalls.publishNow, of(weekly));
  expect((await owner.client.call(challengeCalls.get, { params: { id: copy } })).challenge).toMatchObject({
    status: "new",
    completeDeadlineAt: "2027-03-04T22:59:59.000Z",
  });
  expect((await owner.client.call(challengeCalls.getForEdit, { params: { id: weekly } })).challenge).toMatchObject({
    status: "draft",
    completeDeadlineAt: "2027-03-25T22:59:59.000Z",
    schedule: { publishAt: "2027-03-22T08:00:00.000Z" },
  });
  expect(await owner.client.call(scheduleCalls.publishNow, of(once))).toMatchObject({ id: once });
  await expect(owner.client.call(scheduleCalls.publishNow, of(once))).rejects.toMatchObject({
    reason: "already_published",
  });
  expect(await titles("schedule")).toEqual([{ id: weekly, publishAt: "2027-03-22T08:00:00.000Z" }]);
  await team.readEvents();
  const { violations } = await checkLedger(team.server.deps.db.handle, team.workspaceId);
  expect(violations).toEqual([]);
  expect(await eventTypes()).toEqual([
    "schedule.saved",
    "schedule.saved",
    "schedule.published_now",
    "schedule.published_now",
  ]);
});

it("schedules are changed by people who manage them, for existing drafts", async () => {
  const id = await draft();
  for (const call of [scheduleCalls.pause, scheduleCalls.resume, scheduleCalls.remove, scheduleCalls.publishNow]) {
    await expect(member.client.call(call, { params: { type: "challenge", id } })).rejects.toThrow(AccessDeniedFailure);
    await expect(owner.client.call(call, { params: { type: "challenge", id: id + 1000 } })).rejects.toThrow(
      NotFoundFailure,
    );
    await expect(owner.client.call(call, { params: { type: "quiz", id } })).rejects.toThrow(NotFoundFailure);
  }
});

it("a draft is published as it is, unless its deadline has passed or it's scheduled", async () => {
  const id = await draft();
  await expect(member.client.call(challengeCalls.publish, { params: { id } })).rejects.toThrow(AccessDeniedFailure);
  const params = { type: "challenge", id } as const;
  await owner.client.call(scheduleCalls.save, { params, body: { type: "daily", publishAt: "2027-03-22T08:00:00Z" } });
  await expect(owner.client.call(challengeCalls.publish, { params: { id } })).rejects.toMatchObject({
    reason: "is_scheduled",
  });
  await owner.client.call(scheduleCalls.remove, { params });
  await owner.client.call(challengeCalls.publish, { params: { id } });
  expect((await titles("active")).map((each) => each.id)).toEqual([id]);
  await expect(owner.client.call(challengeCalls.publish, { params: { id } })).rejects.toMatchObject({
    reason: "already_published",
  });
  const late = await draft();
  team.clock.set(new Date("2027-03-27T12:00:00Z"));
  await expect(owner.client.call(challengeCalls.publish, { params: { id: late } })).rejects.toThrow(ValidationFailure);
});
