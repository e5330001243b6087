import { settingsCalls } from "@guildhall/core/settings";
import { thanksSettingsCalls } from "@guildhall/core/thanks";
import type { ThanksQuota } from "@guildhall/core/thanks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let first: Teammate;
let second: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { quota: 500 });
  first = await team.join({ name: "First", roles: ["admin"] });
  second = await team.join({ name: "Second", roles: ["owner"] });
});
afterEach(() => team.close());

const key = () => String(team.currencyId);
const quota = (amounts: Readonly<Record<string, number>>): ThanksQuota =>
  Object.fromEntries(Object.entries(amounts).map(([role, amount]) => [role, { [key()]: amount }]));
const keptQuota = async () => (await first.client.call(thanksSettingsCalls.get, {})).quota;
const events = (type: string) =>
  database()
    .database.handle.selectFrom("events")
    .select(["payload", "actor_member_id"])
    .where("workspace_id", "=", team.workspaceId)
    .where("type", "=", type)
    .orderBy("id")
    .execute();

describe("thanks settings", () => {
  it("keep the quotas of omitted roles and currencies", async () => {
    await first.client.call(thanksSettingsCalls.update, { body: { quota: quota({ admin: 300 }) } });
    expect(await keptQuota()).toEqual(quota({ member: 500, admin: 300 }));
  });

  it("merge two admins' concurrent changes to different cells", async () => {
    const seen = { quota: quota({ member: 500, moderator: 0 }) };
    await first.client.call(thanksSettingsCalls.update, {
      body: { quota: quota({ member: 3_000, moderator: 0 }), seen },
    });
    await second.client.call(thanksSettingsCalls.update, {
      body: { quota: quota({ member: 500, moderator: 4_500 }), seen },
    });
    expect(await keptQuota()).toEqual(quota({ member: 3_000, moderator: 4_500 }));
  });

  it("report both values of a cell someone else has changed, and save nothing", async () => {
    await first.client.call(thanksSettingsCalls.update, {
      body: { quota: quota({ member: 3_000 }), seen: { quota: quota({ member: 500 }) } },
    });
    const late = second.client.call(thanksSettingsCalls.update, {
      body: {
        quota: quota({ member: 100 }),
        forcedMessage: "Thanks!",
        seen: { quota: quota({ member: 500 }), forcedMessage: "" },
      },
    });
    await expect(late).rejects.toMatchObject({
      status: 409,
      changed: [{ field: `quota.member.${key()}`, seen: 500, now: 3_000 }],
    });
    expect(await first.client.call(thanksSettingsCalls.get, {})).toMatchObject({
      quota: quota({ member: 3_000 }),
      forcedMessage: "",
    });
  });

  it("record who changed which quota from what to what", async () => {
    await first.client.call(thanksSettingsCalls.update, { body: { quota: quota({ member: 3_000 }), reminder: "off" } });
    await first.client.call(thanksSettingsCalls.update, { body: { reminder: "off" } });
    expect(await events("thanks_settings.changed")).toEqual([
      {
        actor_member_id: first.memberId,
        payload: {
          changes: [
            { field: `quota.member.${key()}`, before: 500, after: 3_000 },
            { field: "reminder", before: "week_before_end", after: "off" },
          ],
        },
      },
    ]);
  });
});

describe("settings", () => {
  it("ask before overwriting someone else's newer value", async () => {
    await first.client.call(settingsCalls.update, { body: { dateFormat: "us", seen: { dateFormat: "eu" } } });
    await second.client.call(settingsCalls.update, {
      body: { dateFormat: "us", timeFormat: "12", seen: { dateFormat: "eu", timeFormat: "24" } },
    });
    await first.client.call(settingsCalls.update, {
      body: { announceVisibility: "group", seen: { announceVisibility: "all" } },
    });
    await expect(
      second.client.call(settingsCalls.update, {
        body: { announceVisibility: "private", seen: { announceVisibility: "all" } },
      }),
    ).rejects.toMatchObject({ status: 409, changed: [{ field: "announceVisibility", seen: "all", now: "group" }] });
    await second.client.call(settingsCalls.update, {
      body: { announceVisibility: "private", seen: { announceVisibility: "group" } },
    });
    const { settings } = await first.client.call(settingsCalls.get, {});
    expect(settings).toMatchObject({ dateFormat: "us", timeFormat: "12", announceVisibility: "private" });
  });

  it("record who changed what, and nothing if they stay as they are", async () => {
    await first.client.call(settingsCalls.update, { body: { tz: "Asia/Tokyo", firstWeekday: "mon" } });
    await second.client.call(settingsCalls.update, { body: { tz: "Asia/Tokyo" } });
    expect(await events("settings.changed")).toEqual([
      { actor_member_id: first.memberId, payload: { changes: [{ field: "tz", before: "UTC", after: "Asia/Tokyo" }] } },
    ]);
  });
});
