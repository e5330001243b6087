import { InvariantError } from "@guildhall/core";
import type { ScheduleRule } from "@guildhall/core/schedules";
import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildScheduleKeys, findScheduleRow } from "../testing/schedule-keys.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { putOff } from "./publication.repository.ts";
import {
  findDueSchedules,
  findSchedule,
  lockDueSchedule,
  lockPendingSchedules,
  lockSchedule,
  moveSchedule,
  nextOf,
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
  saveRule,
  saveSchedule,
} from "./schedule.repository.ts";
import type { ScheduleKey } from "./schedule.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let own: ScheduleKey;
let others: readonly ScheduleKey[];

const DAY = { year: 2026, month: 1, day: 1 };
const RULE: ScheduleRule = { type: "monthly", startsOn: DAY, hour: 9, minute: 5, second: 7, day: 31, weekday: 4 };
const NEXT = { day: { year: 2026, month: 1, day: 2 }, at: at(10) };
const LATER = { day: { year: 2026, month: 1, day: 3 }, at: at(20) };
const ms = (instant: Date, more: number) => new Date(instant.getTime() + more);

beforeEach(async () => {
  await test().database.pool.query("delete from schedules");
  ({ own, others } = await buildScheduleKeys(db()));
});

const save = (key: ScheduleKey, change: Partial<Parameters<typeof saveSchedule>[1]> = {}) =>
  saveSchedule(db(), { ...key, rule: RULE, next: NEXT, savedBy: 3, at: at(0), ...change });
const saveAll = () => Promise.all([own, ...others].map((key) => save(key)));
const rowOf = (key: ScheduleKey) => findScheduleRow(db(), key);
const rowsOf = (keys: readonly ScheduleKey[]) => Promise.all(keys.map(rowOf));
const fail = (key: ScheduleKey, instant = at(10)) => putOff(db(), { ...key, at: instant, error: "broken" });

describe("a schedule", () => {
  it("is read as it was saved, one draft's of one type in one workspace", async () => {
    for (const [index, key] of [own, ...others].entries()) await save(key, { savedBy: index + 1 });
    const stored = { rule: RULE, publishAt: at(10), nextOn: "2026-01-02", isPaused: false };
    for (const [index, key] of [own, ...others].entries()) {
      const expected = { ...key, ...stored, createdBy: index + 1 };
      expect(await findSchedule(db(), key)).toEqual(expected);
      expect(await lockSchedule(db(), key)).toEqual(expected);
      expect(await lockDueSchedule(db(), key, at(10))).toEqual(expected);
    }
    const missing = { ...own, entityId: 9 };
    expect([await findSchedule(db(), missing), await lockSchedule(db(), missing)]).toEqual([null, null]);
    expect(await lockDueSchedule(db(), missing, at(10))).toBeNull();
  });

  it("starts afresh whenever it's saved, with nothing left of a pause or failure", async () => {
    await save(own);
    await fail(own);
    await pauseSchedule(db(), own, at(11));
    await save(own, { rule: { ...RULE, type: "daily" }, next: LATER, savedBy: 4, at: at(12) });
    expect(await rowOf(own)).toEqual({
      workspace_id: own.workspaceId,
      entity_type: "challenge",
      entity_id: 7,
      type: "daily",
      starts_on: "2026-01-01",
      local_time: "09:05:07",
      day_of_month: 31,
      weekday: 4,
      next_on: "2026-01-03",
      publish_at: at(20),
      due_at: at(20),
      paused_at: null,
      failures: 0,
      last_error: "",
      created_by: 4,
      saved_at: at(12),
    });
  });

  it("isn't read if it starts on a day that doesn't exist", async () => {
    await save(own);
    await test().database.pool.query("update schedules set starts_on = '2026-02-30'");
    await expect(findSchedule(db(), own)).rejects.toThrow(InvariantError);
  });

  it("has a next time on a day that exists only", async () => {
    await save(own);
    const read = async () => {
      const schedule = await lockDueSchedule(db(), own, at(10));
      return schedule && nextOf(schedule);
    };
    expect(await read()).toEqual(NEXT);
    await test().database.pool.query("update schedules set next_on = '2026-02-30'");
    await expect(read()).rejects.toThrow(InvariantError);
  });

  const WRITES = {
    save: (key: ScheduleKey) => save(key, { next: LATER }),
    "change the rule": (key: ScheduleKey) => saveRule(db(), key, { ...RULE, hour: 10 }),
    move: (key: ScheduleKey) => moveSchedule(db(), key, LATER),
    end: (key: ScheduleKey) => moveSchedule(db(), key, null),
    pause: (key: ScheduleKey) => pauseSchedule(db(), key, at(5)),
    resume: (key: ScheduleKey) => resumeSchedule(db(), key),
    remove: (key: ScheduleKey) => removeSchedule(db(), key),
  };
  it.each(Object.entries(WRITES))("%s: changes it and none beside it", async (name, write) => {
    await saveAll();
    if (name === "resume") for (const key of [own, ...others]) await pauseSchedule(db(), key, at(5));
    const [before, beside] = [await rowOf(own), await rowsOf(others)];
    await write(own);
    expect(await rowOf(own)).not.toEqual(before);
    expect(await rowsOf(others)).toEqual(beside);
  });

  it("keeps its times when only its rule changes", async () => {
    await save(own);
    const before = await rowOf(own);
    await saveRule(db(), own, { ...RULE, type: "weekly", hour: 0, minute: 59, second: 1, weekday: 0, day: 1 });
    const changed = { type: "weekly", local_time: "00:59:01", weekday: 0, day_of_month: 1 };
    expect(await rowOf(own)).toEqual({ ...before, ...changed });
  });

  it("forgets its failures when it moves, is due then, and is over without a next time", async () => {
    await save(own);
    await fail(own);
    await moveSchedule(db(), own, LATER);
    const moved = { next_on: "2026-01-03", publish_at: at(20), due_at: at(20), failures: 0, last_error: "" };
    expect(await rowOf(own)).toMatchObject(moved);
    await moveSchedule(db(), own, null);
    expect(await rowOf(own)).toMatchObject({ next_on: null, publish_at: null, due_at: null });
    expect(await findSchedule(db(), own)).toMatchObject({ publishAt: null, nextOn: null });
  });

  it("keeps its time while it's paused, moves without being due, and is due again once resumed", async () => {
    await save(own);
    await fail(own);
    await pauseSchedule(db(), own, at(11));
    expect(await rowOf(own)).toMatchObject({ paused_at: at(11), publish_at: at(10), due_at: null });
    expect(await findSchedule(db(), own)).toMatchObject({ publishAt: at(10), isPaused: true });
    await moveSchedule(db(), own, LATER);
    expect(await rowOf(own)).toMatchObject({ paused_at: at(11), publish_at: at(20), due_at: null });
    await test().database.pool.query("update schedules set failures = 2, last_error = 'broken'");
    await resumeSchedule(db(), own);
    const resumed = { paused_at: null, publish_at: at(20), due_at: at(20), failures: 0, last_error: "" };
    expect(await rowOf(own)).toMatchObject(resumed);
  });
});

describe("what is due", () => {
  const due = (now: Date, change: Partial<Parameters<typeof findDueSchedules>[1]> = {}) =>
    findDueSchedules(db(), { now, entityTypes: ["challenge"], limit: 10, ...change });

  it("is due from its millisecond on", async () => {
    await save(own);
    const states = [];
    for (const now of [ms(at(10), -1), at(10), ms(at(10), 1)])
      states.push([(await due(now)).length, (await lockDueSchedule(db(), own, now)) !== null]);
    expect(states).toEqual([
      [0, false],
      [1, true],
      [1, true],
    ]);
  });

  it("comes from all workspaces, longest overdue first, then by workspace and draft", async () => {
    const [, same, elsewhere] = others;
    if (same === undefined || elsewhere === undefined) throw new InvariantError("there are three others");
    const late = { ...own, entityId: 2 };
    const first = { ...elsewhere, entityId: 9 };
    for (const key of [elsewhere, same, own]) await save(key);
    await save(late, { next: { ...NEXT, at: ms(at(10), 1) } });
    await save(first, { next: { ...NEXT, at: ms(at(10), -1) } });
    expect(await due(at(30))).toEqual([first, own, same, elsewhere, late]);
    expect(await due(at(30), { limit: 2 })).toEqual([first, own]);
  });

  it("is of the types asked for, and neither paused, over nor put off", async () => {
    const [quiz, same] = others;
    if (quiz === undefined || same === undefined) throw new InvariantError("there are three others");
    const [over, late] = [
      { ...own, entityId: 9 },
      { ...own, entityId: 10 },
    ];
    for (const key of [own, quiz, same, over, late]) await save(key);
    await pauseSchedule(db(), same, at(5));
    await moveSchedule(db(), over, null);
    await fail(late, at(10));
    expect(await due(at(10))).toEqual([own]);
    expect(await due(at(10), { entityTypes: ["quiz"] })).toEqual([quiz]);
    expect(await due(at(10), { entityTypes: ["quiz", "challenge"] })).toHaveLength(2);
    expect(await due(at(10), { entityTypes: [] })).toEqual([]);
    for (const key of [same, over, late]) expect(await lockDueSchedule(db(), key, at(10))).toBeNull();
    expect(await due(at(11))).toEqual([own, late]);
  });
});

it("a workspace's pending schedules are its own by type and draft, paused ones too, without those that are over", async () => {
  const [quiz, paused] = others;
  if (quiz === undefined || paused === undefined) throw new InvariantError("there are three others");
  const over = { ...own, entityId: 6 };
  for (const key of [quiz, paused, over, own, ...others.slice(2)]) await save(key);
  await pauseSchedule(db(), paused, at(5));
  await moveSchedule(db(), over, null);
  const times = { rule: RULE, publishAt: at(10), nextOn: "2026-01-02", createdBy: 3 };
  expect(await lockPendingSchedules(db(), own.workspaceId)).toEqual([
    { ...own, ...times, isPaused: false },
    { ...paused, ...times, isPaused: true },
    { ...quiz, ...times, isPaused: false },
  ]);
});
