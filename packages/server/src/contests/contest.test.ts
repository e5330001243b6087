import { AccessDeniedFailure, NotFoundFailure, RefusedFailure } from "@guildhall/core";
import { feedCalls } from "@guildhall/core/feed";
import { contestCalls } from "@guildhall/core/contests";
import { scheduleCalls } from "@guildhall/core/schedules";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../features.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
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
  readonly type?: "voting";
}) => (await boss.client.call(contestCalls.create, { body, files: { imageFile: undefined } })).cid;
const titles = async (who: Teammate, type: "active" | "draft" | "schedule" | "closed") => {
  const { items } = await who.client.call(contestCalls.list, { params: { type }, query: {} });
  return items.map(({ title }) => title);
};
const counts = async (who: Teammate) => {
  const { lists } = await who.client.call(contestCalls.getInfo, { query: {} });
  return Object.fromEntries(lists.map(({ type, count }) => [type, count]));
};
const failure = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

describe("a contest", () => {
  it("is in the list of its status, counted there", async () => {
    const first = await make({ title: "First" });
    const second = await make({ title: "Second", status: "published" });
    await boss.client.call(contestCalls.close, { params: { id: second } });
    expect([await titles(boss, "draft"), await titles(boss, "closed")]).toEqual([["First"], ["Second"]]);
    await boss.client.call(contestCalls.delete, { params: { id: first } });
    expect(await counts(boss)).toEqual({ active: 0, draft: 0, schedule: 0, closed: 1 });
    expect(await counts(ann)).toEqual({ active: 0 });
    const { violations } = await checkLedger(database().database.handle, team.workspaceId);
    expect(violations).toEqual([]);
  });

  it("is seen once it's published, by those in its group", async () => {
    const groupId = await team.group("Crew", [ann]);
    const id = await make({ title: "First", groupId });
    const seen = (who: Teammate) => failure(who.client.call(contestCalls.get, { params: { id } }));
    expect(await seen(ann)).toBeInstanceOf(NotFoundFailure);
    await boss.client.call(contestCalls.publish, { params: { id } });
    expect(await seen(ann)).toMatchObject({ contest: { id, title: "First", status: "published" } });
    const bob = await team.join({ name: "Bob" });
    expect(await seen(bob)).toBeInstanceOf(NotFoundFailure);
  });

  it("is announced in the feed", async () => {
    await make({ title: "First", status: "published" });
    await team.readEvents();
    const { items } = await ann.client.call(feedCalls.get, { query: {} });
    expect(items.map(({ type, headline }) => [type, headline.map(({ text }) => text).join("")])).toEqual([
      ["contest_published", "New contest: First"],
    ]);
  });

  it("has on its card in the feed what its reader has done and may do next", async () => {
    const id = await make({ title: "First", status: "published", type: "voting" });
    await team.readEvents();
    const part = async (who: Teammate) =>
      (await who.client.call(feedCalls.get, { query: {} })).items.find(({ contest }) => contest?.id === id)?.contest;
    expect(await part(ann)).toMatchObject({ stage: "open", joined: false, voted: false, next: "join" });
    await boss.client.call(contestCalls.join, { params: { id } });
    expect(await part(ann)).toMatchObject({ next: "vote" });
    await ann.client.call(contestCalls.vote, { params: { id }, body: { userId: boss.memberId } });
    expect(await part(ann)).toMatchObject({ voted: true, next: "join" });
    await ann.client.call(contestCalls.join, { params: { id } });
    expect(await part(ann)).toMatchObject({ joined: true, next: "open" });
    await boss.client.call(contestCalls.close, { params: { id } });
    expect(await part(ann)).toMatchObject({ stage: "closed", next: null });
  });

  it("is made, changed and closed by those who manage them only, and once", async () => {
    const id = await make({ title: "First" });
    const params = { id };
    expect(await failure(ann.client.call(contestCalls.publish, { params }))).toBeInstanceOf(AccessDeniedFailure);
    expect(await failure(boss.client.call(contestCalls.close, { params }))).toBeInstanceOf(RefusedFailure);
    const body = { title: "Better", status: "published" } as const;
    await boss.client.call(contestCalls.update, { params, body, files: { imageFile: undefined } });
    expect(await titles(ann, "active")).toEqual(["Better"]);
    const { locks } = await boss.client.call(contestCalls.getForEdit, { params });
    expect(locks.group).toEqual({ allowed: false, reason: "locked_after_draft" });
    const moved = { ...body, groupId: await team.group("Crew", []) };
    expect(
      await failure(boss.client.call(contestCalls.update, { params, body: moved, files: { imageFile: undefined } })),
    ).toMatchObject({
      fields: [{ field: "groupId", code: "locked" }],
    });
  });

  it("can be scheduled, and then publishes itself only", async () => {
    const id = await make({ title: "First" });
    const body = { type: "once", publishAt: "2099-01-01T09:00:00Z" } as const;
    await boss.client.call(scheduleCalls.save, { params: { type: "contest", id }, body });
    expect(await titles(boss, "schedule")).toEqual(["First"]);
    expect(await failure(boss.client.call(contestCalls.publish, { params: { id } }))).toBeInstanceOf(RefusedFailure);
    await boss.client.call(scheduleCalls.publishNow, { params: { type: "contest", id } });
    expect(await titles(ann, "active")).toEqual(["First"]);
  });
});
