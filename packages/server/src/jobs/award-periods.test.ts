import { shiftPeriod } from "@guildhall/core";
import type { ValidationFailure } from "@guildhall/core";
import { awardedPeriod } from "@guildhall/core/achievements";
import { feedCalls } from "@guildhall/core/feed";
import { settingsCalls } from "@guildhall/core/settings";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import { thanksCalls } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runPass } from "../events/relay-pass.ts";
import { checkLedger } from "../features.ts";
import { FEATURES } from "../features.ts";
import { createLeaderboardReader } from "../readers/leaderboard-reader.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createAwardPeriods } from "./award-periods.ts";

const database = useTestDatabase();
const HOUR_MS = 3_600_000;
let team: Team;
let ann: Teammate;
let bob: Teammate;
let eve: Teammate;

beforeEach(async () => {
  // The job runs for every workspace, so leftovers of earlier tests would be due too.
  await database().database.handle.updateTable("workspaces").set({ eom_since: null }).execute();
  team = await buildTeam(database(), { quota: 99_900, start: "2026-11-02T10:00:00Z" });
  ann = await team.join({ name: "Ann", roles: ["owner"] });
  bob = await team.join({ name: "Bob" });
  eve = await team.join({ name: "Eve" });
});
afterEach(async () => {
  const { violations } = await checkLedger(database().database.handle, team.workspaceId);
  expect(violations.filter(({ rule }) => rule.startsWith("achievements."))).toEqual([]);
  await team.close();
});

const at = (time: string): void => team.clock.set(new Date(time));
const award = (): Promise<number> => createAwardPeriods(team.server.deps)();
const set = (body: Partial<WorkspaceSettings>) => ann.client.call(settingsCalls.update, { body });
const monthly = (change: Partial<WorkspaceSettings> = {}) => set({ eomEnabled: true, ...change });
const weekly = (change: Partial<WorkspaceSettings> = {}) => monthly({ eomPeriod: "weekly", ...change });

async function thank(receivers: readonly Teammate[], amount = 100): Promise<void> {
  const body = {
    receivers: receivers.map(({ memberId }) => ({ id: memberId })),
    description: "Thanks",
    rewards: [{ currencyId: team.currencyId, amount }],
  };
  const giver = receivers.includes(ann) ? bob : ann;
  await giver.client.call(thanksCalls.give, { body });
  await team.readEvents();
}

/** All awards so far, in order. */
async function granted(): Promise<readonly string[]> {
  const rows = await database()
    .database.handle.selectFrom("achievements as a")
    .innerJoin("members as m", "m.id", "a.member_id")
    .select(["m.name", "a.type", "a.reference"])
    .where("a.workspace_id", "=", team.workspaceId)
    .orderBy("a.id")
    .execute();
  return rows.map((row) => `${row.name} ${row.type} ${row.reference}`);
}

describe("the end of a period", () => {
  it("awards everyone with the highest score, announces it to all, and notifies the winners", async () => {
    await monthly();
    await thank([bob, eve], 300);
    await thank([ann], 200);
    at("2026-12-01T00:14:00Z");
    expect(await award()).toBe(0);
    at("2026-12-01T00:15:00Z");
    expect(await award()).toBe(2);
    expect(await award()).toBe(0);
    await team.readEvents();
    expect(await granted()).toEqual(["Bob eom_month eom:2026-11", "Eve eom_month eom:2026-11"]);
    const { items } = await ann.client.call(feedCalls.get, { query: {} });
    const cards = items.flatMap(({ achievement }) => achievement ?? []);
    expect(cards.map(({ user, title }) => `${user.name}: ${title}`).sort()).toEqual([
      "Bob: Star of the month",
      "Eve: Star of the month",
    ]);
    const bell = await bob.client.call(userCalls.listNotifications, { params: { id: bob.memberId }, query: {} });
    expect(bell.items[0]).toMatchObject({
      category: "achievement",
      title: "You earned an achievement: Star of the month",
    });
    const { achievements } = await ann.client.call(userCalls.getProfile, { params: { id: bob.memberId } });
    expect(achievements.items).toMatchObject([
      {
        type: "eom_month",
        title: "Star of the month",
        description: "November 2026: top earner of the month",
        imageUrl: "/icons/eom-month.svg",
        groupName: "",
        user: { name: "Bob" },
      },
    ]);
    const ivan = await team.join({ name: "Ivan", language: "ru" });
    const seen = await ivan.client.call(userCalls.getProfile, { params: { id: bob.memberId } });
    expect(seen.achievements.items[0]).toMatchObject({
      title: "Звезда месяца",
      description: "Ноябрь 2026: больше всех наград за месяц",
    });
  });

  it("uses the workspace's own title if there is one, and names the week by its days", async () => {
    await weekly({ eomCustomTitle: "  Hero of the week " });
    await thank([bob]);
    at("2026-11-09T00:15:00Z");
    await award();
    const { achievements } = await bob.client.call(userCalls.getProfile, { params: { id: bob.memberId } });
    expect(achievements.items).toMatchObject([
      {
        title: "Hero of the week",
        description: "02.11.2026 – 08.11.2026: top earner of the week",
        imageUrl: "/icons/eom-week.svg",
      },
    ]);
    await monthly({ eomCustomTitle: "Another" });
    const later = await bob.client.call(userCalls.getProfile, { params: { id: bob.memberId } });
    expect(later.achievements.items[0]?.title).toBe("Hero of the week");
  });

  it("counts what the leaderboard counts, and waits until the leaderboard is up to date", async () => {
    await monthly();
    await thank([bob], 100);
    at("2026-11-30T23:59:59Z");
    const body = {
      receivers: [{ id: eve.memberId }],
      description: "Late",
      rewards: [{ currencyId: team.currencyId, amount: 500 }],
    };
    await ann.client.call(thanksCalls.give, { body });
    at("2026-12-01T00:30:00Z");
    expect(await award()).toBe(0);
    await team.readEvents();
    await ann.client.call(thanksCalls.give, {
      body: { ...body, receivers: [{ id: bob.memberId }], rewards: [{ currencyId: team.currencyId, amount: 900 }] },
    });
    expect(await award()).toBe(1);
    expect(await granted()).toEqual(["Eve eom_month eom:2026-11"]);
  });

  it("skips disabled people, and awards nobody if nothing was earned", async () => {
    await monthly();
    await thank([bob], 500);
    await thank([eve], 300);
    await ann.client.call(userCalls.disable, { params: { id: bob.memberId } });
    await team.readEvents();
    at("2026-12-01T08:00:00Z");
    expect(await award()).toBe(1);
    await team.readEvents();
    at("2027-01-01T08:00:00Z");
    expect(await award()).toBe(0);
    expect(await granted()).toEqual(["Eve eom_month eom:2026-11"]);
    const rows = await database()
      .database.handle.selectFrom("period_awards")
      .select(["period", "winners"])
      .where("workspace_id", "=", team.workspaceId)
      .orderBy("period")
      .execute();
    expect(rows).toEqual([
      { period: "2026-11", winners: 1 },
      { period: "2026-12", winners: 0 },
    ]);
  });

  it("is made up for once after downtime, for the latest period only", async () => {
    await weekly();
    for (const day of ["2026-11-03", "2026-11-10", "2026-11-17"]) {
      at(`${day}T10:00:00Z`);
      await thank([bob]);
    }
    at("2026-11-27T10:00:00Z");
    expect([await award(), await award()]).toEqual([1, 0]);
    expect(await granted()).toEqual(["Bob eom_week eom:W2026-11-16"]);
  });

  it("is awarded in a workspace even if another one fails", async () => {
    await monthly();
    await thank([bob]);
    const broken = await buildTeam(database());
    await database()
      .database.handle.updateTable("workspaces")
      .set({
        eom_since: new Date("2026-01-01T00:00:00Z"),
        settings: JSON.stringify({ tz: "UTC", eomPeriod: "monthly" }),
      })
      .where("id", "=", broken.workspaceId)
      .execute();
    at("2026-12-01T08:00:00Z");
    // Can't really happen: the workspace is deleted just before its turn.
    const { db } = team.server.deps;
    const failing = {
      ...db,
      transaction: (work: Parameters<typeof db.transaction>[0]) =>
        fails() ? Promise.reject(new Error("gone")) : db.transaction(work),
    };
    let calls = 0;
    const fails = (): boolean => (calls += 1) === 1;
    const deps = { ...team.server.deps, db: failing as typeof db };
    expect((await createAwardPeriods(deps)()) + (await createAwardPeriods(deps)())).toBe(1);
    await broken.close();
  });
});

describe("the settings", () => {
  it("are off at first, keep choices while off, and refuse a channel or an overlong title", async () => {
    const { settings, pickChannel } = await ann.client.call(settingsCalls.get, {});
    expect(settings).toMatchObject({ eomEnabled: false, eomPeriod: "monthly", eomChannel: null, eomCustomTitle: "" });
    expect(pickChannel).toBe(false);
    const kept = await set({ eomPeriod: "weekly", eomCustomTitle: "Hero" });
    expect(kept.settings).toMatchObject({ eomEnabled: false, eomPeriod: "weekly", eomCustomTitle: "Hero" });
    expect((await set({ eomChannel: null })).settings.eomChannel).toBeNull();
    const fieldsOf = (failure: unknown) =>
      (failure as ValidationFailure).fields.map(({ field, code }) => `${field} ${code}`);
    expect(await set({ eomChannel: { id: "C1", name: "general" } }).catch(fieldsOf)).toEqual([
      "eomChannel channel_unavailable",
    ]);
    expect(await set({ eomCustomTitle: "x".repeat(101) }).catch(fieldsOf)).toHaveLength(1);
  });

  it("award the period in which they are turned on, and none before", async () => {
    await thank([bob]);
    at("2026-12-01T09:00:00Z");
    await monthly();
    expect(await award()).toBe(0);
    await thank([eve]);
    at("2027-01-01T09:00:00Z");
    expect(await award()).toBe(1);
    expect(await granted()).toEqual(["Eve eom_month eom:2026-12"]);
  });

  it("award nothing while they are off, even after turning on again, and use a new length from then on", async () => {
    await monthly();
    await thank([bob]);
    await set({ eomEnabled: false });
    at("2026-12-01T09:00:00Z");
    expect(await award()).toBe(0);
    await set({ eomEnabled: true });
    expect(await award()).toBe(0);
    await set({ eomPeriod: "weekly" });
    // The week that ended on Monday was over before weekly awards were enabled.
    expect(await award()).toBe(0);
    await thank([eve]);
    at("2026-12-07T09:00:00Z");
    await award();
    expect(await granted()).toEqual(["Eve eom_week eom:W2026-11-30"]);
  });

  it("can change the zone and first weekday without awarding a day twice", async () => {
    await weekly({ tz: "Asia/Tokyo" });
    await thank([bob]);
    at("2026-11-08T15:15:00Z");
    expect(await award()).toBe(1);
    // In New York the week lasts most of a day longer.
    await set({ tz: "America/New_York" });
    at("2026-11-09T06:00:00Z");
    expect(await award()).toBe(0);
    await set({ firstWeekday: "sun" });
    await thank([bob]);
    at("2026-11-15T09:00:00Z");
    expect(await award()).toBe(0);
    await thank([eve]);
    at("2026-11-22T09:00:00Z");
    expect(await award()).toBe(1);
    expect(await granted()).toEqual(["Bob eom_week eom:W2026-11-02", "Eve eom_week eom:W2026-11-15"]);
  });
});

it.each([
  { tz: "Pacific/Auckland", firstWeekday: "mon", eomPeriod: "weekly", count: 21 },
  { tz: "America/New_York", firstWeekday: "sun", eomPeriod: "weekly", count: 21 },
  { tz: "Europe/Berlin", firstWeekday: "mon", eomPeriod: "monthly", count: 5 },
] as const)("every period of five months is awarded once in $tz, $eomPeriod", async ({ count, ...settings }) => {
  const world = await buildEventWorld(database().database, { settings: { ...settings, eomEnabled: true } });
  const { db, clock, workspaceId } = world;
  clock.set(new Date("2027-01-20T00:00:00Z"));
  await db.handle.updateTable("workspaces").set({ eom_since: clock.now() }).where("id", "=", workspaceId).execute();
  const run = createAwardPeriods(world);
  const order = {
    workspaceId,
    readers: [createLeaderboardReader(FEATURES)],
    batch: 100,
    holds: new Map<string, number>(),
  };
  for (let step = 0; step < 150 * 4; step += 1) {
    clock.advance(6 * HOUR_MS);
    if (step % 12 === 0) {
      await world.record({ type: "thanks.published", payload: world.thanks() });
      await runPass(world, order);
    }
    await run();
    await runPass(world, order);
  }
  const rows = await db.handle
    .selectFrom("achievements")
    .select("reference")
    .where("workspace_id", "=", workspaceId)
    .orderBy("id")
    .execute();
  const periods = rows.map(({ reference }) => awardedPeriod(reference) ?? "");
  const [first = ""] = periods;
  expect(periods).toEqual(Array.from({ length: count }, (_, at) => shiftPeriod(first, at)));
});
