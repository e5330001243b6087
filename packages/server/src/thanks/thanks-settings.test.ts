import { thanksSettingsCalls } from "@guildhall/core/thanks";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let team: Team;
let other: Team;
let admin: Teammate;
let stranger: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { quota: 500 });
  other = await buildTeam(database(), { quota: 700 });
  admin = await team.join({ name: "Ann", roles: ["admin"] });
  stranger = await other.join({ name: "Zoe", roles: ["admin"] });
});
afterEach(() => Promise.all([team.close(), other.close()]));

const read = (who: Teammate) => who.client.call(thanksSettingsCalls.get, {});
const events = async () =>
  (await newestEvents(db(), [team.workspaceId, other.workspaceId], 0)).map(({ type, payload, by }) => [
    type,
    payload,
    by,
  ]);

it("offers every role and reminder, and the allowed currencies", async () => {
  await db()
    .insertInto("currencies")
    .values({ workspace_id: team.workspaceId, name: "Old", icon: "🪙", kind: "emoji", is_allowed: false })
    .execute();
  const { roles, currencies, reminderOptions, reminderPercentOptions } = await read(admin);
  expect(roles).toEqual([
    { role: "member", name: "Member" },
    { role: "moderator", name: "GM" },
    { role: "admin", name: "Admin" },
    { role: "owner", name: "Owner" },
  ]);
  expect(currencies.map(({ id, name }) => [id, name])).toEqual([[team.currencyId, "Stars"]]);
  expect(reminderOptions).toEqual([
    { value: "off", label: "Never" },
    { value: "weekly", label: "Every week" },
    { value: "mid_month", label: "Mid-month" },
    { value: "week_before_end", label: "A week before the month ends" },
    { value: "three_days_before_end", label: "Three days before the month ends" },
  ]);
  expect(reminderPercentOptions).toEqual([10, 25, 50, 75, 100]);
});

it("changes only what was sent, in one workspace, and tells it once", async () => {
  const id = String(team.currencyId);
  const body = { quota: { owner: { [id]: 900 } }, reminder: "weekly" } as const;
  const answer = await admin.client.call(thanksSettingsCalls.update, { body });
  const wanted = {
    quota: { member: { [id]: 500 }, owner: { [id]: 900 } },
    reminder: "weekly",
    reminderPercent: 50,
    forcedMessage: "",
  };
  expect([answer, await read(admin)]).toMatchObject([wanted, wanted]);
  expect(await read(stranger)).toMatchObject({
    quota: { member: { [String(other.currencyId)]: 700 } },
    reminder: "week_before_end",
  });
  const changes = [
    { field: `quota.owner.${id}`, before: 0, after: 900 },
    { field: "reminder", before: "week_before_end", after: "weekly" },
  ];
  expect(await events()).toEqual([["thanks_settings.changed", { changes }, admin.memberId]]);
  await admin.client.call(thanksSettingsCalls.update, { body });
  expect(await events()).toHaveLength(1);
});

it("refuses a quota of another workspace's currency", async () => {
  const foreign = String(other.currencyId);
  const quota = { member: { [String(team.currencyId)]: 1, [foreign]: 1 }, owner: { "999999": 1 } };
  const failure = admin.client.call(thanksSettingsCalls.update, { body: { quota } });
  await expect(failure).rejects.toMatchObject({
    fields: [
      { field: `quota.member.${foreign}`, code: "unknown_currency" },
      { field: "quota.owner.999999", code: "unknown_currency" },
    ],
  });
  expect(await read(admin)).toMatchObject({ quota: { member: { [String(team.currencyId)]: 500 } } });
  expect(await events()).toEqual([]);
});

it("refuses a single currency that isn't there", async () => {
  const failure = admin.client.call(thanksSettingsCalls.update, { body: { quota: { member: { "999999": 1 } } } });
  await expect(failure).rejects.toMatchObject({ fields: [{ field: "quota.member.999999", code: "unknown_currency" }] });
});

it("changes one setting alone", async () => {
  await admin.client.call(thanksSettingsCalls.update, { body: { reminder: "off" } });
  expect(await read(admin)).toMatchObject({ quota: { member: { [String(team.currencyId)]: 500 } }, reminder: "off" });
  const changes = [{ field: "reminder", before: "week_before_end", after: "off" }];
  expect(await events()).toEqual([["thanks_settings.changed", { changes }, admin.memberId]]);
});

it("overwrites nothing that somebody else has changed since it was read", async () => {
  const cells = (amount: number) => ({ quota: { member: { [String(team.currencyId)]: amount } } });
  const seen = cells(500);
  await admin.client.call(thanksSettingsCalls.update, { body: { ...cells(600), seen } });
  const late = admin.client.call(thanksSettingsCalls.update, { body: { ...cells(700), reminder: "off", seen } });
  const field = `quota.member.${String(team.currencyId)}`;
  await expect(late).rejects.toMatchObject({ status: 409, changed: [{ field, seen: 500, now: 600 }] });
  expect(await read(admin)).toMatchObject({ ...cells(600), reminder: "week_before_end" });
});
