import type { DomainEvent } from "@guildhall/core/events";
import { feedCalls } from "@guildhall/core/feed";
import { groupCalls } from "@guildhall/core/groups";
import { sessionCalls } from "@guildhall/core/session";
import { statsCalls } from "@guildhall/core/stats";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordEvent } from "../events/record-event.ts";
import { checkLedger, FEATURES } from "../features.ts";
import { createFeedRules } from "./feed-rule.repository.ts";
import { createKeptRules } from "./kept-rule.repository.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const KEPT = new Set([...createKeptRules(FEATURES), ...createFeedRules(FEATURES)].map((each) => each.rule));
let team: Team;
let ann: Teammate;
let bob: Teammate;
let cid: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  ann = await team.join({ name: "Ann", roles: ["owner"] });
  bob = await team.join({ name: "Bob" });
  cid = await team.join({ name: "Cid" });
});
afterEach(() => team.close());

async function challenge(groupId = 0, title = "Tidy the wiki"): Promise<number> {
  const at = team.clock.now();
  const about = {
    workspace_id: team.workspaceId,
    type: "raid",
    result_type: "all",
    author_member_id: ann.memberId,
  } as const;
  const row = await database()
    .database.handle.insertInto("challenges")
    .values({ ...about, status: "new", list: "active", title, group_id: groupId, created_at: at, listed_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function tell(event: DomainEvent, by = ann): Promise<void> {
  const actor = { memberId: by.memberId, workspace: { id: team.workspaceId } };
  const scope = { deps: team.server.deps, at: team.clock.now(), actor, tell: () => undefined };
  await database().database.transaction((db) => recordEvent({ ...scope, db }, event));
}

const about = (challengeId: number, groupId = 0) =>
  ({ challengeId, type: "raid", authorId: ann.memberId, groupId }) as const;
const attempt = (challengeId: number, groupId = 0) => ({
  ...about(challengeId, groupId),
  assignmentId: 5,
  memberIds: [bob.memberId, cid.memberId],
});
const completed = (challengeId: number, groupId = 0): DomainEvent => ({
  type: "assignment.completed",
  payload: {
    ...attempt(challengeId, groupId),
    publish: false,
    rewards: [bob, cid].map(({ memberId }, index) => ({
      memberId,
      currencyId: team.currencyId,
      amount: 300 - 100 * index,
    })),
    completedAt: team.clock.now().toISOString(),
  },
});

async function notified(who: Teammate): Promise<string[]> {
  const { items } = await who.client.call(userCalls.listNotifications, { params: { id: who.memberId }, query: {} });
  return items.map((item) => `${item.title} | ${item.message}`);
}

async function feedOf(who: Teammate, groupId = 0): Promise<string[]> {
  const { items } = await who.client.call(feedCalls.get, { query: { group_id: groupId } });
  return items.map((item) => item.type);
}

/** Inconsistent projections; these challenges have events but no history. */
async function violations() {
  const found = await checkLedger(database().database.handle, team.workspaceId);
  return found.violations.filter(({ rule }) => KEPT.has(rule));
}

it("a published challenge is in everyone's feed and counts, and notifies nobody", async () => {
  const challengeId = await challenge();
  await tell({ type: "challenge.published", payload: about(challengeId) });
  await team.readEvents();
  const { items } = await bob.client.call(feedCalls.get, { query: {} });
  expect(items).toMatchObject([
    {
      category: "challenge",
      type: "challenge_published",
      author: { name: "Ann" },
      headline: [{ text: "New raid: " }, { text: "Tidy the wiki", path: `/challenge/${String(challengeId)}` }],
      body: "You can take part now.",
      challenge: { id: challengeId, title: "Tidy the wiki", type: "raid", rewards: [] },
    },
  ]);
  expect(await notified(bob)).toEqual([]);
  expect((await bob.client.call(statsCalls.get, { query: {} })).totalChallenges).toBe(1);
  expect(await violations()).toEqual([]);
});

it("a group's challenge is in the feeds of its people and its author, under that group", async () => {
  const parent = await team.group("Parent", []);
  const child = await team.group("Child", [bob], parent);
  await tell({ type: "challenge.published", payload: about(await challenge(child), child) });
  await team.readEvents();
  expect([await feedOf(bob), await feedOf(bob, parent), await feedOf(ann), await feedOf(cid)]).toEqual([
    ["challenge_published"],
    ["challenge_published"],
    ["challenge_published"],
    [],
  ]);
});

describe("people are notified", () => {
  it("of a submission to review, and that theirs was received", async () => {
    const challengeId = await challenge();
    await tell(
      { type: "assignment.submitted", payload: { ...attempt(challengeId), reviewerIds: [ann.memberId] } },
      bob,
    );
    await team.readEvents();
    expect(await notified(ann)).toEqual([
      "New submission from Bob and Cid: Tidy the wiki | It's waiting for your review.",
    ]);
    expect(await notified(bob)).toEqual([
      "Submission received: Tidy the wiki | We'll let you know when it's reviewed.",
    ]);
    expect(await notified(cid)).toEqual([]);
  });

  it("of requested changes with the comment, and of a reward they have to split", async () => {
    const challengeId = await challenge();
    await tell({ type: "assignment.rejected", payload: { ...attempt(challengeId), comment: "Add a **picture**" } });
    await tell({ type: "assignment.approved", payload: { ...attempt(challengeId), publish: false, needsSplit: true } });
    await tell({
      type: "assignment.approved",
      payload: { ...attempt(challengeId), publish: false, needsSplit: false },
    });
    await team.readEvents();
    expect((await notified(bob)).map((each) => each.split(" | ")[0])).toEqual([
      "Approved. Split the reward: Tidy the wiki",
      "Changes requested: Tidy the wiki",
    ]);
    expect(await notified(cid)).toEqual(["Changes requested: Tidy the wiki | Add a picture"]);
  });

  it("of updates and of closing before they finished, each only if involved", async () => {
    const challengeId = await challenge();
    await tell({ type: "challenge.updated", payload: { ...about(challengeId), notify: [bob.memberId] } });
    await tell({ type: "challenge.updated", payload: { ...about(challengeId), notify: [] } });
    await tell({
      type: "challenge.closed",
      payload: { ...about(challengeId), status: "canceled", leftOut: [cid.memberId] },
    });
    await team.readEvents();
    expect([(await notified(bob)).length, (await notified(cid)).length]).toEqual([1, 1]);
    expect([await feedOf(bob), await feedOf(cid), await feedOf(ann)]).toEqual([
      ["challenge_updated"],
      ["challenge_closed"],
      [],
    ]);
    expect(await violations()).toEqual([]);
  });
});

it("with receipts switched off, submitters aren't notified of receipt", async () => {
  const quiet = await buildTeam(database(), { settings: { sendAckReceipts: false } });
  const [mod, one] = [await quiet.join({ name: "Mod", roles: ["moderator"] }), await quiet.join({ name: "One" })];
  const first = team;
  [team, ann, bob, cid] = [quiet, mod, one, one];
  await tell(
    { type: "assignment.submitted", payload: { ...attempt(await challenge()), reviewerIds: [mod.memberId] } },
    one,
  );
  await quiet.readEvents();
  expect([(await notified(mod)).length, (await notified(one)).length]).toEqual([1, 0]);
  await first.close();
});

it("a completed challenge adds to scores and totals, and everyone sees who did it", async () => {
  const challengeId = await challenge();
  await tell({ type: "challenge.published", payload: about(challengeId) });
  await tell(completed(challengeId));
  await team.readEvents();
  const { items } = await ann.client.call(feedCalls.get, { query: {} });
  expect(items[0]).toMatchObject({
    type: "assignment_completed",
    assignment: {
      members: [{ name: "Bob" }, { name: "Cid" }],
      memberCount: 2,
      rewards: [{ amount: 500 }],
      comment: "",
    },
  });
  expect(await notified(cid)).toEqual(["Your team completed Tidy the wiki | Your share is in your balance."]);
  const stats = await ann.client.call(statsCalls.get, { query: {} });
  expect([stats.totalRewards, stats.users.map((user) => `${user.name} ${user.rank}`)]).toEqual([
    500,
    ["Bob 1", "Cid 2", "Ann 0"],
  ]);
  const info = await bob.client.call(sessionCalls.getUserInfo, {});
  expect(info.loggedIn && info.user?.notificationsCount).toBe(1);
  expect(await violations()).toEqual([]);
});

it("a card for a challenge the reader can no longer see only says that it's gone", async () => {
  const group = await team.group("Team", [bob]);
  const challengeId = await challenge(group, "Secret");
  await tell({ type: "assignment.rejected", payload: { ...attempt(challengeId, group), comment: "No" } });
  await team.readEvents();
  expect(await notified(bob)).toEqual(["Changes requested: Secret | No"]);
  expect(await notified(cid)).toEqual(["This submission is no longer available | "]);
  expect(await feedOf(cid)).toEqual([]);
});

it("cards and totals move to the parent with a merged group, and to everyone at the root", async () => {
  const parent = await team.group("Parent", []);
  const child = await team.group("Child", [bob], parent);
  const challengeId = await challenge(child);
  await tell({ type: "challenge.published", payload: about(challengeId, child) });
  await team.readEvents();
  await tell(completed(challengeId, child));
  const preview = await ann.client.call(groupCalls.previewDeletion, { params: { id: child } });
  expect(preview).toMatchObject({ parentId: parent, challenges: 1 });
  const remove = (id: number) => ann.client.call(groupCalls.delete, { params: { id } });
  await remove(child);
  await team.readEvents();
  const totalsOf = async (id: number) => {
    const { totalChallenges, totalRewards } = await ann.client.call(statsCalls.get, { query: { group_id: id } });
    return [totalChallenges, totalRewards];
  };
  expect([await totalsOf(parent), await feedOf(bob, parent), await feedOf(bob, child)]).toEqual([
    [1, 500],
    ["assignment_completed", "challenge_published"],
    [],
  ]);
  expect(await violations()).toEqual([]);
  await remove(parent);
  await team.readEvents();
  expect([await totalsOf(0), await totalsOf(parent), await feedOf(cid)]).toEqual([
    [1, 500],
    [0, 0],
    ["assignment_completed", "challenge_published"],
  ]);
  expect(await violations()).toEqual([]);
});

it("reviewers, and people whose submission was decided on, get a mail with a link to the challenge", async () => {
  const challengeId = await challenge();
  await tell({ type: "assignment.submitted", payload: { ...attempt(challengeId), reviewerIds: [ann.memberId] } }, bob);
  await tell({ type: "assignment.rejected", payload: { ...attempt(challengeId), comment: "Add a **picture**" } });
  await tell(completed(challengeId), bob);
  await team.readEvents();
  const { rows } = await database().database.pool.query<{
    template: string;
    recipient: string;
    data: { title: string; path: string; quote: string; amounts: unknown[] };
  }>("select template, recipient, data from mails where workspace_id = $1 order by id", [team.workspaceId]);
  expect(rows.map(({ template, recipient, data }) => [template, recipient, data.quote, data.amounts.length])).toEqual([
    ["assignment_submitted", ann.email, "", 0],
    ["assignment_rejected", bob.email, "Add a picture", 0],
    ["assignment_rejected", cid.email, "Add a picture", 0],
    ["assignment_completed", cid.email, "", 1],
  ]);
  expect(
    rows.every(({ data }) => data.title === "Tidy the wiki" && data.path === `/challenge/${String(challengeId)}`),
  ).toBe(true);
});

it("cards and totals move along with a group", async () => {
  const [left, right] = [await team.group("Left", []), await team.group("Right", [])];
  const child = await team.group("Child", [bob], left);
  await tell({ type: "challenge.published", payload: about(await challenge(child), child) });
  await team.readEvents();
  expect([await feedOf(bob, left), await feedOf(bob, right)]).toEqual([["challenge_published"], []]);
  await ann.client.call(groupCalls.update, { params: { id: child }, body: { name: "Child", parentId: right } });
  await team.readEvents();
  expect([await feedOf(bob, left), await feedOf(bob, right)]).toEqual([[], ["challenge_published"]]);
  const { totalChallenges } = await ann.client.call(statsCalls.get, { query: { group_id: right } });
  expect([totalChallenges, await violations()]).toEqual([1, []]);
});
