import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { buildScheduleKeys, findScheduleRow } from "../testing/schedule-keys.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { claimOccurrence, holdWorkspace, putOff, savePublished } from "./publication.repository.ts";
import { pauseSchedule, saveSchedule } from "./schedule.repository.ts";
import type { ScheduleKey } from "./schedule.repository.ts";

const MOMENT = { now: new Date("2026-01-01T00:00:00Z"), mode: "on" } as const;

const test = useTestDatabase();
const db = () => test().database.handle;
let own: ScheduleKey;
let others: readonly ScheduleKey[];

const DAY = { year: 2026, month: 1, day: 1 };
const RULE = { type: "daily", startsOn: DAY, hour: 0, minute: 10, second: 0, day: 1, weekday: 4 } as const;
const ms = (instant: Date, more: number) => new Date(instant.getTime() + more);

beforeEach(async () => {
  await test().database.pool.query("delete from schedules");
  ({ own, others } = await buildScheduleKeys(db()));
});

const save = (key: ScheduleKey) =>
  saveSchedule(db(), { ...key, rule: RULE, next: { day: DAY, at: at(10) }, savedBy: 3, at: at(0) });
const fail = (key: ScheduleKey, instant = at(10)) => putOff(db(), { ...key, at: instant, error: "broken" });
const rowOf = (key: ScheduleKey) => findScheduleRow(db(), key);

describe("a failed publication", () => {
  it("is put off alone", async () => {
    for (const key of [own, ...others]) await save(key);
    const before = await Promise.all(others.map(rowOf));
    await fail(own);
    expect(await rowOf(own)).toMatchObject({ failures: 1, due_at: at(11) });
    expect(await Promise.all(others.map(rowOf))).toEqual(before);
  });

  it("is tried again after 1, 2, 4, 8, 16 and 32 minutes, then every hour, however often it fails", async () => {
    await save(own);
    const waits: number[] = [];
    for (let now = at(10); waits.length < 8;) {
      await fail(own, now);
      const dueAt = (await rowOf(own))?.due_at ?? now;
      waits.push((dueAt.getTime() - now.getTime()) / 60_000);
      now = dueAt;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(await rowOf(own)).toMatchObject({ failures: 8, last_error: "broken", publish_at: at(10) });
    await test().database.pool.query("update schedules set failures = 5000, due_at = publish_at");
    await fail(own);
    expect(await rowOf(own)).toMatchObject({ failures: 5001, due_at: at(70) });
  });

  it("changes nothing if the schedule is no longer due", async () => {
    await save(own);
    const before = await rowOf(own);
    await fail(own, ms(at(10), -1));
    expect(await rowOf(own)).toEqual(before);
    await fail(own, at(10));
    expect(await rowOf(own)).toMatchObject({ failures: 1, due_at: at(11) });
    await pauseSchedule(db(), own, at(12));
    await fail(own, at(13));
    expect(await rowOf(own)).toMatchObject({ failures: 1, due_at: null });
  });
});

describe("an occurrence", () => {
  const claim = (key: ScheduleKey, occursAt = at(10), missed = 0) =>
    claimOccurrence(db(), { ...key, occursAt, at: at(15), missed });
  const claimed = () => db().selectFrom("schedule_occurrences").selectAll().orderBy("occurs_at").execute();

  beforeEach(() => test().database.pool.query("delete from schedule_occurrences"));

  it("is claimed once for each draft and time, as its first claim says", async () => {
    expect(await claim(own, at(10), 2)).toBe(true);
    expect(await claim(own, at(10), 5)).toBe(false);
    const row = { workspace_id: own.workspaceId, entity_type: "challenge", entity_id: 7, published_at: at(15) };
    expect(await claimed()).toEqual([{ ...row, occurs_at: at(10), published_id: 7, missed: 2 }]);
    for (const key of others) expect(await claim(key)).toBe(true);
    expect([await claim(own, ms(at(10), 1)), await claim(own, ms(at(10), 1))]).toEqual([true, false]);
  });

  it("gets the id of what it published, and no other does", async () => {
    for (const key of [own, ...others]) await claim(key);
    await claim(own, ms(at(10), -1));
    await claim(own, ms(at(10), 1));
    await savePublished(db(), { ...own, occursAt: at(10), publishedId: 99 });
    const rows = await claimed();
    expect(rows.filter((row) => row.published_id !== row.entity_id)).toMatchObject([
      { workspace_id: own.workspaceId, entity_type: "challenge", entity_id: 7, occurs_at: at(10), published_id: 99 },
    ]);
    expect(rows).toHaveLength(6);
  });
});

it("a workspace is held with its own name and zone, and there's none without one", async () => {
  const { id } = await buildWorkspace(db(), {
    name: "Other",
    settings: { tz: "Asia/Tokyo" },
    restrictions: ["quizzes"],
  });
  const held = await holdWorkspace(db(), id, MOMENT);
  expect(held).toMatchObject({ id, name: "Other", settings: { tz: "Asia/Tokyo" } });
  expect([held?.features.includes("quizzes"), held?.features.includes("challenges")]).toEqual([false, true]);
  expect(await holdWorkspace(db(), own.workspaceId, MOMENT)).toMatchObject({ name: "Guild", settings: { tz: "UTC" } });
  expect(await holdWorkspace(db(), 987_654_321, MOMENT)).toBeNull();
});
