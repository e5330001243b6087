import { AccessDeniedFailure, NotFoundFailure, RefusedFailure } from "@guildhall/core";
import { feedCalls } from "@guildhall/core/feed";
import { chainCalls } from "@guildhall/core/chains";
import { scheduleCalls } from "@guildhall/core/schedules";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../features.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { chainSteps } from "../testing/chain-steps.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let ann: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  ann = await team.join({ name: "Ann" });
});
afterEach(() => team.close());

const make = async (body: {
  readonly title: string;
  readonly status?: "draft" | "published";
  readonly groupId?: number;
}) => {
  const activities = [await chainSteps.quest(boss, `Step of ${body.title}`, { status: "draft" })];
  return (await boss.client.call(chainCalls.create, { body: { ...body, activities } })).cid;
};
const titles = async (who: Teammate, type: "active" | "draft" | "schedule" | "closed") => {
  const { items } = await who.client.call(chainCalls.list, { params: { type }, query: {} });
  return items.map(({ title }) => title);
};
const counts = async (who: Teammate) => {
  const { lists } = await who.client.call(chainCalls.getInfo, { query: {} });
  return Object.fromEntries(lists.map(({ type, count }) => [type, count]));
};
const failure = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

describe("a chain", () => {
  it("is in the list of its status, counted there", async () => {
    const first = await make({ title: "First" });
    const second = await make({ title: "Second", status: "published" });
    await boss.client.call(chainCalls.close, { params: { id: second } });
    expect([await titles(boss, "draft"), await titles(boss, "closed")]).toEqual([["First"], ["Second"]]);
    await boss.client.call(chainCalls.delete, { params: { id: first } });
    expect(await counts(boss)).toEqual({ active: 0, draft: 0, schedule: 0, closed: 1 });
    expect(await counts(ann)).toEqual({ active: 0 });
    const { violations } = await checkLedger(database().database.handle, team.workspaceId);
    expect(violations).toEqual([]);
  });

  it("is seen once it's published, by those in its group", async () => {
    const groupId = await team.group("Crew", [ann]);
    const id = await make({ title: "First", groupId });
    const seen = (who: Teammate) => failure(who.client.call(chainCalls.get, { params: { id } }));
    expect(await seen(ann)).toBeInstanceOf(NotFoundFailure);
    await boss.client.call(chainCalls.publish, { params: { id } });
    expect(await seen(ann)).toMatchObject({ chain: { id, title: "First", status: "published" } });
    const bob = await team.join({ name: "Bob" });
    expect(await seen(bob)).toBeInstanceOf(NotFoundFailure);
  });

  it("is announced in the feed", async () => {
    await make({ title: "First", status: "published" });
    await team.readEvents();
    const { items } = await ann.client.call(feedCalls.get, { query: {} });
    expect(items.map(({ type, headline }) => [type, headline.map(({ text }) => text).join("")])).toEqual([
      ["chain_published", "New chain: First"],
    ]);
  });

  it("is made, changed and closed by those who manage them only, and once", async () => {
    const id = await make({ title: "First" });
    const params = { id };
    expect(await failure(ann.client.call(chainCalls.publish, { params }))).toBeInstanceOf(AccessDeniedFailure);
    expect(await failure(boss.client.call(chainCalls.close, { params }))).toBeInstanceOf(RefusedFailure);
    const { chain } = await boss.client.call(chainCalls.getForEdit, { params });
    const activities = chain.activities.map(({ entityType, entityId }) => ({ entityType, entityId }));
    const body = { title: "Better", status: "published", activities } as const;
    await chainSteps.update(boss, id, body);
    expect(await titles(ann, "active")).toEqual(["Better"]);
    const { locks } = await boss.client.call(chainCalls.getForEdit, { params });
    expect(locks.group).toEqual({ allowed: false, reason: "locked_after_draft" });
    const moved = { ...body, groupId: await team.group("Crew", []) };
    expect(await failure(chainSteps.update(boss, id, moved))).toMatchObject({
      fields: [{ field: "groupId", code: "locked" }],
    });
  });

  it("can be scheduled, and then publishes itself only", async () => {
    const id = await make({ title: "First" });
    const body = { type: "once", publishAt: "2099-01-01T09:00:00Z" } as const;
    await boss.client.call(scheduleCalls.save, { params: { type: "chain", id }, body });
    expect(await titles(boss, "schedule")).toEqual(["First"]);
    expect(await failure(boss.client.call(chainCalls.publish, { params: { id } }))).toBeInstanceOf(RefusedFailure);
    await boss.client.call(scheduleCalls.publishNow, { params: { type: "chain", id } });
    expect(await titles(ann, "active")).toEqual(["First"]);
  });
});
