import { ValidationFailure } from "@guildhall/core";
import { sessionCalls } from "@guildhall/core/session";
import { settingsCalls } from "@guildhall/core/settings";
import { thanksCalls, thanksSettingsCalls } from "@guildhall/core/thanks";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let admin: Teammate;
let member: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { quota: 500 });
  admin = await team.join({ name: "Admin", roles: ["admin"] });
  member = await team.join({ name: "Member" });
});
afterEach(() => team.close());

it("changes what's named, keeps the rest and takes effect for everyone right away", async () => {
  await admin.client.call(settingsCalls.update, { body: { tz: "Asia/Kathmandu" } });
  const { settings } = await admin.client.call(settingsCalls.update, { body: { firstWeekday: "sun" } });
  expect(settings).toMatchObject({ tz: "Asia/Kathmandu", firstWeekday: "sun", dateFormat: "eu" });
  const info = await member.client.call(sessionCalls.getUserInfo, {});
  expect(info.loggedIn && info.settings?.tz).toBe("Asia/Kathmandu");
});

it("keeps every switch as it's set, and nothing else changes with it", async () => {
  const read = async () => (await admin.client.call(settingsCalls.get, {})).settings;
  const before = await read();
  const switches = Object.entries(before).filter(([, value]) => typeof value === "boolean");
  expect(switches.map(([field]) => field)).toContain("sendProductUpdates");
  for (const [field, value] of switches) {
    await admin.client.call(settingsCalls.update, { body: { [field]: value !== true } });
    expect(await read()).toEqual({ ...before, [field]: value !== true });
    await admin.client.call(settingsCalls.update, { body: { [field]: value } });
  }
});

it("offers the zones and themes to choose from", async () => {
  const { timeZones, themes } = await admin.client.call(settingsCalls.get, {});
  expect(timeZones).toContain("Europe/Berlin");
  expect(themes).toEqual(["dark", "light"]);
});

it("refuses an unknown zone on its field", async () => {
  const failure = await admin.client
    .call(settingsCalls.update, { body: { tz: "Mars/Base" } })
    .catch((error: unknown) => error);
  expect((failure as ValidationFailure).fields).toMatchObject([{ field: "tz", code: "unknown_time_zone" }]);
});

it("refuses a channel that no chat has on its field, and keeps all of the form as it was", async () => {
  const eomChannel = { id: "slack:C9", name: "gone" };
  await expect(
    admin.client.call(settingsCalls.update, { body: { eomChannel, dateFormat: "us" } }),
  ).rejects.toMatchObject({ fields: [{ field: "eomChannel", code: "channel_unavailable" }] });
  const { settings } = await admin.client.call(settingsCalls.get, {});
  expect(settings).toMatchObject({ eomChannel: null, dateFormat: "eu" });
});

it.each(["europe/berlin", "EUROPE/BERLIN"])("stores the zone %s as listed", async (tz) => {
  const { settings } = await admin.client.call(settingsCalls.update, { body: { tz } });
  expect(settings.tz).toBe("Europe/Berlin");
});

it("sets each role's quota right away", async () => {
  const quota = { member: { [String(team.currencyId)]: 1234 } };
  await admin.client.call(thanksSettingsCalls.update, { body: { quota } });
  const lists = await member.client.call(thanksCalls.getLists, { query: {} });
  expect(lists.quota.map(({ amount }) => amount)).toEqual([1234]);
  const read = await admin.client.call(thanksSettingsCalls.get, {});
  expect(read).toMatchObject({ quota, reminder: "week_before_end", reminderPercent: 50 });
});

it("refuses a quota above 999 and for an unknown currency", async () => {
  const tooMuch = admin.client.call(thanksSettingsCalls.update, {
    body: { quota: { member: { [String(team.currencyId)]: 99_901 } } },
  });
  await expect(tooMuch).rejects.toBeInstanceOf(ValidationFailure);
  const failure = await admin.client
    .call(thanksSettingsCalls.update, { body: { quota: { owner: { "987654": 1 } } } })
    .catch((error: unknown) => error);
  expect((failure as ValidationFailure).fields.map(({ field }) => field)).toEqual(["quota.owner.987654"]);
});
