import { postedIssue } from "@guildhall/core/testing";
import { InvariantError } from "@guildhall/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "../lib/deps.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { buildJiraWorld } from "../testing/jira-rewards-world.ts";
import type { JiraWorld } from "../testing/jira-rewards-world.ts";
import { newestEvents } from "../testing/newest-events.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { applyIssue } from "./apply-issue.service.ts";
import { optOut } from "./jira-opt-in.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let world: JiraWorld;
let other: JiraWorld;

beforeEach(async () => {
  world = await buildJiraWorld(database(), { start: "2026-11-02T10:00:00Z" });
  other = await buildJiraWorld(database(), { start: "2026-11-02T10:00:00Z" });
});
afterEach(async () => {
  await world.close();
  await other.close();
});

/** Has everything that a reward needs but the work; Ann is the person's name in both workspaces. */
async function prepare(of: JiraWorld, { amount, waitDays = 1 }: { amount: number; waitDays?: number }) {
  const boss = await of.team.join({ name: "Boss", roles: ["moderator"] });
  const ann = await of.join("Ann");
  const ruleId = await of.rule({ waitDays });
  await challengeSteps.publish(boss, {
    externalId: "GH-1",
    autoApprove: true,
    rewards: [{ currencyId: of.team.currencyId, amount }],
  });
  return { boss, ann, ruleId };
}
async function finish(of: JiraWorld): Promise<void> {
  await of.tell({ key: "GH-1", wasAssignee: "", wasStatus: "new", status: "indeterminate" });
  of.team.clock.advance(7_200_000);
  await of.tell({ key: "GH-1", by: "acc-ann", wasStatus: "indeterminate", status: "done" });
}
const has = (of: JiraWorld, who: Teammate) => challengeSteps.balance(who, of.team.currencyId);
const settled = ["10001 complete_challenge acc-ann settled"];

describe("two workspaces that are told of the same issue", () => {
  it("each pay their own person, once", async () => {
    const [here, there] = [await prepare(world, { amount: 300 }), await prepare(other, { amount: 500 })];
    await finish(world);
    await finish(other);
    await world.work();
    for (const each of [world, other]) each.waitDays(1);
    for (const each of [world, other, world, other]) await each.work();
    expect([await has(world, here.ann), await has(other, there.ann)]).toEqual([300, 500]);
    expect([await world.rewards(), await other.rewards()]).toEqual([settled, settled]);
    expect([await has(world, here.boss), await has(other, there.boss)]).toEqual([0, 0]);
  });

  it("pay by their own rules and waiting times", async () => {
    const [here, there] = [
      await prepare(world, { amount: 300, waitDays: 0 }),
      await prepare(other, { amount: 500, waitDays: 9 }),
    ];
    await finish(world);
    await finish(other);
    await world.work();
    expect([await has(world, here.ann), await has(other, there.ann)]).toEqual([300, 0]);
    expect([await world.rewards(), await other.rewards()]).toEqual([
      settled,
      ["10001 complete_challenge acc-ann waiting"],
    ]);
  });

  it("pay nobody who takes part, or did the work, in the other one only", async () => {
    const [here, there] = [await prepare(world, { amount: 300 }), await prepare(other, { amount: 500 })];
    await optOut(db(), here.ann);
    await finish(world);
    for (const each of [world, other]) each.waitDays(2);
    for (const each of [world, other]) await each.work();
    expect([await has(world, here.ann), await has(other, there.ann)]).toEqual([0, 0]);
    expect([await world.rewards(), await other.rewards()]).toEqual([
      ["10001 complete_challenge acc-ann passed_over not_opted_in"],
      [],
    ]);
  });
});

it("who takes part no more when it's due gets nothing", async () => {
  const { ann } = await prepare(world, { amount: 300 });
  await finish(world);
  await world.work();
  await optOut(db(), ann);
  world.waitDays(1);
  await world.work();
  expect([await has(world, ann), await world.rewards()]).toEqual([
    0,
    ["10001 complete_challenge acc-ann passed_over not_opted_in"],
  ]);
});

it("an issue that another process has looked at meanwhile is left as it is", async () => {
  await prepare(world, { amount: 300 });
  await finish(world);
  const { site, issueId } = await db()
    .selectFrom("jira_events")
    .select(["site", "issue_id as issueId"])
    .where("workspace_id", "=", world.team.workspaceId)
    .executeTakeFirstOrThrow();
  const key = { workspaceId: world.team.workspaceId, site, issueId };
  await applyIssue(world.team.server.deps, key);
  await applyIssue(world.team.server.deps, key);
  expect(await world.rewards()).toEqual(["10001 complete_challenge acc-ann waiting"]);
});

it("a suggestion is the product's event, to whom it's made, of whose work", async () => {
  const [ann, rita] = [await world.join("Ann"), await world.join("Rita")];
  await world.rule({ effect: "suggest_thanks", waitDays: 0 });
  await finish(world);
  await world.work();
  const events = (await newestEvents(db(), [world.team.workspaceId, other.team.workspaceId], 0)).filter(({ type }) =>
    type.startsWith("jira_"),
  );
  const payload = { memberId: rita.memberId, receiverId: ann.memberId };
  expect(events.map(({ type, payload: said, by }) => [type, said, by])).toEqual([
    ["jira_thanks.suggested", { ...payload, issueKey: "GH-1", summary: "The door is stuck", issueUrl: "" }, 0],
  ]);
});

it("a suggestion is to nobody if there's nobody to ask, or the worker isn't in the rule's group", async () => {
  await world.join("Ann");
  const rita = await world.join("Rita");
  await world.rule({ effect: "suggest_thanks", waitDays: 0, groupId: await world.team.group("Smiths", [rita]) });
  await finish(world);
  await world.tell({ key: "GH-2", issueId: "2", assignee: "acc-rita", wasStatus: "new", status: "indeterminate" });
  world.team.clock.advance(7_200_000);
  await world.tell({ key: "GH-2", issueId: "2", assignee: "acc-rita", wasStatus: "indeterminate", status: "done" });
  await world.work();
  const rows = await db()
    .selectFrom("jira_rewards")
    .select(["issue_id as issueId", "member_id as memberId", "refusal", "state"])
    .where("workspace_id", "=", world.team.workspaceId)
    .orderBy("issue_id")
    .execute();
  expect(rows).toEqual([
    { issueId: "10001", memberId: rita.memberId, refusal: "not_in_group", state: "passed_over" },
    { issueId: "2", memberId: 0, refusal: "nobody_to_ask", state: "settled" },
  ]);
});

describe("an issue that can't be worked on", () => {
  const read = () =>
    db()
      .selectFrom("jira_issues")
      .select(["attempts", "retry_at as retryAt"])
      .where("workspace_id", "=", world.team.workspaceId)
      .executeTakeFirst();

  it("rests a minute, twice as long each time, but six hours at most, and is done then", async () => {
    await finish(world);
    const { deps } = world.team.server;
    const transaction: Deps["db"]["transaction"] = async () => {
      throw new InvariantError("the connection is lost");
    };
    const minutes: number[] = [];
    for (let count = 1; count <= 11; count += 1) {
      await world.work({ ...deps, db: { ...deps.db, transaction } });
      const row = await read();
      const rest = (row?.retryAt?.getTime() ?? 0) - world.team.clock.now().getTime();
      expect(row?.attempts).toBe(count);
      minutes.push(rest / 60_000);
      world.team.clock.advance(rest);
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    expect([await world.work(), await read()]).toEqual([1, { attempts: 0, retryAt: null }]);
  });

  it("is looked at again after an hour if its site isn't connected", async () => {
    await prepare(world, { amount: 300, waitDays: 0 });
    await finish(world);
    world.isConnected = false;
    await world.work();
    const { retryAt = null } = (await read()) ?? {};
    expect((retryAt?.getTime() ?? 0) - world.team.clock.now().getTime()).toBe(3_600_000);
  });
});

it.each([
  [1_048_576, 200],
  [1_048_577, 413],
])("a delivery of %i bytes is answered %i", async (bytes, status) => {
  const body = { ...postedIssue({ at: "2026-11-02T09:00:00.000Z", status: "done" }), pad: "" };
  const pad = "x".repeat(bytes - JSON.stringify(body).length);
  expect((await world.deliver({ ...body, pad })).status).toBe(status);
});
