import { beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "../db/database.ts";
import { productIn } from "../events/record-event.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { awardDuePeriod, findDueAwards, grantPeriod } from "./award-period.service.ts";
import {
  claimPeriod,
  findAwardingWorkspaces,
  findTopScores,
  hasUnreadEarnings,
  holdAwarding,
  insertPeriodAchievements,
} from "./period-award.repository.ts";

const database = useTestDatabase();
let world: EventWorld;
let other: EventWorld;

/** November's last instant is at 05:00 UTC in New York. */
const SETTINGS = { tz: "America/New_York", eomPeriod: "monthly" } as const;
const DUE = new Date("2026-12-01T05:15:00Z");

beforeEach(async () => {
  // Workspaces of earlier tests would be due too.
  await db().updateTable("workspaces").set({ eom_since: null }).execute();
  world = await build({ ...SETTINGS, eomChannel: { id: "slack:C1", name: "general" } });
  other = await build({ ...SETTINGS, eomCustomTitle: "Hero" });
});

const db = () => database().database.handle;
const inTx = <T>(work: (tx: Tx) => Promise<T>) => database().database.transaction(work);

async function build(settings: Readonly<Record<string, unknown>>): Promise<EventWorld> {
  const built = await buildEventWorld(database().database, { settings });
  built.clock.set(DUE);
  const since = new Date("2026-11-10T00:00:00Z");
  await db().updateTable("workspaces").set({ eom_since: since }).where("id", "=", built.workspaceId).execute();
  return built;
}

async function score({ workspaceId, members }: EventWorld, period: string, scores: readonly number[]): Promise<void> {
  const rows = members.map((memberId, place) => ({
    workspace_id: workspaceId,
    period,
    member_id: memberId,
    score: scores[place] ?? 0,
  }));
  await db().insertInto("leaderboard_scores").values(rows).execute();
}

const claim = ({ workspaceId }: EventWorld, type: "eom_week" | "eom_month", period: string) =>
  inTx((tx) => claimPeriod(tx, { workspaceId, type, period, at: DUE, winners: 1 }));

const awarded = ({ workspaceId }: EventWorld) =>
  db()
    .selectFrom("period_awards")
    .select(["type", "period", "winners", "at"])
    .where("workspace_id", "=", workspaceId)
    .execute();

const granted = ({ workspaceId }: EventWorld) =>
  db()
    .selectFrom("achievements")
    .select(["id", "type", "member_id as by", "title", "image_url as picture", "reference", "granted_at as at"])
    .where("workspace_id", "=", workspaceId)
    .orderBy("id")
    .execute();

describe("a period that has ended", () => {
  it("is awarded once, to all with its highest score in the workspace, and each is told of", async () => {
    await score(world, "2026-11", [300, 200, 300]);
    await score(world, "2026-12", [0, 900, 0]);
    await score(other, "2026-11", [0, 800, 100]);
    const [ann, , eve] = world.members;
    expect(await findDueAwards(world)).toEqual([world.workspaceId, other.workspaceId]);
    expect(await awardDuePeriod(world, world.workspaceId)).toBe(2);
    expect(await findDueAwards(world)).toEqual([other.workspaceId]);
    expect([await awardDuePeriod(world, world.workspaceId), await granted(other)]).toEqual([0, []]);
    const rows = await granted(world);
    const star = { type: "eom_month", title: "", picture: "/icons/eom-month.svg", reference: "eom:2026-11", at: DUE };
    expect(rows).toEqual([ann, eve].map((by) => ({ ...star, by, id: expect.any(Number) })));
    expect(await awarded(world)).toEqual([{ type: "eom_month", period: "2026-11", winners: 2, at: DUE }]);
    const events = await newestEvents(db(), [world.workspaceId, other.workspaceId], 0);
    expect(events.map(({ id: _, ...event }) => event)).toEqual(
      rows.map(({ id, by }) => ({
        type: "achievement.granted",
        payload: { achievementId: id, memberId: by, templateId: 0, groupId: 0, channelId: "slack:C1" },
        by: 0,
      })),
    );
  });

  it("has the workspace's own title, and names no channel where none was chosen", async () => {
    await score(other, "2026-11", [0, 800, 100]);
    expect(await awardDuePeriod(other, other.workspaceId)).toBe(1);
    const [best] = await granted(other);
    expect(best).toMatchObject({ by: other.members[1], title: "Hero" });
    const [event] = await newestEvents(db(), [other.workspaceId], 0);
    expect(event?.payload).toEqual({ achievementId: best?.id, memberId: best?.by, templateId: 0, groupId: 0 });
  });

  it("isn't awarded a moment too early, nor where there is no workspace or no awards", async () => {
    await score(world, "2026-11", [300, 200, 300]);
    world.clock.set(new Date(DUE.getTime() - 1));
    await claim(world, "eom_month", "2026-10");
    expect(await findDueAwards(world)).toEqual([]);
    expect([await awardDuePeriod(world, world.workspaceId), await awardDuePeriod(world, 999_999_999)]).toEqual([0, 0]);
    await db().updateTable("workspaces").set({ eom_since: null }).where("id", "=", world.workspaceId).execute();
    world.clock.set(DUE);
    expect([await awardDuePeriod(world, world.workspaceId), await granted(world)]).toEqual([0, []]);
    expect((await awarded(world)).map(({ period }) => period)).toEqual(["2026-10"]);
  });

  it("waits for the leaderboard, until midnight in the workspace's zone", async () => {
    await score(world, "2026-11", [300, 200, 100]);
    const add = (at: string) =>
      db()
        .insertInto("events")
        .values({ workspace_id: world.workspaceId, type: "thanks.published", payload: "{}", at: new Date(at) })
        .execute();
    await add("2026-12-01T04:59:59.999Z");
    expect([await awardDuePeriod(world, world.workspaceId), await awarded(world)]).toEqual([0, []]);
    await db().deleteFrom("events").where("workspace_id", "=", world.workspaceId).execute();
    await add("2026-12-01T05:00:00Z");
    expect(await awardDuePeriod(world, world.workspaceId)).toBe(1);
  });

  it("stays as it was awarded, even if the scores are others by then", async () => {
    const [ann = 0, bob = 0] = world.members;
    const grant = (memberId: number) =>
      inTx((tx) => {
        const scope = { db: tx, at: DUE, actor: productIn(world.workspaceId), tell: () => undefined };
        const settings = { eomPeriod: "weekly", eomCustomTitle: "", eomChannel: null } as const;
        return grantPeriod(scope, { settings, period: "W2026-11-16", scores: [{ memberId, score: 100 }] });
      });
    expect([await grant(ann), await grant(bob)]).toEqual([1, 0]);
    expect((await granted(world)).map(({ type, by, picture }) => [type, by, picture])).toEqual([
      ["eom_week", ann, "/icons/eom-week.svg"],
    ]);
  });
});

describe("a workspace that awards periods", () => {
  it("is known with its own latest period of the current length", async () => {
    for (const period of ["2026-09", "2026-10", "2026-08"]) await claim(world, "eom_month", period);
    await claim(world, "eom_week", "W2026-11-16");
    await claim(other, "eom_month", "2026-11");
    const silent = await buildEventWorld(database().database);
    const weekly = await build({ eomPeriod: "weekly" });
    await claim(weekly, "eom_week", "W2026-11-09");
    await claim(weekly, "eom_month", "2026-10");
    const latest = [
      [world.workspaceId, "2026-10"],
      [other.workspaceId, "2026-11"],
      [weekly.workspaceId, "W2026-11-09"],
    ] as const;
    const found = await findAwardingWorkspaces(db());
    expect(found.map(({ id, lastPeriod }) => [id, lastPeriod])).toEqual(latest);
    expect(found[0]).toMatchObject({ since: new Date("2026-11-10T00:00:00Z"), settings: SETTINGS });
    for (const [id, lastPeriod] of latest)
      expect(await inTx((tx) => holdAwarding(tx, id))).toMatchObject({ id, lastPeriod });
    expect(await inTx((tx) => holdAwarding(tx, silent.workspaceId))).toMatchObject({ since: null, lastPeriod: null });
    expect(await inTx((tx) => holdAwarding(tx, 999_999_999))).toBeNull();
  });

  it("claims a period of a length once", async () => {
    expect(await claim(world, "eom_month", "2026-10")).toBe(true);
    expect(await claim(world, "eom_month", "2026-10")).toBe(false);
    expect(await claim(world, "eom_week", "2026-10")).toBe(true);
    expect(await claim(world, "eom_month", "2026-11")).toBe(true);
    expect(await claim(other, "eom_month", "2026-10")).toBe(true);
  });

  it("gives a period's achievement to the winners only, once each", async () => {
    const [ann = 0, bob = 0] = world.members;
    const give = (...memberIds: number[]) =>
      inTx((tx) =>
        insertPeriodAchievements(tx, {
          workspaceId: world.workspaceId,
          type: "eom_month",
          memberIds: [...memberIds, ...other.members],
          title: "",
          imageUrl: "",
          reference: "eom:2026-11",
          at: DUE,
        }),
      );
    expect((await give(bob)).map(({ memberId }) => memberId)).toEqual([bob]);
    expect((await give(bob, ann)).map(({ memberId }) => memberId)).toEqual([ann]);
    expect(await granted(other)).toEqual([]);
  });

  it("counts the scores of its active members in that period", async () => {
    const [, bob = 0, eve = 0] = world.members;
    await score(world, "2026-11", [900, 300, 300]);
    await score(world, "2026-10", [100, 950, 100]);
    await score(world, "W2026-11-16", [0, 990, 0]);
    await score(other, "2026-11", [1000, 1000, 1000]);
    await db()
      .updateTable("members")
      .set({ status: "disabled" })
      .where("workspace_id", "=", world.workspaceId)
      .where("id", "=", world.members[0] ?? 0)
      .execute();
    const top = (period: string) =>
      inTx((tx) => findTopScores(tx, { workspaceId: world.workspaceId, period })).then((rows) =>
        rows.toSorted((one, next) => one.memberId - next.memberId),
      );
    expect(await top("2026-11")).toEqual([bob, eve].map((memberId) => ({ memberId, score: 300 })));
    expect(await top("2026-10")).toEqual([{ memberId: bob, score: 950 }]);
    expect(await top("2026-12")).toEqual([]);
  });
});

describe("earnings", () => {
  const before = new Date("2026-12-01T00:00:00Z");
  const EARLIER = new Date("2026-11-30T23:59:59.999Z");
  const isBehind = () => inTx((tx) => hasUnreadEarnings(tx, { workspaceId: world.workspaceId, before }));
  const add = (seq: number | null, at: Date, { workspaceId } = world) =>
    db()
      .insertInto("events")
      .values({ workspace_id: workspaceId, type: "thanks.published", payload: "{}", seq, at })
      .execute();
  const read = (seq: number, reader = "leaderboard", { workspaceId } = world) =>
    db()
      .insertInto("reader_cursors")
      .values({ workspace_id: workspaceId, reader, seq })
      .onConflict((conflict) => conflict.columns(["workspace_id", "reader"]).doUpdateSet({ seq }))
      .execute();

  it("are unread until the leaderboard is past the workspace's last event of that time", async () => {
    await add(null, EARLIER, other);
    await add(1, EARLIER, other);
    expect(await isBehind()).toBe(false);
    await add(1, EARLIER);
    expect(await isBehind()).toBe(true);
    await read(9, "feed");
    await read(9, "leaderboard", other);
    expect(await isBehind()).toBe(true);
    await read(1);
    expect(await isBehind()).toBe(false);
    await add(2, before);
    expect(await isBehind()).toBe(false);
    await add(3, EARLIER);
    expect(await isBehind()).toBe(true);
    await read(3);
    expect(await isBehind()).toBe(false);
  });

  it("are unread while an event of that time has no number yet", async () => {
    await read(9);
    await add(null, before);
    expect(await isBehind()).toBe(false);
    await add(null, EARLIER);
    expect(await isBehind()).toBe(true);
  });
});
