import { awardedPeriod, awardReference, periodWinners } from "@guildhall/core/achievements";
import { ASSIGNMENT_STATUSES, assignmentCalls, CHALLENGE_TYPES, challengeCalls } from "@guildhall/core/challenges";
import { billingCalls } from "@guildhall/core/billing";
import { chainCalls } from "@guildhall/core/chains";
import { contestCalls } from "@guildhall/core/contests";
import { feedCalls } from "@guildhall/core/feed";
import { leaderboardCalls } from "@guildhall/core/leaderboard";
import { perkCalls } from "@guildhall/core/perks";
import { purchaseMachine } from "@guildhall/core/purchases";
import { quizCalls, submissionCalls } from "@guildhall/core/quizzes";
import { sessionCalls } from "@guildhall/core/session";
import { thanksCalls } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findDueAwards } from "../achievements/index.ts";
import { featureRoutes } from "../features.ts";
import { checkLedger } from "../features.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { DEMO_PEOPLE } from "./company.ts";
import { DEMO_SIGN_INS, seedDemo } from "./seed.ts";

const database = useTestDatabase();
let server: TestServer;
let isSeeded: boolean;

beforeAll(async () => {
  // An afternoon at work: what happened today mixes with what's said to be hours ago.
  const clock = createFixedClock("2026-03-11T15:30:00Z");
  server = createTestServer({ database: database().database, routes: featureRoutes, clock });
  isSeeded = await seedDemo(server.deps);
});
afterAll(() => server.close());

it("fills an empty database with sixty people and three months, and a consistent ledger", async () => {
  expect(isSeeded).toBe(true);
  expect(DEMO_PEOPLE).toHaveLength(60);
  const { id } = await database().database.handle.selectFrom("workspaces").select("id").executeTakeFirstOrThrow();
  expect(await checkLedger(database().database.handle, id)).toMatchObject({ isClean: true, violations: [] });
});

it("lets all four sign in to a lively workspace", async () => {
  for (const email of DEMO_SIGN_INS) {
    const client = await server.client(email);
    const { lists, months, quota } = await client.call(thanksCalls.getLists, { query: {} });
    expect(lists[0]?.count).toBeGreaterThan(300);
    expect(months).toHaveLength(4);
    expect(quota.length).toBeGreaterThan(0);
    const feed = await client.call(feedCalls.get, { query: {} });
    expect(feed.items.length).toBeGreaterThan(10);
    expect(feed.lastReadId).toBeGreaterThan(0);
    const times = feed.items.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const { items } = await client.call(leaderboardCalls.get, { query: {} });
    expect(items[0]?.rank).toBe(1);
  }
});

it("has paid before, and now tries everything for five more days, as those who may pay see", async () => {
  const owner = await server.client("owner@demo.test");
  const info = await owner.call(billingCalls.getInfo, {});
  expect(info).toMatchObject({ licenseType: "business", licenseStatus: "trial_active", restrictions: [] });
  expect(info.expireAt).toBe("2026-03-16T15:30:00.000Z");
  const { items } = await owner.call(billingCalls.listPayments, { query: {} });
  expect(items.map(({ status, licenseType }) => [status, licenseType])).toEqual([
    ["canceled", "business"],
    ["part_refunded", "team"],
    ["paid", "team"],
  ]);
  const warnings = DEMO_SIGN_INS.map(async (email) => {
    const session = await (await server.client(email)).call(sessionCalls.getUserInfo, {});
    return session.loggedIn && session.licenseWarning?.text;
  });
  const ends = "Business plan: the trial ends in 5 days.";
  expect(await Promise.all(warnings)).toEqual([ends, ends, undefined, undefined]);
});

it("has thanks that wait for somebody to join", async () => {
  for (const email of ["owner@demo.test", "moderator@demo.test"]) {
    const client = await server.client(email);
    const { items } = await client.call(thanksCalls.list, { params: { type: "given" }, query: {} });
    expect(items.filter(({ status }) => status === "waiting")).toHaveLength(1);
  }
});

it("has challenges of every type in every state, and a profile with its member's attempts", async () => {
  const client = await server.client("moderator@demo.test");
  const { lists } = await client.call(challengeCalls.getInfo, { query: {} });
  expect(lists.every((list) => list.count > 0)).toBe(true);
  const rows = await database().database.handle.selectFrom("assignments").select(["status", "type"]).execute();
  expect(new Set(rows.map((row) => row.status))).toEqual(new Set(ASSIGNMENT_STATUSES));
  expect(new Set(rows.map((row) => row.type))).toEqual(new Set(CHALLENGE_TYPES));
  const member = await database()
    .database.handle.selectFrom("members")
    .select("id")
    .where("name", "=", "Mia Torres")
    .executeTakeFirstOrThrow();
  const { items } = await client.call(assignmentCalls.listOfUser, { params: { id: member.id }, query: {} });
  expect(items.length).toBeGreaterThan(1);
  const { achievements } = await client.call(userCalls.getProfile, { params: { id: member.id } });
  const templates = achievements.items.filter((each) => each.type === "template");
  expect(templates.map((each) => each.title)).toEqual(["First steps"]);
});

it("has a contest of each type, and two closed ones with winners", async () => {
  const client = await server.client("moderator@demo.test");
  const types = async (type: "active" | "closed") =>
    (await client.call(contestCalls.list, { params: { type }, query: {} })).items;
  expect((await types("active")).map(({ type }) => type).toSorted()).toEqual(["auto", "manual", "voting"]);
  const closed = await types("closed");
  expect(closed.map(({ type }) => type)).toEqual(["voting", "manual_participants"]);
  expect(closed.every(({ winners }) => winners.length > 2)).toBe(true);
});

it("has a welcome chain with four people on their way", async () => {
  const client = await server.client("moderator@demo.test");
  const { items } = await client.call(chainCalls.list, { params: { type: "active" }, query: {} });
  expect(items).toMatchObject([{ title: "Your first week", isWelcome: true, activitiesCount: 4 }]);
  const { items: people } = await client.call(chainCalls.listPeople, { params: { id: items[0]?.id ?? 0 }, query: {} });
  expect(people.map(({ step }) => step?.number)).toEqual([2, 3, 4, 3]);
});

it("has quizzes and polls that people have answered, one of them anonymous, a draft, and a weekly poll", async () => {
  const client = await server.client("moderator@demo.test");
  const { lists } = await client.call(quizCalls.getInfo, { query: {} });
  expect(lists.map(({ type, count }) => [type, count])).toEqual([
    ["active", 5],
    ["draft", 1],
    ["schedule", 1],
    ["closed", 1],
  ]);
  const list = async (type: "active" | "closed") =>
    (await client.call(quizCalls.list, { params: { type }, query: {} })).items;
  const steps = (await list("active")).filter(({ chains }) => chains.length > 0);
  expect(steps.length).toBe(2);
  for (const { id, isAnonymous } of [...(await list("active")), ...(await list("closed"))]) {
    if (steps.some((each) => each.id === id)) continue;
    const results = await client.call(submissionCalls.getResults, { params: { id } });
    expect(results.items.length).toBeGreaterThan(5);
    if (isAnonymous) expect([results.items.length, results.counted]).toEqual([24, 15]);
  }
});

it("has the top earners of each past month, as on the leaderboard, and awards none of them twice", async () => {
  const { handle } = database().database;
  const given = await handle
    .selectFrom("achievements")
    .select(["member_id", "reference"])
    .where("type", "=", "eom_month")
    .orderBy("id")
    .execute();
  const months = await handle.selectFrom("period_awards").select("period").orderBy("period").execute();
  expect([...new Set(given.map((row) => awardedPeriod(row.reference)))]).toEqual(months.map((row) => row.period));
  expect(months.length).toBeGreaterThan(1);
  for (const { period } of months) {
    const scores = await handle
      .selectFrom("leaderboard_scores")
      .select(["member_id", "score"])
      .where("period", "=", period)
      .execute();
    const winners = periodWinners(scores)
      .map((row) => row.member_id)
      .sort((one, other) => one - other);
    expect(given.filter((row) => row.reference === awardReference(period)).map((row) => row.member_id)).toEqual(
      winners,
    );
  }
  expect(await findDueAwards(server.deps)).toEqual([]);
});

it("has perks with every kind of stock, and purchases in every state", async () => {
  const client = await server.client("moderator@demo.test");
  const { items } = await client.call(perkCalls.list, { query: {} });
  expect(items).toHaveLength(6);
  expect(new Set(items.map(({ quantity }) => Math.sign(quantity)))).toEqual(new Set([-1, 0, 1]));
  const rows = await database().database.handle.selectFrom("purchases").select("status").execute();
  expect(rows).toHaveLength(9);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(purchaseMachine.states));
});

it("has avatars, and pictures of perks and achievements", async () => {
  const client = await server.client("moderator@demo.test");
  const { items: perks } = await client.call(perkCalls.list, { query: {} });
  const { items: leaders } = await client.call(leaderboardCalls.get, { query: {} });
  const templates = await database().database.handle.selectFrom("achievement_templates").select("image_url").execute();
  const urls = [
    ...perks.map((perk) => perk.imageUrl),
    ...leaders.map((row) => row.avatarUrl),
    ...templates.map((row) => row.image_url),
  ];
  expect(urls.length).toBeGreaterThan(10);
  for (const url of urls) expect(await server.deps.files.get(url.replace("/files/", ""))).not.toBeNull();
});

it("doesn't touch a database in use", async () => {
  expect(await seedDemo(server.deps)).toBe(false);
});
