import { InvariantError } from "@guildhall/core";
import { challengeCalls } from "@guildhall/core/challenges";
import { postedDeletion, postedIssue, postedWorklog } from "@guildhall/core/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "../lib/deps.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { buildJiraWorld } from "../testing/jira-rewards-world.ts";
import type { JiraWorld } from "../testing/jira-rewards-world.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { giveReward } from "./give-reward.service.ts";
import { DISCONNECTED_MS } from "./jira-work.ts";

const database = useTestDatabase();
let world: JiraWorld;
let boss: Teammate;
let ann: Teammate;

beforeEach(async () => {
  world = await buildJiraWorld(database(), { start: "2026-11-02T10:00:00Z" });
  boss = await world.team.join({ name: "Boss", roles: ["moderator"] });
  ann = await world.join("Ann");
});
afterEach(() => world.close());

const quest = (externalId = "GH-1", change: Parameters<typeof challengeSteps.publish>[1] = {}) =>
  challengeSteps.publish(boss, {
    externalId,
    autoApprove: true,
    rewards: [{ currencyId: world.team.currencyId, amount: 300 }],
    autoCloseStatus: { id: "3", name: "Done" },
    ...change,
  });
const start = (key = "GH-1", issueId = "10001") =>
  world.tell({ key, issueId, wasAssignee: "", wasStatus: "new", status: "indeterminate" });
const close = (key = "GH-1", issueId = "10001", change: object = {}) =>
  world.tell({ key, issueId, by: "acc-ann", wasStatus: "indeterminate", status: "done", ...change });
const reopen = () => world.tell({ wasStatus: "done", status: "indeterminate" });
const statusOf = async (id: number) =>
  (await boss.client.call(challengeCalls.get, { params: { id } })).challenge.status;
const annHas = () => challengeSteps.balance(ann, world.team.currencyId);
const later = (hours: number) => world.team.clock.advance(hours * 3_600_000);
const eventCount = async () =>
  (
    await database()
      .database.handle.selectFrom("jira_events")
      .select("id")
      .where("workspace_id", "=", world.team.workspaceId)
      .execute()
  ).length;

describe("a delivery", () => {
  const body = () => postedIssue({ at: "2026-11-02T09:00:00.000Z", wasStatus: "new", status: "done" });

  it("is recorded once, and nothing else happens before its answer", async () => {
    await world.rule();
    expect(await world.deliver(body())).toEqual({ status: 200, recorded: true });
    expect(await world.deliver(body())).toEqual({ status: 200, recorded: false });
    expect(await eventCount()).toBe(1);
    expect(await world.rewards()).toEqual([]);
  });

  it("without a valid token of nobody's is refused", async () => {
    expect(await world.deliver(body(), { accountId: "acc-ann" })).toEqual({ status: 403, recorded: false });
    expect(await world.deliver(body(), { claims: { aud: "ari:cloud:ecosystem::app/other" } })).toMatchObject({
      status: 401,
    });
    expect(await world.deliver(body(), { claims: { exp: 1 } })).toMatchObject({ status: 401 });
    expect(await eventCount()).toBe(0);
  });

  it("of a site that isn't connected, or of no use, is answered and forgotten", async () => {
    expect(await world.deliver(body(), { installationId: "other" })).toEqual({ status: 200, recorded: false });
    expect(await world.deliver({ eventType: "avi:jira:viewed:issue" })).toEqual({ status: 200, recorded: false });
    expect(await world.deliver("{")).toEqual({ status: 200, recorded: false });
    expect(await eventCount()).toBe(0);
  });

  it("is worked on soon after its answer", async () => {
    await world.close();
    world = await buildJiraWorld(database(), { start: "2026-11-02T10:00:00Z", workAfterDelivery: true });
    boss = await world.team.join({ name: "Boss", roles: ["moderator"] });
    const cid = await quest();
    await close();
    // Closing the server waits for it.
    const { deps } = world.team.server;
    await world.team.server.close();
    const row = await deps.db.handle.selectFrom("challenges").select("status").where("id", "=", cid).executeTakeFirst();
    expect(row?.status).toBe("canceled");
  });
});

describe("an issue's challenge", () => {
  it("is completed for its assignee after the waiting time, once, and closed then", async () => {
    await world.rule();
    const cid = await quest();
    await start();
    later(5);
    await close();
    await world.work();
    expect(await world.rewards()).toEqual(["10001 complete_challenge acc-ann waiting"]);
    expect([await statusOf(cid), await annHas()]).toEqual(["new", 0]);
    world.waitDays(2);
    expect(await world.work()).toBe(0);
    world.waitDays(1);
    expect(await world.work()).toBe(1);
    expect(await world.rewards()).toEqual(["10001 complete_challenge acc-ann settled"]);
    expect([await statusOf(cid), await annHas()]).toEqual(["completed", 300]);
    expect(await world.work()).toBe(0);
  });

  it("waits for review if it isn't approved by itself", async () => {
    await world.rule({ waitDays: 0 });
    const cid = await quest("GH-1", { autoApprove: false, autoCloseStatus: null });
    await start();
    later(2);
    await close();
    await world.work();
    const { assignments } = await challengeSteps.read(boss, cid);
    expect(assignments.map(({ status, completeComments }) => [status, completeComments[0]?.text])).toEqual([
      ["in_review", "GH-1: The door is stuck"],
    ]);
    expect(await annHas()).toBe(0);
  });

  it("is accepted first if it must be", async () => {
    await world.rule({ waitDays: 0 });
    const cid = await quest("GH-1", { requireAccept: true });
    await start();
    later(2);
    await close();
    await world.work();
    expect([await statusOf(cid), await annHas()]).toEqual(["completed", 300]);
  });

  it("isn't completed by a reopened issue, and once only by one that's closed again", async () => {
    await world.rule();
    await quest();
    await start();
    later(2);
    await close();
    await world.work();
    later(24);
    await reopen();
    await world.work();
    world.waitDays(9);
    await world.work();
    expect(await world.rewards()).toEqual(["10001 complete_challenge acc-ann withdrawn"]);
    await close();
    world.waitDays(3);
    await world.work();
    expect(await annHas()).toBe(300);
    await reopen();
    later(2);
    await close();
    await quest("GH-1");
    world.waitDays(3);
    await world.work();
    expect([await annHas(), await world.rewards()]).toEqual([300, ["10001 complete_challenge acc-ann settled"]]);
  });

  it("is found by an earlier key of an issue that has moved, and paid once", async () => {
    await world.rule();
    await world.rule({ projectKey: "OPS" });
    await quest("GH-1");
    await start();
    later(2);
    await close();
    await world.work();
    later(1);
    await world.tell({ key: "OPS-7", status: "done" });
    await world.work();
    world.waitDays(3);
    await world.work();
    expect(await annHas()).toBe(300);
    await quest("OPS-7");
    later(1);
    await world.tell({ key: "OPS-7", wasStatus: "done", status: "indeterminate" });
    later(2);
    await world.tell({ key: "OPS-7", wasStatus: "indeterminate", status: "done" });
    world.waitDays(3);
    await world.work();
    expect(await annHas()).toBe(300);
  });

  it("is the same for a site's backup that tells everything again", async () => {
    await world.rule({ waitDays: 0 });
    await quest();
    const bodies = [
      postedIssue({ at: "2026-11-02T10:00:00.000Z", wasAssignee: "", wasStatus: "new", status: "indeterminate" }),
      postedIssue({ at: "2026-11-02T12:00:00.000Z", wasStatus: "indeterminate", status: "done", by: "acc-ann" }),
    ];
    later(3);
    // Out of order, too.
    for (const body of bodies.toReversed()) await world.deliver(body);
    await world.work();
    expect(await annHas()).toBe(300);
    await quest();
    for (const body of bodies) expect(await world.deliver(body)).toEqual({ status: 200, recorded: false });
    await world.work();
    expect(await annHas()).toBe(300);
  });

  it("closes at once when nothing is owed for it", async () => {
    const cid = await quest();
    await start();
    await world.work();
    expect(await statusOf(cid)).toBe("new");
    await close();
    await world.work();
    expect(await statusOf(cid)).toBe("canceled");
  });

  it("closes at once for somebody who can't get its reward", async () => {
    await world.rule();
    await world.join("Eve", { isTakingPart: false });
    const ids = [await quest("GH-1"), await quest("GH-2")];
    await start("GH-1", "1");
    await start("GH-2", "2");
    later(2);
    await close("GH-1", "1");
    await close("GH-2", "2", { assignee: "acc-eve" });
    await world.work();
    expect(await Promise.all(ids.map(statusOf))).toEqual(["new", "canceled"]);
  });

  it("isn't closed again by what says nothing new of the status", async () => {
    const cid = await quest("GH-1", { type: "problem" });
    await close();
    await world.work();
    await boss.client.call(challengeCalls.reopen, { params: { id: cid } }).catch(() => undefined);
    const again = await quest("GH-1");
    later(1);
    await world.tell({ type: "commented", status: "done", by: "acc-bob" });
    await world.work();
    expect(await statusOf(again)).toBe("new");
  });
});

describe("nothing is given", () => {
  const earn = async () => {
    await start();
    later(2);
    await close();
    world.waitDays(3);
    await world.work();
    return world.rewards();
  };
  const refused = (reason: string) => [`10001 complete_challenge acc-ann settled ${reason}`];

  it("for work that ended as a duplicate", async () => {
    await world.rule();
    await quest();
    await start();
    later(2);
    await close("GH-1", "10001", { resolution: "Duplicate" });
    world.waitDays(9);
    await world.work();
    expect([await world.rewards(), await annHas()]).toEqual([[], 0]);
  });

  it("for an issue that was merely taken", async () => {
    await world.rule();
    await quest();
    await start();
    const eve = await world.join("Eve");
    later(2);
    await world.tell({ by: "acc-eve", assignee: "acc-eve", wasAssignee: "acc-ann", status: "indeterminate" });
    await close("GH-1", "10001", {
      assignee: "acc-eve",
      by: "acc-eve",
      at: new Date(world.team.clock.now().getTime() - 1).toISOString(),
    });
    await close("GH-1", "10001", { assignee: "acc-eve", by: "acc-eve" });
    world.waitDays(9);
    await world.work();
    expect([await world.rewards(), await challengeSteps.balance(eve, world.team.currencyId)]).toEqual([[], 0]);
  });

  it("to people who don't take part, or didn't when it was done", async () => {
    const eve = await world.join("Eve", { isTakingPart: false });
    await world.rule();
    await quest();
    await start();
    later(2);
    await close("GH-1", "10001", { assignee: "acc-eve" });
    world.waitDays(3);
    await world.work();
    expect(await world.rewards()).toEqual(["10001 complete_challenge acc-eve passed_over not_opted_in"]);
    expect(await challengeSteps.balance(eve, world.team.currencyId)).toBe(0);
  });

  it("to people whom we don't know", async () => {
    await world.rule();
    await quest();
    await start();
    later(2);
    await close("GH-1", "10001", { assignee: "acc-nobody" });
    world.waitDays(3);
    await world.work();
    expect(await world.rewards()).toEqual(["10001 complete_challenge acc-nobody passed_over not_a_member"]);
  });

  it("outside the rule's group, and within it everything", async () => {
    const groupId = await world.team.group("Smiths", []);
    await world.rule({ groupId });
    await quest();
    expect(await earn()).toEqual(["10001 complete_challenge acc-ann passed_over not_in_group"]);
  });

  it("to a group's own people is no refusal", async () => {
    const parent = await world.team.group("Crafts", []);
    await world.team.group("Smiths", [ann], parent);
    await world.rule({ groupId: parent });
    await quest();
    expect([await earn(), await annHas()]).toEqual([refused("").map((each) => each.trim()), 300]);
  });

  it("without a challenge", async () => {
    await world.rule();
    expect(await earn()).toEqual(refused("no_challenge"));
  });

  it("for a challenge that was closed meanwhile", async () => {
    await world.rule();
    const cid = await quest("GH-1", { autoCloseStatus: null });
    await start();
    later(2);
    await close();
    await world.work();
    await challengeSteps.close(boss, cid);
    world.waitDays(3);
    await world.work();
    expect([await world.rewards(), await annHas()]).toEqual([refused("challenge_closed"), 0]);
  });

  it("for what needs files", async () => {
    await world.rule();
    const cid = await quest("GH-1", { resultType: "image", requireAccept: true, autoCloseStatus: null });
    expect(await earn()).toEqual(refused("needs_files"));
    // What was begun is undone.
    expect((await challengeSteps.read(boss, cid)).assignments).toEqual([]);
  });

  it("by a rule that's turned off while the work stands, whatever is turned on later", async () => {
    const id = await world.rule();
    await quest();
    await start();
    later(2);
    await close();
    await world.work();
    expect(await world.rewards()).toEqual(["10001 complete_challenge acc-ann waiting"]);
    const turn = (isEnabled: boolean) =>
      database()
        .database.handle.updateTable("jira_rules")
        .set({ is_enabled: isEnabled, ...(isEnabled && { since: world.team.clock.now() }) })
        .where("workspace_id", "=", world.team.workspaceId)
        .where("id", "=", id)
        .execute();
    await turn(false);
    world.waitDays(3);
    await world.work();
    expect([await world.rewards(), await annHas()]).toEqual([["10001 complete_challenge acc-ann withdrawn"], 0]);
    await turn(true);
    world.waitDays(3);
    await world.work();
    expect(await annHas()).toBe(0);
  });

  it("before it's due, and by a failure that says nothing of the person", async () => {
    await world.rule();
    await quest();
    await start();
    later(2);
    await close();
    await world.work();
    const { deps } = world.team.server;
    const [key] = await database()
      .database.handle.selectFrom("jira_rewards")
      .select(["workspace_id as workspaceId", "site", "issue_id as issueId", "effect"])
      .where("workspace_id", "=", world.team.workspaceId)
      .execute();
    if (key === undefined) throw new InvariantError("nothing is owed");
    await giveReward(deps, key);
    expect([await world.rewards(), await annHas()]).toEqual([["10001 complete_challenge acc-ann waiting"], 0]);
    world.waitDays(3);
    let isLost = true;
    const transaction: Deps["db"]["transaction"] = async (work) => {
      const wasLost = isLost;
      isLost = false;
      if (wasLost) throw new InvariantError("the connection is lost");
      return deps.db.transaction(work);
    };
    await expect(giveReward({ ...deps, db: { ...deps.db, transaction } }, key)).rejects.toThrow("connection");
    expect([await world.rewards(), await annHas()]).toEqual([["10001 complete_challenge acc-ann waiting"], 0]);
    await giveReward(deps, key);
    expect([await world.rewards(), await annHas()]).toEqual([["10001 complete_challenge acc-ann settled"], 300]);
  });

  it("while the site isn't connected, and goes on when it is again", async () => {
    await world.rule();
    await quest();
    await start();
    later(2);
    await close();
    await world.work();
    world.isConnected = false;
    world.waitDays(3);
    await world.work();
    expect([await annHas(), await world.rewards()]).toEqual([0, ["10001 complete_challenge acc-ann waiting"]]);
    world.isConnected = true;
    await world.work();
    expect(await annHas()).toBe(0);
    world.team.clock.advance(DISCONNECTED_MS);
    await world.work();
    expect(await annHas()).toBe(300);
  });
});

it("one person gets no more on a day than the rule's cap", async () => {
  await world.rule({ dailyCap: 2, waitDays: 1 });
  for (const number of [1, 2, 3, 4]) {
    await quest(`GH-${String(number)}`);
    await start(`GH-${String(number)}`, String(number));
  }
  later(2);
  for (const number of [1, 2, 3]) await close(`GH-${String(number)}`, String(number));
  // The next day of the workspace's.
  later(24);
  await close("GH-4", "4");
  world.waitDays(2);
  await world.work();
  expect(await world.rewards()).toEqual([
    "1 complete_challenge acc-ann settled",
    "2 complete_challenge acc-ann settled",
    "3 complete_challenge acc-ann settled daily_cap",
    "4 complete_challenge acc-ann settled",
  ]);
  expect(await annHas()).toBe(900);
});

describe("somebody who can't be rewarded takes nothing from those who can", () => {
  const reply = (by: string, commentId: string) =>
    world.tell({ type: "commented", by, commentId, status: "indeterminate", assignee: "acc-rita" });
  const log = (author: string, id: string) =>
    world.deliver(postedWorklog({ at: world.team.clock.now().toISOString(), author, id }));
  const given = ["10001 complete_challenge acc-ann settled"];

  it("by a rule that isn't for them, if another one is", async () => {
    await world.rule({ groupId: await world.team.group("Customers", []), waitDays: 0 });
    await world.rule({ waitDays: 0 });
    await quest();
    await start();
    later(2);
    await close();
    await world.work();
    expect([await world.rewards(), await annHas()]).toEqual([given, 300]);
  });

  it("by an app's reply, or one of a member who doesn't take part", async () => {
    await world.join("Eve", { isTakingPart: false });
    await world.rule({ outcome: "commented", waitDays: 0 });
    await quest("GH-1", { autoCloseStatus: null });
    await reply("557058:bot", "501");
    await world.work();
    expect(await world.rewards()).toEqual(["10001 complete_challenge 557058:bot passed_over not_a_member"]);
    await reply("acc-eve", "502");
    await world.work();
    later(1);
    await reply("acc-ann", "503");
    await world.work();
    expect([await world.rewards(), await annHas()]).toEqual([given, 300]);
  });

  it("by an outsider's logged work", async () => {
    await world.rule({ outcome: "worklog", waitDays: 0 });
    await quest("GH-1", { autoCloseStatus: null });
    await start();
    await log("acc-contractor", "901");
    await world.work();
    later(1);
    await log("acc-ann", "902");
    await world.work();
    expect([await world.rewards(), await annHas()]).toEqual([given, 300]);
  });

  it("by having done it before somebody reopened it", async () => {
    await world.rule({ waitDays: 0 });
    await quest("GH-1", { autoCloseStatus: null });
    await start();
    later(2);
    await close("GH-1", "10001", { assignee: "acc-contractor" });
    await world.work();
    await reopen();
    await start();
    later(2);
    await close();
    await world.work();
    expect([await world.rewards(), await annHas()]).toEqual([given, 300]);
  });

  it("and gets nothing by it later", async () => {
    const groupId = await world.team.group("Customers", []);
    await world.rule({ groupId, waitDays: 0 });
    await quest("GH-1", { autoCloseStatus: null });
    await start();
    later(2);
    await close();
    await world.work();
    await world.team.group("Best", [ann], groupId);
    await reply("acc-boss", "501");
    await world.work();
    expect([await world.rewards(), await annHas()]).toEqual([
      ["10001 complete_challenge acc-ann passed_over not_in_group"],
      0,
    ]);
  });
});

it("a reply that's deleted before it has stood long enough isn't rewarded", async () => {
  await world.rule({ outcome: "commented", waitDays: 1 });
  await quest("GH-1", { autoCloseStatus: null });
  const at = world.team.clock.now().toISOString();
  const comment = { by: "acc-ann", commentId: "501", assignee: "acc-rita", at };
  await world.tell({ ...comment, type: "commented" });
  await world.work();
  expect(await world.rewards()).toEqual(["10001 complete_challenge acc-ann waiting"]);
  later(1);
  expect(await world.deliver(postedDeletion(comment))).toEqual({ status: 200, recorded: true });
  world.waitDays(2);
  await world.work();
  expect([await world.rewards(), await annHas()]).toEqual([["10001 complete_challenge acc-ann withdrawn"], 0]);
});

it("logged work counts for the issue that it's about", async () => {
  await world.rule({ outcome: "worklog", waitDays: 0 });
  await quest("GH-1", { autoCloseStatus: null });
  later(1);
  await world.deliver(postedWorklog({ at: world.team.clock.now().toISOString() }));
  await world.work();
  expect(await world.rewards()).toEqual([]);
  await start();
  await world.work();
  expect([await world.rewards(), await annHas()]).toEqual([["10001 complete_challenge acc-ann settled"], 300]);
});
