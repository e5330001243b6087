import { INITIAL_LICENSE } from "@guildhall/core/billing";
import type { StoredLicense } from "@guildhall/core/billing";
import { challengeCalls } from "@guildhall/core/challenges";
import { chainCalls } from "@guildhall/core/chains";
import { contestCalls } from "@guildhall/core/contests";
import { feedCalls } from "@guildhall/core/feed";
import { groupCalls } from "@guildhall/core/groups";
import { purchaseCalls } from "@guildhall/core/purchases";
import { questionCalls, quizCalls } from "@guildhall/core/quizzes";
import { scheduleCalls } from "@guildhall/core/schedules";
import type { ScheduledEntityType } from "@guildhall/core/schedules";
import { userCalls } from "@guildhall/core/users";
import { describe, expect } from "vitest";
import { earningSelects } from "../features.ts";
import { createCloseContests } from "../jobs/close-contests.ts";
import { createPublishDue } from "../jobs/publish-due.ts";
import { approvedRaid } from "../testing/approved-raid.ts";
import { chainSteps } from "../testing/chain-steps.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { contestSteps } from "../testing/contest-steps.ts";
import { quizSteps, radio } from "../testing/quiz-steps.ts";
import type { Teammate } from "../testing/team.ts";
import { it as world } from "../testing/world.ts";
import { startLicense } from "./license.repository.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Everything, for half an hour more. */
const it = world
  .extend("isChecked", true)
  .extend("teamOptions", { settings: { skipAccept: true } })
  .extend("license", ({ team }) => async (changes: Partial<StoredLicense>) => {
    const license = { ...INITIAL_LICENSE, ...changes };
    await team.server.deps.db.transaction((tx) =>
      startLicense(tx, { workspaceId: team.workspaceId, license, at: team.clock.now(), source: "trial", paid: null }),
    );
    team.server.deps.bus.publish({ kind: "forget", workspaceId: team.workspaceId });
  })
  .extend("trial", ({ team, license }) => () => {
    const expireAt = new Date(team.clock.now().getTime() + HOUR_MS / 2).toISOString();
    return license({ type: "business", status: "trial_active", expireAt });
  });

const refusal = async (call: Promise<unknown>) =>
  call.then(
    () => "done",
    ({ kind, reason, values }: { kind: string; reason?: string; values?: unknown }) => [kind, reason, values],
  );
const off = (feature: string, plan: string) => ["access_denied", "feature_off", { feature, plan }];

describe.each([
  ["ends", { type: "business", status: "trial_expired" }],
  ["has its areas switched off", { off: ["challenges", "quizzes", "contests", "chains"] }],
] as const)("when a plan %s", (_, lost) => {
  it("a contest is still counted and pays", async ({
    ann,
    bob,
    eve,
    license,
    trial,
    moderator,
    stars,
    team,
    balanceOf,
  }) => {
    await trial();
    const closedAt = new Date(team.clock.now().getTime() + HOUR_MS).toISOString();
    const id = await contestSteps.publish(moderator, { type: "voting", closedAt, rewardsByPlace: [stars(500)] });
    for (const who of [ann, bob, eve]) await contestSteps.join(who, id);
    await contestSteps.vote(eve, id, ann);
    await license({ ...lost, off: "off" in lost ? lost.off : [] });
    team.clock.advance(2 * HOUR_MS);
    expect(await createCloseContests(team.server.deps, earningSelects)()).toBe(1);
    expect(await balanceOf(ann)).toBe(500);
  });
});

/** What people find: the ids in their lists, of things and in the feed. */
async function listed({ client }: Teammate): Promise<readonly (readonly number[])[]> {
  const active = { params: { type: "active" }, query: {} } as const;
  const ids = ({ items }: { readonly items: readonly { readonly id: number }[] }) => items.map(({ id }) => id);
  const { items: feed } = await client.call(feedCalls.get, { query: {} });
  return [
    ids(await client.call(challengeCalls.list, active)),
    ids(await client.call(quizCalls.list, active)),
    ids(await client.call(contestCalls.list, active)),
    feed.map(({ id }) => id),
  ];
}

describe("when an area is switched off", () => {
  it("its old news are read as before, and lead nowhere until it's back", async ({ ann, license, moderator, team }) => {
    await license({ type: "business", status: "subscription_active" });
    const id = await challengeSteps.publish(moderator, { title: "Read a book" });
    await team.readEvents();
    const read = async () => {
      const [item] = (await ann.client.call(feedCalls.get, { query: {} })).items;
      return item?.headline.map(({ text, path = "" }) => [text, path]).filter(([text]) => text === "Read a book");
    };
    const there = [["Read a book", `/challenge/${String(id)}`]];
    expect(await read()).toEqual(there);
    await license({ type: "business", status: "subscription_active", off: ["challenges"] });
    expect(await read()).toEqual([["Read a book", ""]]);
    await license({ type: "business", status: "subscription_active" });
    expect(await read()).toEqual(there);
  });
});

describe("when a plan ends", () => {
  it("a raid in division, a quiz, a vote and a chain go on to their ends and pay", async ({
    ann,
    bob,
    eve,
    moderator,
    owner,
    trial,
    stars,
    team,
    balanceOf,
    perk,
    buy,
  }) => {
    await trial();
    const raid = await approvedRaid({ boss: moderator, leader: ann, other: bob }, stars(300));
    const quiz = await quizSteps.publish(moderator, [radio(), radio(), radio(), radio(), radio()], {
      rewards: stars(50),
    });
    for (const question of [0, 1, 2, 3]) await quizSteps.choose(ann, quiz, [question, 0]);
    const closedAt = new Date(team.clock.now().getTime() + HOUR_MS).toISOString();
    const contest = await contestSteps.publish(moderator, { type: "voting", closedAt, rewardsByPlace: [stars(200)] });
    for (const who of [ann, bob, eve]) await contestSteps.join(who, contest);
    const paid = { rewards: stars(10) };
    const [first, second, third] = [
      await chainSteps.quest(moderator, "First", paid),
      await chainSteps.quest(moderator, "Second", paid),
      await chainSteps.quest(moderator, "Third", paid),
    ];
    const chain = await chainSteps.publish(moderator, [first, second, third]);
    await chainSteps.complete(eve, first);
    const open = await challengeSteps.publish(moderator, { type: "problem", rewards: stars(40) });
    const purchase = await buy(bob, await perk(), { activate: true });
    team.clock.advance(HOUR_MS / 2);

    expect(await refusal(challengeSteps.publish(moderator, { type: "raid" }))).toEqual(off("new-raid", "team"));
    expect(await refusal(contestSteps.publish(moderator))).toEqual(off("new-contest", "business"));
    expect(await refusal(chainSteps.publish(moderator, [first]))).toEqual(off("new-chain", "business"));
    await challengeSteps.split(ann, raid, { equalize: true });
    await quizSteps.choose(ann, quiz, [4, 0]);
    await contestSteps.vote(eve, contest, bob);
    await chainSteps.complete(eve, second);
    await chainSteps.complete(eve, third);
    const { id } = await challengeSteps.completeAnew(eve, open);
    await challengeSteps.approve(moderator, id);
    await owner.client.call(purchaseCalls.activate, { params: { id: purchase.id }, body: {} });
    team.clock.advance(HOUR_MS);
    await createCloseContests(team.server.deps, earningSelects)();
    expect(await Promise.all([ann, bob, eve].map(balanceOf))).toEqual([150 + 50, 150 + 200, 3 * 10 + 40]);
    expect(await chainSteps.view(eve, chain)).toMatchObject({ progress: { done: 3, total: 3 } });
    expect(await challengeSteps.close(moderator, open)).toBe("completed");
  });

  it("what is there can be corrected, and nothing becomes more", async ({ moderator, trial, team, stars }) => {
    await trial();
    const raid = await challengeSteps.publish(moderator, { type: "raid", status: "draft", rewards: stars(30) });
    const step = await chainSteps.quest(moderator, "First");
    const chain = await chainSteps.publish(moderator, [step], { status: "draft" });
    const contest = await contestSteps.publish(moderator, { status: "draft", rewardsByPlace: [stars(30)] });
    const added = await chainSteps.quest(moderator, "Second");
    team.clock.advance(HOUR_MS);
    const params = { id: raid };
    const body = { type: "raid", status: "draft", title: "Move", rewards: stars(30) } as const;
    await moderator.client.call(challengeCalls.update, { params, body });
    await contestSteps.update(moderator, contest, { status: "draft", title: "Cup", rewardsByPlace: [stars(30)] });
    await chainSteps.update(moderator, chain, { status: "draft", title: "Way", activities: [step] });
    expect(await challengeSteps.read(moderator, raid)).toMatchObject({ type: "raid", title: "Move" });
    expect(await contestSteps.view(moderator, contest)).toMatchObject({ title: "Cup" });
    expect((await chainSteps.view(moderator, chain)).activities).toHaveLength(1);
    expect([
      await refusal(moderator.client.call(challengeCalls.publish, { params })),
      await refusal(moderator.client.call(challengeCalls.update, { params, body: { ...body, status: "new" } })),
      await refusal(moderator.client.call(contestCalls.publish, { params: { id: contest } })),
      await refusal(moderator.client.call(chainCalls.publish, { params: { id: chain } })),
      await refusal(chainSteps.update(moderator, chain, { status: "draft", activities: [step, added] })),
    ]).toEqual([
      off("new-raid", "team"),
      off("new-raid", "team"),
      off("new-contest", "business"),
      off("new-chain", "business"),
      off("new-chain", "business"),
    ]);
  });

  it("a quiz's questions stay as they are, and can be worded anew", async ({ moderator, license }) => {
    const quiz = await quizSteps.publish(moderator, [radio(), radio()]);
    await license({ off: ["new-quiz"] });
    const [question] = quiz.questions;
    const params = { id: quiz.id, qid: question?.id ?? 0 };
    const remove = moderator.client.call(questionCalls.delete, { params });
    expect(await refusal(remove)).toEqual(off("new-quiz", "free"));
    const [this_ = 0, that = 0] = question?.options ?? [];
    const options = [
      { id: this_, description: "This", isCorrect: true, position: 0 },
      { id: that, description: "The other", isCorrect: false, position: 1 },
    ];
    const body = { ...radio(), description: "Which of them?", options };
    await moderator.client.call(questionCalls.update, { params, body });
    expect((await quizSteps.view(moderator, quiz)).quiz.questions[0]).toMatchObject({ description: "Which of them?" });
  });

  it("what is sent from an open form is refused, and goes through once the plan is back", async ({
    moderator,
    trial,
    team,
    license,
  }) => {
    await trial();
    await moderator.client.call(contestCalls.getForEdit, { params: { id: 0 } });
    team.clock.advance(HOUR_MS);
    const send = () => contestSteps.publish(moderator, { title: "Cup" });
    expect(await refusal(send())).toEqual(off("new-contest", "business"));
    await license({ type: "business", status: "subscription_active" });
    expect(await send()).toBeGreaterThan(0);
  });

  it("groups stay in force for everything filed under them, and aren't managed", async ({
    ann,
    bob,
    moderator,
    owner,
    trial,
    team,
  }) => {
    await trial();
    const groupId = await team.group("Crew", [ann]);
    const made = { groupId, status: "new" } as const;
    const quest = await challengeSteps.publish(moderator, made);
    const quiz = await quizSteps.publish(moderator, [radio()], { groupId });
    const contest = await contestSteps.publish(moderator, { groupId });
    const chain = await chainSteps.publish(moderator, [await chainSteps.quest(moderator, "First")], { groupId });
    const seen = async (who: Teammate) => [
      await refusal(challengeSteps.read(who, quest)),
      await refusal(quizSteps.view(who, quiz)),
      await refusal(contestSteps.view(who, contest)),
      await refusal(chainSteps.view(who, chain)),
      ...(await listed(who)),
    ];
    await team.readEvents();
    const before = [await seen(ann), await seen(bob)];
    const [anns = [], bobs = []] = before;
    for (const [place, found] of anns.entries()) expect(found).not.toEqual(bobs[place]);
    team.clock.advance(HOUR_MS);
    expect([await seen(ann), await seen(bob)]).toEqual(before);
    const params = { id: groupId };
    expect([
      await refusal(owner.client.call(groupCalls.create, { body: { name: "More", parentId: 0 } })),
      await refusal(owner.client.call(groupCalls.update, { params, body: { name: "Less", parentId: 0 } })),
      await refusal(owner.client.call(groupCalls.delete, { params })),
    ]).toEqual(Array(3).fill(off("groups", "team")));
  });

  it("its schedules pause once, tell their authors, and catch up on nothing", async ({
    moderator,
    trial,
    license,
    team,
    ann,
  }) => {
    await trial();
    const drafts: readonly (readonly [ScheduledEntityType, number])[] = [
      ["challenge", await challengeSteps.publish(moderator, { type: "raid", status: "draft" })],
      ["contest", await contestSteps.publish(moderator, { status: "draft" })],
      ["chain", await chainSteps.publish(moderator, [await chainSteps.quest(moderator, "First")], { status: "draft" })],
    ];
    const publishAt = new Date(team.clock.now().getTime() + DAY_MS).toISOString();
    for (const [type, id] of drafts) {
      const body = { type: "daily", publishAt } as const;
      await moderator.client.call(scheduleCalls.save, { params: { type, id }, body });
    }
    const pass = async (days: number) => {
      team.clock.advance(days * DAY_MS + HOUR_MS);
      return createPublishDue(team.server.deps)();
    };
    await pass(1);
    await pass(3);
    await team.readEvents();
    const told = await moderator.client.call(userCalls.listNotifications, {
      params: { id: moderator.memberId },
      query: {},
    });
    const notices = told.items.filter(({ type }) => type === "schedule_stopped");
    expect(notices.map(({ link }) => link).toSorted()).toEqual(
      drafts.map(([type, id]) => `/schedule/${type}/${String(id)}`).toSorted(),
    );
    const { rows } = await team.server.deps.db.pool.query(
      "select paused_at is not null as paused, failures from schedules where workspace_id = $1",
      [team.workspaceId],
    );
    expect(rows).toEqual(Array(3).fill({ paused: true, failures: 0 }));
    await license({ type: "business", status: "subscription_active" });
    await pass(1);
    const { items } = await ann.client.call(contestCalls.list, { params: { type: "active" }, query: {} });
    expect(items).toEqual([]);
    const [, [type, id] = ["contest", 0] as const] = drafts;
    await moderator.client.call(scheduleCalls.resume, { params: { type, id } });
    await pass(1);
    const now = await ann.client.call(contestCalls.list, { params: { type: "active" }, query: {} });
    expect(now.items).toHaveLength(1);
  });
});
