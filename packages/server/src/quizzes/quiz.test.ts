import { AccessDeniedFailure, NotFoundFailure, RefusedFailure } from "@guildhall/core";
import { feedCalls } from "@guildhall/core/feed";
import { questionCalls, quizCalls, submissionCalls } from "@guildhall/core/quizzes";
import { scheduleCalls } from "@guildhall/core/schedules";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../features.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { licenseWithout } from "../testing/license-of.ts";

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

/** With one question. */
const make = async ({
  status,
  ...body
}: {
  readonly title: string;
  readonly status?: "draft" | "published";
  readonly groupId?: number;
  readonly rewards?: { readonly currencyId: number; readonly amount: number }[];
}): Promise<number> => {
  const { qid: id } = await boss.client.call(quizCalls.create, { body });
  await boss.client.call(questionCalls.add, { params: { id }, body: { type: "multi_text", description: "Why?" } });
  if (status === "published") await boss.client.call(quizCalls.publish, { params: { id } });
  return id;
};
const titles = async (who: Teammate, type: "active" | "draft" | "schedule" | "closed") => {
  const { items } = await who.client.call(quizCalls.list, { params: { type }, query: {} });
  return items.map(({ title }) => title);
};
const counts = async (who: Teammate, groupId = 0) => {
  const { lists } = await who.client.call(quizCalls.getInfo, { query: { group_id: groupId } });
  return Object.fromEntries(lists.map(({ type, count }) => [type, count]));
};
const failure = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

describe("a quiz", () => {
  it("is in the list of its status, counted there, after each step", async () => {
    const mod = await team.join({ name: "Mod", roles: ["moderator"] });
    const [crew, other] = [await team.group("Crew", [ann]), await team.group("Other", [ann])];
    const params = { id: await make({ title: "First", groupId: crew }) };
    const about = { type: "quiz", ...params } as const;
    const line = { type: "once", publishAt: "2099-01-01T09:00:00Z" } as const;
    const spare = await make({ title: "Spare", groupId: crew });
    const NONE = { active: 0, draft: 0, schedule: 0, closed: 0 };
    const isIn = async (list: "active" | "draft" | "schedule" | "closed", more: Partial<typeof NONE> = {}) => {
      const wanted = { ...NONE, ...more, [list]: (more[list] ?? 0) + 1 };
      expect([await counts(boss), await counts(mod, crew), await counts(mod, other)]).toEqual([wanted, wanted, NONE]);
      expect(await counts(ann, crew)).toEqual({ active: wanted.active });
      expect(await titles(mod, list)).toContain("First");
    };
    await isIn("draft", { draft: 1 });
    await boss.client.call(quizCalls.update, { params, body: { title: "First", groupId: crew } });
    await isIn("draft", { draft: 1 });
    await boss.client.call(scheduleCalls.save, { params: about, body: line });
    await isIn("schedule", { draft: 1 });
    await boss.client.call(quizCalls.update, { params, body: { title: "First", groupId: crew } });
    await isIn("schedule", { draft: 1 });
    await boss.client.call(scheduleCalls.remove, { params: about });
    await isIn("draft", { draft: 1 });
    await boss.client.call(quizCalls.publish, { params });
    await isIn("active", { draft: 1 });
    await boss.client.call(quizCalls.delete, { params: { id: spare } });
    await isIn("active");
    await boss.client.call(quizCalls.close, { params });
    await isIn("closed");
    for (const type of ["draft", "schedule", "closed"] as const)
      expect(await failure(titles(ann, type))).toBeInstanceOf(AccessDeniedFailure);
    const { violations } = await checkLedger(database().database.handle, team.workspaceId);
    expect(violations).toEqual([]);
  });

  it("is seen once it's published, by those in its group", async () => {
    const groupId = await team.group("Crew", []);
    await team.group("Below", [ann], groupId);
    const bob = await team.join({ name: "Bob" });
    await team.group("Beside", [bob]);
    const id = await make({ title: "First", groupId });
    const params = { id };
    const seen = (who: Teammate) => failure(who.client.call(quizCalls.get, { params }));
    expect(await seen(ann)).toBeInstanceOf(NotFoundFailure);
    await boss.client.call(quizCalls.publish, { params });
    expect(await seen(ann)).toMatchObject({ quiz: { id, title: "First", status: "published" } });
    expect([await titles(ann, "active"), await titles(bob, "active")]).toEqual([["First"], []]);
    for (const call of [
      () => bob.client.call(quizCalls.get, { params }),
      () => bob.client.call(submissionCalls.start, { params }),
      () => bob.client.call(submissionCalls.answer, { params: { id, qid: 1 }, body: { textValue: "So" } }),
      () => bob.client.call(submissionCalls.submit, { params, body: { answers: [] } }),
      () => bob.client.call(submissionCalls.getStanding, { params }),
    ])
      expect(await failure(call())).toBeInstanceOf(NotFoundFailure);
  });

  it("is announced in the feed", async () => {
    await make({ title: "First", status: "published" });
    await team.readEvents();
    const { items } = await ann.client.call(feedCalls.get, { query: {} });
    expect(items.map(({ type, headline }) => [type, headline.map(({ text }) => text).join("")])).toEqual([
      ["quiz_published", "New quiz: First"],
    ]);
  });

  it("is made, changed and closed by those who manage them only, and once", async () => {
    const id = await make({ title: "First" });
    const params = { id };
    expect(await failure(ann.client.call(quizCalls.publish, { params }))).toBeInstanceOf(AccessDeniedFailure);
    expect(await failure(boss.client.call(quizCalls.close, { params }))).toBeInstanceOf(RefusedFailure);
    const body = { title: "Better", status: "published" } as const;
    await boss.client.call(quizCalls.update, { params, body });
    expect(await titles(ann, "active")).toEqual(["Better"]);
    const { locks } = await boss.client.call(quizCalls.getForEdit, { params });
    expect(locks.group).toEqual({ allowed: false, reason: "locked_after_draft" });
    const moved = { ...body, groupId: await team.group("Crew", []) };
    expect(await failure(boss.client.call(quizCalls.update, { params, body: moved }))).toMatchObject({
      fields: [{ field: "groupId", code: "locked" }],
    });
  });

  it("can be scheduled, and then publishes itself only", async () => {
    const id = await make({ title: "First" });
    const body = { type: "once", publishAt: "2099-01-01T09:00:00Z" } as const;
    await boss.client.call(scheduleCalls.save, { params: { type: "quiz", id }, body });
    expect(await titles(boss, "schedule")).toEqual(["First"]);
    expect(await failure(boss.client.call(quizCalls.publish, { params: { id } }))).toBeInstanceOf(RefusedFailure);
    await boss.client.call(scheduleCalls.publishNow, { params: { type: "quiz", id } });
    expect(await titles(ann, "active")).toEqual(["First"]);
  });

  it("isn't made or published without the feature; what is out goes on and pays", async () => {
    const rewards = [{ currencyId: team.currencyId, amount: 100 }];
    const [draft, out] = [await make({ title: "Draft" }), await make({ title: "Out", rewards })];
    const params = { id: draft };
    await boss.client.call(quizCalls.publish, { params: { id: out } });
    const license = JSON.stringify(licenseWithout(["new-quiz"]));
    await database()
      .database.handle.updateTable("workspaces")
      .set({ license })
      .where("id", "=", team.workspaceId)
      .execute();
    team.server.deps.bus.publish({ kind: "forget", workspaceId: team.workspaceId });
    const body = { title: "Draft", status: "published" } as const;
    for (const call of [
      () => boss.client.call(quizCalls.create, { body }),
      () => boss.client.call(quizCalls.publish, { params }),
      () => boss.client.call(quizCalls.update, { params, body }),
      () =>
        boss.client.call(scheduleCalls.save, {
          params: { type: "quiz", ...params },
          body: { type: "once", publishAt: "2099-01-01T09:00:00Z" },
        }),
    ])
      expect(await failure(call())).toMatchObject({ reason: "feature_off" });
    const { create } = await boss.client.call(quizCalls.getInfo, { query: {} });
    expect(create).toEqual({ allowed: false, reason: "feature_off", feature: "new-quiz" });
    const [{ id: qid = 0 } = {}] = (await ann.client.call(quizCalls.get, { params: { id: out } })).quiz.questions;
    const { submissionInfo } = await ann.client.call(submissionCalls.answer, {
      params: { id: out, qid },
      body: { textValue: "So" },
    });
    expect(submissionInfo.submissionRewards).toMatchObject([{ amount: 100 }]);
  });
});
