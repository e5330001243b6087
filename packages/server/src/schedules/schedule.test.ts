import {
  AccessDeniedFailure,
  ChangedFailure,
  NotFoundFailure,
  RefusedFailure,
  ValidationFailure,
} from "@guildhall/core";
import { scheduleCalls } from "@guildhall/core/schedules";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import type { FixedClock } from "../testing/fixed-clock.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { insertDraft, scheduledDrafts } from "../testing/scheduled-drafts.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { createPublishDue } from "../jobs/publish-due.ts";
import { createScheduleRoutes } from "./schedule.routes.ts";
import { removeSchedule } from "./schedule.repository.ts";

const database = useTestDatabase();
const drafts = scheduledDrafts();
let server: TestServer;
let clock: FixedClock;
let workspaceId: number;
let authorId: number;

beforeEach(async () => {
  // The 17th, 02:00, in Auckland.
  clock = createFixedClock("2026-11-16T13:00:00Z");
  // The job runs for every workspace, so leftovers of earlier tests would be due too.
  await database().database.pool.query("delete from schedules");
  server = createTestServer({ database: database().database, clock, routes: createScheduleRoutes([drafts]) });
  ({ id: workspaceId } = await buildWorkspace(server.deps.db.handle, {
    settings: { tz: "Pacific/Auckland", dateFormat: "eu" },
  }));
  authorId = (await buildMember(server.deps.db.handle, { workspaceId })).memberId;
});
afterEach(() => server.close());

const draft = () => insertDraft(server.deps.db.handle, { workspaceId, authorId, title: "Tidy the shed" });

async function clientOf(roles: readonly ("moderator" | "member")[], at = workspaceId) {
  const { email } = await buildMember(server.deps.db.handle, { workspaceId: at, roles });
  return server.client(email);
}

describe("the schedule form", () => {
  it("suggests once, tomorrow at nine in the workspace's zone", async () => {
    const id = await draft();
    const moderator = await clientOf(["moderator"]);
    const form = await moderator.call(scheduleCalls.get, { params: { type: "challenge", id } });
    expect(form).toMatchObject({
      schedule: {
        entityType: "challenge",
        entityId: id,
        type: "once",
        publishAt: "2026-11-17T20:00:00.000Z",
        day: 18,
        isNew: true,
      },
      title: "Tidy the shed",
      zone: "Pacific/Auckland",
      save: { allowed: true },
    });
  });

  it("starts with the saved schedule, including the wanted day of the month", async () => {
    const id = await draft();
    const moderator = await clientOf(["moderator"]);
    const params = { type: "challenge", id } as const;
    // The 28th of February, nine o'clock, in Auckland.
    const heard: unknown[] = [];
    server.deps.bus.subscribe((message) => heard.push(message));
    const body = { type: "monthly", publishAt: "2027-02-27T20:00:00.000Z", day: 31 } as const;
    expect(await moderator.call(scheduleCalls.save, { params, body })).toMatchObject({ id, publishAt: body.publishAt });
    expect(heard).toContainEqual({ kind: "news", workspaceId, topics: ["challenges"], memberIds: [] });
    const { schedule } = await moderator.call(scheduleCalls.get, { params });
    expect(schedule).toEqual({ entityType: "challenge", entityId: id, ...body, isNew: false });
    const kept = await server.deps.db.handle
      .selectFrom("challenges")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ list: "schedule", publish_at: new Date(body.publishAt) });
    const { rows } = await server.deps.db.pool.query("select type, payload from events where workspace_id = $1", [
      workspaceId,
    ]);
    const payload = {
      entityType: "challenge",
      entityId: id,
      type: "monthly",
      publishAt: body.publishAt,
      changes: [
        { field: "type", before: null, after: "monthly" },
        { field: "publishAt", before: null, after: body.publishAt },
      ],
    };
    expect(rows).toEqual([{ type: "schedule.saved", payload }]);
  });

  it("says that a published challenge can't be scheduled", async () => {
    const id = await draft();
    const moderator = await clientOf(["moderator"]);
    const params = { type: "challenge", id } as const;
    await server.deps.db.pool.query("update challenges set status = 'new', list = 'active' where id = $1", [id]);
    expect((await moderator.call(scheduleCalls.get, { params })).save).toEqual({
      allowed: false,
      reason: "already_published",
    });
    const saving = moderator.call(scheduleCalls.save, {
      params,
      body: { type: "once", publishAt: "2026-12-01T09:00:00Z" },
    });
    await expect(saving).rejects.toThrow(RefusedFailure);
  });
});

describe("a schedule edited by two people", () => {
  const nine = { type: "weekly", publishAt: "2026-12-01T20:00:00.000Z" } as const;
  const ten = "2026-12-01T21:00:00.000Z";

  async function open() {
    const moderator = await clientOf(["moderator"]);
    const params = { type: "challenge", id: await draft() } as const;
    await moderator.call(scheduleCalls.save, { params, body: nine });
    const read = async () => {
      const { type, publishAt, day } = (await moderator.call(scheduleCalls.get, { params })).schedule;
      return { type, publishAt, day };
    };
    return { moderator, params, read, seen: await read() };
  }

  it("keeps each one's changes", async () => {
    const { moderator, params, read, seen } = await open();
    await moderator.call(scheduleCalls.save, { params, body: { ...nine, type: "daily", seen } });
    await moderator.call(scheduleCalls.save, { params, body: { ...nine, publishAt: ten, seen } });
    expect(await read()).toEqual({ type: "daily", publishAt: ten, day: seen.day });
  });

  it("reports what both changed, with the current value, and accepts it once that was seen", async () => {
    const { moderator, params, read, seen } = await open();
    await moderator.call(scheduleCalls.save, { params, body: { ...nine, publishAt: ten, seen } });
    const body = { ...nine, publishAt: "2026-12-01T22:00:00.000Z" };
    const failure: unknown = await moderator
      .call(scheduleCalls.save, { params, body: { ...body, seen } })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ChangedFailure);
    expect(failure).toMatchObject({ changed: [{ field: "publishAt", seen: seen.publishAt, now: ten }] });
    expect((await read()).publishAt).toBe(ten);
    await moderator.call(scheduleCalls.save, { params, body: { ...body, seen: { ...seen, publishAt: ten } } });
    expect((await read()).publishAt).toBe(body.publishAt);
  });

  it("doesn't return unasked after removal, or replace one created in the meantime", async () => {
    const { moderator, params, seen } = await open();
    const none = { type: null, publishAt: null, day: null };
    await expect(
      moderator.call(scheduleCalls.save, { params, body: { ...nine, type: "once", seen: none } }),
    ).rejects.toMatchObject({
      changed: [{ field: "type", seen: null, now: "weekly" }],
    });
    await removeSchedule(server.deps.db.handle, { workspaceId, entityType: "challenge", entityId: params.id });
    await expect(moderator.call(scheduleCalls.save, { params, body: { ...nine, seen } })).rejects.toMatchObject({
      changed: [{ field: "publishAt", seen: seen.publishAt, now: null }],
    });
    await moderator.call(scheduleCalls.save, { params, body: { ...nine, seen: none } });
  });

  it.each([
    { type: null, publishAt: nine.publishAt, day: null },
    { type: nine.type, publishAt: null, day: null },
    { type: null, publishAt: null, day: 2 },
  ])("doesn't return in part after removal: $type $publishAt $day", async (part) => {
    const { moderator, params } = await open();
    await removeSchedule(server.deps.db.handle, { workspaceId, entityType: "challenge", entityId: params.id });
    await expect(moderator.call(scheduleCalls.save, { params, body: { ...nine, seen: part } })).rejects.toThrow(
      ChangedFailure,
    );
    expect((await moderator.call(scheduleCalls.get, { params })).kept).toBeNull();
  });

  it("doesn't take the next time's date for somebody's change", async () => {
    const { moderator, params, read } = await open();
    clock.set(new Date(nine.publishAt));
    expect(await createPublishDue(server.deps, [drafts])()).toBe(1);
    const seen = await read();
    expect(seen).toEqual({ type: "weekly", publishAt: "2026-12-08T20:00:00.000Z", day: 9 });
    const moved = "2026-12-15T20:00:00.000Z";
    await moderator.call(scheduleCalls.save, { params, body: { type: "weekly", publishAt: moved, seen } });
    const body = { type: "daily", publishAt: seen.publishAt, seen } as const;
    await moderator.call(scheduleCalls.save, { params, body });
    expect(await read()).toEqual({ type: "daily", publishAt: moved, day: 16 });
  });

  it("keeps a day of the month while it's monthly, and follows its date otherwise", async () => {
    const moderator = await clientOf(["moderator"]);
    const params = { type: "challenge", id: await draft() } as const;
    const read = async () => (await moderator.call(scheduleCalls.get, { params })).schedule;
    // On the 28th of February, for want of a 31st.
    const seen = { type: "monthly", publishAt: "2027-02-27T20:00:00.000Z", day: 31 } as const;
    await moderator.call(scheduleCalls.save, { params, body: seen });
    const later = { ...seen, publishAt: "2027-02-27T21:00:00.000Z" };
    await moderator.call(scheduleCalls.save, { params, body: { ...later, seen } });
    expect(await read()).toMatchObject(later);
    // The 31st of March.
    const march = { ...seen, publishAt: "2027-03-30T20:00:00.000Z" };
    await moderator.call(scheduleCalls.save, { params, body: { ...march, seen: later } });
    const daily = { type: "daily", publishAt: later.publishAt, seen: later } as const;
    await moderator.call(scheduleCalls.save, { params, body: daily });
    expect(await read()).toMatchObject({ ...march, type: "daily" });
  });

  it("compares instants, not their text, and records what changed", async () => {
    const { moderator, params, read, seen } = await open();
    await moderator.call(scheduleCalls.save, { params, body: { ...nine, publishAt: ten, seen } });
    // As seen before that change, but written another way, and left alone.
    const same = "2026-12-01T20:00:00Z";
    const body = { type: "daily", publishAt: same, seen: { ...seen, publishAt: same } } as const;
    await moderator.call(scheduleCalls.save, { params, body });
    expect(await read()).toEqual({ type: "daily", publishAt: ten, day: seen.day });
    const events = await newestEvents(server.deps.db.handle, [workspaceId], 0);
    expect(events.map(({ payload }) => (payload as { changes: unknown }).changes)).toEqual([
      [
        { field: "type", before: null, after: "weekly" },
        { field: "publishAt", before: null, after: nine.publishAt },
      ],
      [{ field: "publishAt", before: nine.publishAt, after: ten }],
      [{ field: "type", before: "weekly", after: "daily" }],
    ]);
  });
});

describe("saving a schedule is refused", () => {
  const body = { type: "daily", publishAt: "2026-12-01T09:00:00Z" } as const;

  it("for a day before today, with the field and its bound", async () => {
    const moderator = await clientOf(["moderator"]);
    const params = { type: "challenge", id: await draft() } as const;
    const early = { ...body, publishAt: "2026-11-16T10:59:59Z" };
    const failure: unknown = await moderator
      .call(scheduleCalls.save, { params, body: early })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ValidationFailure);
    const message = "Choose 17.11.2026 or later.";
    expect(failure).toMatchObject({ fields: [{ field: "publishAt", code: "too_early", message }] });
    expect(
      await moderator.call(scheduleCalls.save, { params, body: { ...body, publishAt: "2026-11-16T11:00:00Z" } }),
    ).toMatchObject({
      publishAt: "2026-11-17T11:00:00.000Z",
    });
  });

  it("to members, to other workspaces, for other types and for missing drafts", async () => {
    const id = await draft();
    const params = { type: "challenge", id } as const;
    const member = await clientOf(["member"]);
    await expect(member.call(scheduleCalls.get, { params })).rejects.toThrow(AccessDeniedFailure);
    await expect(member.call(scheduleCalls.save, { params, body })).rejects.toThrow(AccessDeniedFailure);
    const elsewhere = await buildWorkspace(server.deps.db.handle);
    const stranger = await clientOf(["moderator"], elsewhere.id);
    await expect(stranger.call(scheduleCalls.get, { params })).rejects.toThrow(NotFoundFailure);
    await expect(stranger.call(scheduleCalls.save, { params, body })).rejects.toThrow(NotFoundFailure);
    const moderator = await clientOf(["moderator"]);
    await expect(moderator.call(scheduleCalls.save, { params: { type: "quiz", id }, body })).rejects.toThrow(
      NotFoundFailure,
    );
    await expect(
      moderator.call(scheduleCalls.save, { params: { type: "challenge", id: id + 1000 }, body }),
    ).rejects.toThrow(NotFoundFailure);
    const { rows } = await server.deps.db.pool.query("select 1 from schedules where workspace_id = $1", [workspaceId]);
    expect(rows).toEqual([]);
  });

  it("if the license excludes the type", async () => {
    const { id: poor } = await buildWorkspace(server.deps.db.handle, { restrictions: ["challenges"] });
    const { memberId } = await buildMember(server.deps.db.handle, { workspaceId: poor });
    const id = await insertDraft(server.deps.db.handle, { workspaceId: poor, authorId: memberId });
    const moderator = await clientOf(["moderator"], poor);
    const params = { type: "challenge", id } as const;
    await expect(moderator.call(scheduleCalls.save, { params, body })).rejects.toThrow(AccessDeniedFailure);
  });
});

it("a draft scheduled once is published at its time; then its schedule is over and the form starts fresh", async () => {
  const id = await draft();
  const moderator = await clientOf(["moderator"]);
  const params = { type: "challenge", id } as const;
  await moderator.call(scheduleCalls.save, { params, body: { type: "once", publishAt: "2026-11-20T20:00:00Z" } });
  const publishDue = createPublishDue(server.deps, [drafts]);
  clock.set(new Date("2026-11-20T19:59:59Z"));
  expect(await publishDue()).toBe(0);
  clock.set(new Date("2026-11-20T20:00:30Z"));
  expect(await publishDue()).toBe(1);
  expect(await drafts.published(server.deps.db.handle, { workspaceId, entityId: id })).toEqual([
    { id, at: clock.now() },
  ]);
  const { schedule, save } = await moderator.call(scheduleCalls.get, { params });
  expect(schedule).toMatchObject({ isNew: true, publishAt: "2026-11-21T20:00:00.000Z" });
  expect(save.allowed).toBe(false);
});

it("a removed schedule publishes nothing", async () => {
  const id = await draft();
  const moderator = await clientOf(["moderator"]);
  const params = { type: "challenge", id } as const;
  await moderator.call(scheduleCalls.save, { params, body: { type: "daily", publishAt: "2026-11-20T20:00:00Z" } });
  await removeSchedule(server.deps.db.handle, { workspaceId, entityType: "challenge", entityId: id });
  clock.set(new Date("2026-12-20T20:00:00Z"));
  expect(await createPublishDue(server.deps, [drafts])()).toBe(0);
});
