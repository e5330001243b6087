import { AccessDeniedFailure, RefusedFailure } from "@guildhall/core";
import type { Client } from "@guildhall/core";
import { scheduleCalls } from "@guildhall/core/schedules";
import type { ScheduleType } from "@guildhall/core/schedules";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BusMessage } from "../events/bus.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import type { FixedClock } from "../testing/fixed-clock.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { insertDraft, scheduledDrafts } from "../testing/scheduled-drafts.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import type { Schedulable } from "../activities/index.ts";
import { createScheduleRoutes } from "./schedule.routes.ts";
import { licenseWithout } from "../testing/license-of.ts";

const test = useTestDatabase();
const drafts = scheduledDrafts();
const TUESDAY_NINE = "2026-11-24T08:00:00.000Z";
let server: TestServer;
let clock: FixedClock;
let workspaceId: number;
let memberId: number;
let client: Client;
let heard: BusMessage[];
/** The times that the kind was told, in order. */
let told: unknown[];

beforeEach(async () => {
  const { handle } = test().database;
  clock = createFixedClock("2026-11-16T13:00:00Z");
  server = serve(recording);
  ({ id: workspaceId } = await buildWorkspace(handle, { settings: { tz: "Europe/Berlin" } }));
  const moderator = await buildMember(handle, { workspaceId, roles: ["moderator"] });
  ({ memberId } = moderator);
  client = await server.client(moderator.email);
  [heard, told] = [[], []];
  server.deps.bus.subscribe((message) => heard.push(message));
});
afterEach(() => server.close());

const serve = (kind: Schedulable) =>
  createTestServer({ database: test().database, clock, routes: createScheduleRoutes([kind]) });
const recording: Schedulable = {
  ...drafts,
  setPublishAt: async (...args) => {
    told.push({ setPublishAt: args[2] });
    await drafts.setPublishAt(...args);
  },
  skipTo: async (...args) => {
    told.push({ skipTo: args[2] });
    await drafts.skipTo(...args);
  },
};
const draft = () => insertDraft(test().database.handle, { workspaceId, authorId: memberId });
const paramsOf = (id: number) => ({ type: "challenge", id }) as const;

async function schedule(type: ScheduleType, publishAt = TUESDAY_NINE): Promise<number> {
  const id = await draft();
  await client.call(scheduleCalls.save, { params: paramsOf(id), body: { type, publishAt } });
  [heard.length, told.length] = [0, 0];
  return id;
}
const pause = (id: number) => client.call(scheduleCalls.pause, { params: paramsOf(id) });
const resume = (id: number) => client.call(scheduleCalls.resume, { params: paramsOf(id) });
const remove = (id: number) => client.call(scheduleCalls.remove, { params: paramsOf(id) });
const publishNow = (id: number) => client.call(scheduleCalls.publishNow, { params: paramsOf(id) });
const rows = () =>
  test()
    .database.handle.selectFrom("schedules")
    .select(["entity_id as id", "publish_at as at", "due_at as dueAt", "paused_at as pausedAt"])
    .where("workspace_id", "=", workspaceId)
    .orderBy("entity_id")
    .execute();
const newestEvent = async () => {
  const events = await newestEvents(test().database.handle, [workspaceId], 0);
  const { type, payload, by } = events.at(-1) ?? {};
  return { type, payload, by };
};
const news = () => heard.filter((message) => message.kind === "news" && message.workspaceId === workspaceId);
const refreshed = () => [{ kind: "news", workspaceId, topics: ["challenges"], memberIds: [] }];

describe("a change of a schedule is one of it alone, is written down and refreshes open pages", () => {
  const about = (entityId: number, more: object = {}) => ({ entityType: "challenge", entityId, ...more });
  const nine = new Date(TUESDAY_NINE);

  it("when it's paused", async () => {
    const [id, beside] = [await schedule("weekly"), await schedule("weekly")];
    expect(await pause(id)).toEqual({ id });
    expect(await newestEvent()).toEqual({ type: "schedule.paused", payload: about(id), by: memberId });
    expect([news(), told]).toEqual([refreshed(), []]);
    expect(await rows()).toEqual([
      { id, at: nine, dueAt: null, pausedAt: clock.now() },
      { id: beside, at: nine, dueAt: nine, pausedAt: null },
    ]);
  });

  it("when it's resumed before its time, which leaves its draft alone", async () => {
    const [id, beside] = [await schedule("weekly"), await schedule("weekly")];
    for (const each of [id, beside]) await pause(each);
    clock.set(new Date(nine.getTime() - 1));
    heard.length = 0;
    expect(await resume(id)).toEqual({ id, publishAt: TUESDAY_NINE });
    const payload = about(id, { publishAt: TUESDAY_NINE });
    expect(await newestEvent()).toEqual({ type: "schedule.resumed", payload, by: memberId });
    expect([news(), told]).toEqual([refreshed(), []]);
    expect(await rows()).toMatchObject([
      { id, at: nine, dueAt: nine, pausedAt: null },
      { id: beside, at: nine, dueAt: null },
    ]);
  });

  it("when it's resumed at its time, which is skipped", async () => {
    const [id, beside] = [await schedule("weekly"), await schedule("weekly")];
    for (const each of [id, beside]) await pause(each);
    clock.set(nine);
    heard.length = 0;
    const next = new Date("2026-12-01T08:00:00Z");
    expect(await resume(id)).toEqual({ id, publishAt: next.toISOString() });
    const payload = about(id, { publishAt: next.toISOString() });
    expect(await newestEvent()).toEqual({ type: "schedule.resumed", payload, by: memberId });
    expect([news(), told]).toEqual([refreshed(), [{ skipTo: next }]]);
    expect(await rows()).toMatchObject([
      { id, at: next, dueAt: next, pausedAt: null },
      { id: beside, at: nine, dueAt: null },
    ]);
  });

  it("when it's removed", async () => {
    const [id, beside] = [await schedule("weekly"), await schedule("weekly")];
    expect(await remove(id)).toEqual({ id });
    expect(await newestEvent()).toEqual({ type: "schedule.removed", payload: about(id), by: memberId });
    expect([news(), told]).toEqual([refreshed(), [{ setPublishAt: null }]]);
    expect((await rows()).map((row) => row.id)).toEqual([beside]);
  });

  it.each(["once", "daily"] as const)("when it's published now: %s", async (type) => {
    const [id, beside] = [await schedule(type), await schedule(type)];
    const { id: publishedId } = await publishNow(id);
    expect(publishedId === id).toBe(type === "once");
    const payload = about(id, { publishedId });
    expect(await newestEvent()).toEqual({ type: "schedule.published_now", payload, by: memberId });
    expect([news(), told]).toEqual([refreshed(), type === "once" ? [] : [{ setPublishAt: nine }]]);
    expect(await rows()).toMatchObject([...(type === "once" ? [] : [{ id, at: nine, dueAt: nine }]), { id: beside }]);
    const occurrences = await test()
      .database.handle.selectFrom("schedule_occurrences")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .execute();
    const now = clock.now();
    expect(occurrences).toEqual([
      {
        workspace_id: workspaceId,
        entity_type: "challenge",
        entity_id: id,
        occurs_at: now,
        published_at: now,
        published_id: publishedId,
        missed: 0,
      },
    ]);
  });
});

it("a paused schedule shows its time in the form, and that it's over from then on", async () => {
  const id = await schedule("once");
  await pause(id);
  const resumable = async (now: number) => {
    clock.set(new Date(now));
    const { kept, abilities } = await client.call(scheduleCalls.get, { params: paramsOf(id) });
    expect(kept).toMatchObject({ publishAt: TUESDAY_NINE, time: "09:00", isPaused: true });
    return abilities.resume;
  };
  const nine = Date.parse(TUESDAY_NINE);
  expect(await resumable(nine - 1)).toEqual({ allowed: true });
  expect(await resumable(nine)).toEqual({ allowed: false, reason: "time_passed" });
});

it("without a license nothing is resumed or published, but schedules can be stopped", async () => {
  const [paused, running] = [await schedule("weekly"), await schedule("weekly")];
  await pause(paused);
  await test()
    .database.handle.updateTable("workspaces")
    .set({ license: JSON.stringify(licenseWithout(["challenges"])) })
    .where("id", "=", workspaceId)
    .execute();
  server.deps.bus.publish({ kind: "forget", workspaceId });
  for (const change of [() => resume(paused), () => publishNow(running)]) {
    const failure: unknown = await change().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AccessDeniedFailure);
    expect(failure).toMatchObject({ reason: "feature_off" });
  }
  await pause(running);
  await remove(paused);
  expect(await rows()).toMatchObject([{ id: running, dueAt: null }]);
});

it("a draft without a schedule is refused its changes", async () => {
  const id = await draft();
  for (const change of [pause, resume, remove, publishNow]) {
    const failure: unknown = await change(id).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RefusedFailure);
    expect(failure).toMatchObject({ reason: "not_scheduled" });
  }
});
