import { planSchedule } from "@guildhall/core/schedules";
import type { ScheduleType } from "@guildhall/core/schedules";
import { beforeEach, expect, it } from "vitest";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { insertDraft, scheduledDrafts } from "../testing/scheduled-drafts.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { moveSchedules } from "./move-schedules.service.ts";
import type { Schedulable } from "../activities/index.ts";
import { findSchedule, pauseSchedule, saveSchedule } from "./schedule.repository.ts";
import type { ScheduleKey } from "./schedule.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
const drafts = scheduledDrafts();
const SAVED = new Date("2027-03-01T08:00:00Z");
const NINE_IN_BERLIN = "2027-03-02T08:00:00Z";
let world: EventWorld;
/** What moved, and where to. */
let moved: unknown[];

const kind: Schedulable = {
  ...drafts,
  moveTo: async (handle, key, target) => {
    moved.push([key.entityId, target]);
    await drafts.moveTo(handle, key, target);
  },
};

beforeEach(async () => {
  await test().database.pool.query("delete from schedules");
  world = await buildEventWorld(test().database, { settings: { tz: "Europe/Berlin" } });
  world.clock.set(SAVED);
  moved = [];
});

async function schedule(type: ScheduleType, publishAt = NINE_IN_BERLIN, { workspaceId, members } = world) {
  const entityId = await insertDraft(db(), { workspaceId, authorId: members[0] ?? 0 });
  const key: ScheduleKey = { workspaceId, entityType: "challenge", entityId };
  const plan = planSchedule({ type, publishAt: new Date(publishAt) }, { zone: "Europe/Berlin", now: SAVED });
  await drafts.setPublishAt(db(), key, plan.next.at);
  await saveSchedule(db(), { ...key, ...plan, savedBy: 0, at: SAVED });
  return key;
}

const move = (to: string) =>
  test().database.transaction((tx) => {
    // Only the parts of a call needed to find the schedules.
    const call = {
      db: tx,
      at: world.clock.now(),
      actor: { workspace: { id: world.workspaceId } },
    } as unknown as Parameters<typeof moveSchedules>[0];
    return moveSchedules(call, { from: "Europe/Berlin", to }, [kind]);
  });
const timeOf = async (key: ScheduleKey) => {
  const { publishAt, nextOn, isPaused, rule } = (await findSchedule(db(), key)) ?? {};
  return { at: publishAt?.toISOString(), nextOn, isPaused, hour: rule?.hour };
};
const draftTimeOf = ({ workspaceId, entityId }: ScheduleKey) =>
  db()
    .selectFrom("challenges")
    .select("publish_at as at")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", entityId)
    .executeTakeFirst();

it("each of a workspace's drafts moves to the same day and local time, paused ones too, and no other workspace's", async () => {
  const other = await buildEventWorld(test().database, { settings: { tz: "Europe/Berlin" } });
  const elsewhere = await schedule("daily", NINE_IN_BERLIN, other);
  const [daily, paused] = [await schedule("daily"), await schedule("weekly", "2027-03-02T23:30:00Z")];
  await pauseSchedule(db(), paused, SAVED);
  await move("Asia/Tokyo");
  const zones = { fromZone: "Europe/Berlin", toZone: "Asia/Tokyo" };
  expect(moved).toEqual([
    [daily.entityId, { publishAt: new Date("2027-03-02T00:00:00Z"), ...zones }],
    [paused.entityId, { publishAt: new Date("2027-03-02T15:30:00Z"), ...zones }],
  ]);
  const at = { daily: "2027-03-02T00:00:00.000Z", paused: "2027-03-02T15:30:00.000Z" };
  expect(await timeOf(daily)).toEqual({ at: at.daily, nextOn: "2027-03-02", isPaused: false, hour: 9 });
  // Half past midnight on the 3rd, in both zones.
  expect(await timeOf(paused)).toEqual({ at: at.paused, nextOn: "2027-03-03", isPaused: true, hour: 0 });
  expect(await draftTimeOf(daily)).toEqual({ at: new Date(at.daily) });
  expect(await timeOf(elsewhere)).toMatchObject({ at: "2027-03-02T08:00:00.000Z" });
  expect(await draftTimeOf(elsewhere)).toEqual({ at: new Date(NINE_IN_BERLIN) });
});

it("what keeps its instant leaves its draft as it is, and what's due stays due", async () => {
  const [once, daily] = [await schedule("once"), await schedule("daily")];
  world.clock.set(new Date("2027-03-02T07:00:00Z"));
  await move("Europe/Paris");
  expect(moved).toEqual([]);
  // Nine o'clock in Tokyo is over: `once` keeps its instant, five in the afternoon there.
  await move("Asia/Tokyo");
  expect(await timeOf(once)).toEqual({
    at: "2027-03-02T08:00:00.000Z",
    nextOn: "2027-03-02",
    isPaused: false,
    hour: 17,
  });
  expect(await timeOf(daily)).toMatchObject({ at: "2027-03-03T00:00:00.000Z", nextOn: "2027-03-03", hour: 9 });
  expect(moved).toMatchObject([[daily.entityId, {}]]);
  world.clock.set(new Date("2027-03-03T00:00:00Z"));
  await move("Europe/Moscow");
  expect(await timeOf(once)).toMatchObject({ at: "2027-03-02T08:00:00.000Z", hour: 11 });
});

it("what can't be published, or isn't a draft any more, stays where it is and stops no other", async () => {
  const [opened, gone] = [await schedule("daily"), await schedule("daily")];
  const quiz: ScheduleKey = { ...opened, entityType: "quiz" };
  const plan = planSchedule(
    { type: "daily", publishAt: new Date(NINE_IN_BERLIN) },
    { zone: "Europe/Berlin", now: SAVED },
  );
  await saveSchedule(db(), { ...quiz, ...plan, savedBy: 0, at: SAVED });
  const daily = await schedule("daily");
  const set = (status: string, list: string, { entityId: id }: ScheduleKey) =>
    test().database.pool.query("update challenges set status = $1, list = $2, publish_at = null where id = $3", [
      status,
      list,
      id,
    ]);
  await set("new", "active", opened);
  await set("discarded", "", gone);
  await move("Asia/Tokyo");
  expect(moved).toMatchObject([[daily.entityId, {}]]);
  for (const key of [opened, gone, quiz]) expect(await timeOf(key)).toMatchObject({ at: "2027-03-02T08:00:00.000Z" });
  expect(await timeOf(daily)).toMatchObject({ at: "2027-03-02T00:00:00.000Z" });
});
