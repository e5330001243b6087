import type { EndpointInput } from "@guildhall/core";
import { challengeCalls } from "@guildhall/core/challenges";
import { scheduleCalls } from "@guildhall/core/schedules";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { productIn } from "../events/record-event.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { scheduledChallenge } from "./scheduled-challenge.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let ann: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { settings: { tz: "America/New_York" } });
  boss = await team.join({ name: "Boss", roles: ["moderator"] });
  ann = await team.join({ name: "Ann" });
});
afterEach(() => team.close());

const make = async (body: Partial<EndpointInput<typeof challengeCalls.create>["body"]> = {}): Promise<number> =>
  (await boss.client.call(challengeCalls.create, { body: { type: "quest", title: "Read a book", ...body } })).cid;
const read = async (id: number, who = boss) =>
  (await who.client.call(challengeCalls.get, { params: { id } })).challenge;
const counts = async () =>
  Object.fromEntries(
    (await boss.client.call(challengeCalls.getInfo, { query: {} })).lists.map(({ type, count }) => [type, count]),
  );
const listed = async (type: "active" | "draft" | "schedule" | "closed") =>
  (await boss.client.call(challengeCalls.list, { params: { type }, query: {} })).items.map(({ id }) => id);
const events = async () => {
  const rows = await database()
    .database.handle.selectFrom("events")
    .select(["type", "payload"])
    .where("workspace_id", "=", team.workspaceId)
    .orderBy("id")
    .execute();
  return rows.map(({ type, payload }) => [type, payload]);
};

async function attempt(challengeId: number, status: "active" | "completed" | "in_review", who = ann): Promise<number> {
  const db = database().database.handle;
  const of = { workspace_id: team.workspaceId, challenge_id: challengeId };
  const { id } = await db
    .insertInto("assignments")
    .values({ ...of, type: "quest", status, leader_member_id: who.memberId, accepted_at: team.clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("assignment_members")
    .values({ ...of, assignment_id: id, member_id: who.memberId, joined_at: team.clock.now() })
    .execute();
  await db.updateTable("challenges").set({ status: "in_progress" }).where("id", "=", challengeId).execute();
  return id;
}

const statusOf = async (id: number) =>
  (
    await database()
      .database.handle.selectFrom("assignments")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).status;

describe("closing", () => {
  const close = (id: number, who = boss) => who.client.call(challengeCalls.close, { params: { id } });

  it("cancels what nobody completed, ends active attempts and keeps those in review", async () => {
    const id = await make({ status: "new" });
    const active = await attempt(id, "active");
    const waiting = await attempt(id, "in_review", boss);
    expect(await close(id)).toMatchObject({ cid: id, challengeStatus: "canceled" });
    expect([await statusOf(active), await statusOf(waiting)]).toEqual(["abandoned", "in_review"]);
    expect(await read(id, ann)).toMatchObject({ status: "canceled", closedAt: team.clock.now().toISOString() });
    expect(await counts()).toEqual({ active: 0, draft: 0, schedule: 0, closed: 1 });
    expect((await events()).at(-1)).toMatchObject([
      "challenge.closed",
      { challengeId: id, status: "canceled", leftOut: [ann.memberId] },
    ]);
  });

  it("completes what someone completed", async () => {
    const id = await make({ status: "new" });
    await attempt(id, "completed");
    expect((await close(id)).challengeStatus).toBe("completed");
    expect((await events()).at(-1)).toMatchObject([
      "challenge.closed",
      { challengeId: id, status: "completed", leftOut: [] },
    ]);
  });

  it("happens once, to published challenges, by managers", async () => {
    const id = await make({ status: "new" });
    await expect(close(await make())).rejects.toMatchObject({ kind: "refused", reason: "not_published" });
    await expect(close(id, ann)).rejects.toMatchObject({ kind: "access_denied" });
    await close(id);
    await expect(close(id)).rejects.toMatchObject({ kind: "refused", reason: "challenge_closed" });
    await expect(close(987_654)).rejects.toMatchObject({ kind: "not_found" });
    const body = { type: "quest", title: "Again" } as const;
    await expect(boss.client.call(challengeCalls.update, { params: { id }, body })).rejects.toMatchObject({
      reason: "challenge_closed",
    });
  });
});

describe("deleting", () => {
  const remove = (id: number) => boss.client.call(challengeCalls.delete, { params: { id } });

  it("removes a draft from every list and view, and keeps it for the audit", async () => {
    const id = await make();
    await remove(id);
    expect(await counts()).toEqual({ active: 0, draft: 0, schedule: 0, closed: 0 });
    await expect(read(id)).rejects.toMatchObject({ kind: "not_found" });
    await expect(remove(id)).rejects.toMatchObject({ kind: "not_found" });
    const kept = await database()
      .database.handle.selectFrom("challenges")
      .select(["status", "list"])
      .where("id", "=", id)
      .executeTakeFirst();
    expect(kept).toEqual({ status: "discarded", list: "" });
    expect((await events()).at(-1)).toMatchObject(["challenge.discarded", { challengeId: id }]);
  });

  it("ends a draft's schedule, and no other's", async () => {
    const [id, other] = [await make(), await make()];
    for (const each of [id, other])
      await boss.client.call(scheduleCalls.save, {
        params: { type: "challenge", id: each },
        body: { type: "weekly", publishAt: "2099-05-02T13:00:00Z" },
      });
    await remove(id);
    const left = await database()
      .database.handle.selectFrom("schedules")
      .select("entity_id")
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    expect(left).toEqual([{ entity_id: other }]);
  });

  it("is for drafts only", async () => {
    await expect(remove(await make({ status: "new" }))).rejects.toMatchObject({ kind: "refused", reason: "not_draft" });
  });
});

describe("scheduling", () => {
  const key = (entityId: number) => ({ workspaceId: team.workspaceId, entityId });
  const plan = (id: number, at: string | null) =>
    database().database.transaction((tx) =>
      scheduledChallenge.setPublishAt(tx, key(id), at === null ? null : new Date(at)),
    );
  const publish = (id: number, at: string, { isLast, next = null }: { isLast: boolean; next?: string | null }) =>
    database().database.transaction(async (tx) => {
      const actor = productIn(team.workspaceId);
      const context = { deps: team.server.deps, db: tx, at: new Date(at), actor, tell: () => undefined };
      // Publishing needs nothing from the workspace's settings.
      const published = await scheduledChallenge.publish(context as never, { entityId: id, at: new Date(at), isLast });
      if (next !== null) await scheduledChallenge.setPublishAt(tx, key(id), new Date(next));
      return published;
    });

  it("moves a draft into the list by publication time, and back", async () => {
    const [late, early] = [await make(), await make()];
    await plan(late, "2099-05-02T13:00:00Z");
    await plan(early, "2099-05-01T13:00:00Z");
    expect([await listed("schedule"), await listed("draft")]).toEqual([[early, late], []]);
    expect(await counts()).toEqual({ active: 0, draft: 0, schedule: 2, closed: 0 });
    await plan(late, null);
    expect([await listed("schedule"), await listed("draft")]).toEqual([[early], [late]]);
  });

  it("publishes the draft itself the last time", async () => {
    const id = await make();
    await plan(id, "2099-05-02T13:00:00Z");
    expect(await publish(id, "2099-05-02T13:00:00Z", { isLast: true })).toBe(id);
    expect(await read(id, ann)).toMatchObject({
      status: "new",
      schedule: null,
      publishedAt: "2099-05-02T13:00:00.000Z",
    });
    expect(await counts()).toEqual({ active: 1, draft: 0, schedule: 0, closed: 0 });
    expect((await events()).map(([type]) => type)).toEqual(["challenge.drafted", "challenge.published"]);
    await expect(plan(id, "2099-06-02T13:00:00Z")).rejects.toMatchObject({ code: "ErrorConflict" });
    await expect(publish(id, "2099-06-02T13:00:00Z", { isLast: true })).rejects.toMatchObject({
      code: "ErrorConflict",
    });
  });

  it("publishes full copies of the draft, and moves its deadlines for the next", async () => {
    const id = await make({
      title: "Weekly",
      type: "raid",
      externalId: "GH-1",
      rewards: [{ currencyId: team.currencyId, amount: 700 }],
      completeDeadlineAt: "2099-03-10T03:59:59Z",
    });
    await plan(id, "2099-03-02T14:00:00Z");
    // DST begins in New York on 8 March 2099.
    const first = await publish(id, "2099-03-02T14:00:00Z", { isLast: false, next: "2099-03-09T13:00:00Z" });
    const second = await publish(id, "2099-03-09T13:00:00Z", { isLast: false, next: "2099-03-16T13:00:00Z" });
    expect(await read(first, ann)).toMatchObject({
      status: "new",
      title: "Weekly",
      type: "raid",
      externalId: "",
      rewards: [{ amount: 700 }],
      completeDeadlineAt: "2099-03-10T03:59:59.000Z",
    });
    expect((await read(second)).completeDeadlineAt).toBe("2099-03-17T03:59:59.000Z");
    expect(await read(id)).toMatchObject({
      status: "draft",
      externalId: "GH-1",
      completeDeadlineAt: "2099-03-24T03:59:59.000Z",
    });
    expect(await counts()).toEqual({ active: 2, draft: 0, schedule: 1, closed: 0 });
  });

  it("does the publishing itself, and keeps deadlines if only its time is changed", async () => {
    const id = await make({ completeDeadlineAt: "2099-03-10T03:59:59Z" });
    await plan(id, "2099-03-02T14:00:00Z");
    await plan(id, "2099-03-05T14:00:00Z");
    expect((await read(id)).completeDeadlineAt).toBe("2099-03-10T03:59:59.000Z");
    const body = { type: "quest", title: "Now", status: "new" } as const;
    await expect(boss.client.call(challengeCalls.update, { params: { id }, body })).rejects.toMatchObject({
      reason: "is_scheduled",
    });
  });

  it("finds existing drafts, and no deleted ones", async () => {
    const id = await make();
    const { handle } = database().database;
    expect(await scheduledChallenge.find(handle, key(id))).toEqual({
      title: "Read a book",
      isDraft: true,
      deadlines: { acceptDeadlineAt: null, completeDeadlineAt: null },
      needs: ["new-challenge"],
    });
    await boss.client.call(challengeCalls.delete, { params: { id } });
    expect(await scheduledChallenge.find(handle, key(id))).toBe(null);
    expect(await scheduledChallenge.find(handle, { ...key(id), workspaceId: 987_654 })).toBe(null);
  });
});
