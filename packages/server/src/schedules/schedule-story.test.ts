import { RefusedFailure } from "@guildhall/core";
import {
  createChallenge, deleteChallenge, getChallenge, getChallengeForEdit, getEntitySchedule, listChallenges, saveEntitySchedule, updateSettings,
} from "@guildhall/core/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createPublishDue } from "../jobs/publish-due.ts";
import { checkWorkspace } from "../ledger/check-ledger.service.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let owner: Teammate;
let member: Teammate;

beforeEach(async () => {
  // The job publishes for every workspace: what an earlier test left would be due too.
  await database().database.pool.query("delete from schedules");
  team = await buildTeam(database(), { start: "2027-03-01T08:00:00Z", settings: { tz: "Europe/Berlin" } });
  owner = await team.join({ name: "Owner", roles: ["owner"] });
  member = await team.join({ name: "Ann" });
});
afterEach(() => team.close());

async function draft(): Promise<number> {
  const body = {
    title: "Water the plants", rewards: [{ currencyId: team.currencyId, amount: 300 }],
    completeDeadlineAt: "2027-03-25T22:59:59Z",
  };
  return (await owner.client.call(createChallenge, { body: { ...body, type: "quest" } })).cid;
}

const titles = async (type: "draft" | "schedule" | "active"): Promise<readonly { id: number; publishAt: string | undefined }[]> => {
  const { items } = await owner.client.call(listChallenges, { params: { type }, query: {} });
  return items.map(({ id, schedule }) => ({ id, publishAt: schedule?.publishAt }));
};

it("a weekly quest goes from draft to schedule, publishes copies that members see, and waits for the next week", async () => {
  const id = await draft();
  const params = { type: "challenge", id } as const;
  // Nine o'clock on a Monday, with the change to summer time before the next one.
  await owner.client.call(saveEntitySchedule, { params, body: { type: "weekly", publishAt: "2027-03-22T08:00:00Z" } });
  expect(await titles("draft")).toEqual([]);
  expect(await titles("schedule")).toEqual([{ id, publishAt: "2027-03-22T08:00:00.000Z" }]);
  const publishDue = createPublishDue(team.server.deps);
  for (const [now, count] of [["2027-03-22T08:00:20Z", 1], ["2027-03-22T08:01:20Z", 0], ["2027-03-29T07:00:20Z", 1]] as const) {
    team.clock.set(new Date(now));
    expect(await publishDue()).toBe(count);
  }
  expect(await titles("schedule")).toEqual([{ id, publishAt: "2027-04-05T07:00:00.000Z" }]);
  const active = await titles("active");
  expect(active).toHaveLength(2);
  await team.readEvents();
  for (const copy of active) {
    const { challenge } = await member.client.call(getChallenge, { params: { id: copy.id } });
    expect(challenge).toMatchObject({ title: "Water the plants", status: "new", rewards: [{ amount: 300 }] });
  }
  const { violations } = await checkWorkspace(team.server.deps.db.handle, team.workspaceId);
  expect(violations).toEqual([]);
});

it("a changed zone moves what waits, in the schedule and in its list", async () => {
  const id = await draft();
  const params = { type: "challenge", id } as const;
  await owner.client.call(saveEntitySchedule, { params, body: { type: "once", publishAt: "2027-03-22T08:00:00Z" } });
  await owner.client.call(updateSettings, { body: { tz: "America/New_York" } });
  // Nine o'clock in New York, where summer time has begun.
  expect(await titles("schedule")).toEqual([{ id, publishAt: "2027-03-22T13:00:00.000Z" }]);
  const { schedule, zone } = await owner.client.call(getEntitySchedule, { params });
  expect({ at: schedule.publishAt, zone }).toEqual({ at: "2027-03-22T13:00:00.000Z", zone: "America/New_York" });
  team.clock.set(new Date("2027-03-22T13:00:00Z"));
  expect(await createPublishDue(team.server.deps)()).toBe(1);
  const { challenge } = await owner.client.call(getChallengeForEdit, { params: { id } });
  expect(challenge).toMatchObject({ status: "new", schedule: null });
  const again = owner.client.call(saveEntitySchedule, { params, body: { type: "once", publishAt: "2027-04-22T08:00:00Z" } });
  await expect(again).rejects.toThrow(RefusedFailure);
});

it("a deleted draft takes its schedule along", async () => {
  const id = await draft();
  const params = { type: "challenge", id } as const;
  await owner.client.call(saveEntitySchedule, { params, body: { type: "daily", publishAt: "2027-03-22T08:00:00Z" } });
  await owner.client.call(deleteChallenge, { params: { id } });
  const { rows } = await team.server.deps.db.pool.query("select 1 from schedules where workspace_id = $1", [team.workspaceId]);
  expect(rows).toEqual([]);
  team.clock.set(new Date("2027-03-23T08:00:00Z"));
  expect(await createPublishDue(team.server.deps)()).toBe(0);
  expect(await titles("active")).toEqual([]);
});

it("what was missed is published once, as the latest of it with that day's deadline, and today's still comes", async () => {
  const id = await draft();
  const params = { type: "challenge", id } as const;
  // Noon each day from the 22nd on, to be completed by the end of the 25th: three days later.
  await owner.client.call(saveEntitySchedule, { params, body: { type: "daily", publishAt: "2027-03-22T11:00:00Z" } });
  const publishDue = createPublishDue(team.server.deps);
  team.clock.set(new Date("2027-03-27T05:00:00Z"));
  expect(await publishDue()).toBe(1);
  team.clock.set(new Date("2027-03-27T11:00:30Z"));
  expect(await publishDue()).toBe(1);
  const copies = await Promise.all((await titles("active")).map(({ id: copy }) => owner.client.call(getChallenge, { params: { id: copy } })));
  expect(copies.map(({ challenge }) => challenge.completeDeadlineAt).toSorted()).toEqual(["2027-03-29T21:59:59.000Z", "2027-03-30T21:59:59.000Z"]);
  const { challenge } = await owner.client.call(getChallengeForEdit, { params: { id } });
  expect(challenge).toMatchObject({ completeDeadlineAt: "2027-03-31T21:59:59.000Z", schedule: { publishAt: "2027-03-28T10:00:00.000Z" } });
});
