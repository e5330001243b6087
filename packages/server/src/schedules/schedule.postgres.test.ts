import { beforeEach, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { holdWorkspace } from "./publication.repository.ts";
import { lockDueSchedule, lockPendingSchedules, lockSchedule, saveSchedule } from "./schedule.repository.ts";
import type { ScheduleKey } from "./schedule.repository.ts";

const MOMENT = { now: new Date("2026-01-01T00:00:00Z"), mode: "on" } as const;

const test = useTestDatabase();
const DAY = { year: 2026, month: 1, day: 1 };
const RULE = { type: "daily", startsOn: DAY, hour: 0, minute: 10, second: 0, day: 1, weekday: 4 } as const;
let own: ScheduleKey;
let other: ScheduleKey;

beforeEach(async () => {
  const { handle } = test().database;
  const { id: workspaceId } = await buildWorkspace(handle);
  own = { workspaceId, entityType: "challenge", entityId: 7 };
  other = { ...own, entityId: 8 };
  for (const key of [own, other])
    await saveSchedule(handle, { ...key, rule: RULE, next: { day: DAY, at: at(10) }, savedBy: 0, at: at(0) });
});

/** What another process may still lock: the one, the other, and the workspace. */
const free = () =>
  test().database.transaction(async (tx) => {
    const isFree = async ({ workspaceId, entityId }: ScheduleKey) =>
      (
        await tx
          .selectFrom("schedules")
          .select("entity_id")
          .where("workspace_id", "=", workspaceId)
          .where("entity_id", "=", entityId)
          .forUpdate()
          .skipLocked()
          .execute()
      ).length === 1;
    const workspaces = tx.selectFrom("workspaces").select("id").where("id", "=", own.workspaceId).skipLocked();
    const [written, shared] = [await workspaces.forUpdate().execute(), await workspaces.forShare().execute()];
    return { own: await isFree(own), other: await isFree(other), written: written.length, shared: shared.length };
  });

it("a schedule is locked alone, all pending ones together, and a workspace against being changed", async () => {
  const { database } = test();
  const whole = { own: true, other: true, written: 1, shared: 1 };
  expect(await free()).toEqual(whole);
  await database.transaction(async (tx) => {
    await lockSchedule(tx, own);
    expect(await free()).toEqual({ ...whole, own: false });
  });
  await database.transaction(async (tx) => {
    await lockDueSchedule(tx, own, at(10));
    expect(await free()).toEqual({ ...whole, own: false });
  });
  await database.transaction(async (tx) => {
    await lockPendingSchedules(tx, own.workspaceId);
    expect(await free()).toEqual({ ...whole, own: false, other: false });
  });
  await database.transaction(async (tx) => {
    await holdWorkspace(tx, own.workspaceId, MOMENT);
    expect(await free()).toEqual({ ...whole, written: 0 });
  });
});

it("one that is being published isn't waited for", async () => {
  const { database } = test();
  await database.transaction(async (tx) => {
    await lockSchedule(tx, own);
    const [busy, due] = await database.transaction(async (second) => [
      await lockDueSchedule(second, own, at(10)),
      await lockDueSchedule(second, other, at(10)),
    ]);
    expect(busy).toBeNull();
    expect(due).toMatchObject(other);
  });
});
