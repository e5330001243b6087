import { periodKeyAt } from "@guildhall/core";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { startRelay } from "../events/relay.ts";
import type { Relay } from "../events/relay.ts";
import { BUCKET_WIDTHS } from "../leaderboard/score-bucket.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { readers } from "../features.ts";

const database = useTestDatabase();
const running: Relay[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});

async function settle(world: EventWorld): Promise<void> {
  const relay = running[0] ?? startRelay(world, readers, { gapMs: 1, pollMs: 60_000, retryMs: 2 });
  if (running.length === 0) running.push(relay);
  await relay.settle(world.workspaceId);
}

async function rows(world: EventWorld, text: string): Promise<readonly Record<string, unknown>[]> {
  const result = await world.db.pool.query<Record<string, unknown>>(text, [world.workspaceId]);
  return result.rows;
}

/** All projection rows, without zeros. */
async function kept(world: EventWorld): Promise<Record<string, readonly unknown[]>> {
  return {
    feed: await rows(world, "select 1 from feed_items where workspace_id = $1"),
    index: await rows(world, "select 1 from feed_index where workspace_id = $1"),
    notifications: await rows(world, "select 1 from notifications where workspace_id = $1"),
    unread: await rows(world, "select 1 from notification_counters where workspace_id = $1 and unread <> 0"),
    scores: await rows(world, "select 1 from leaderboard_scores where workspace_id = $1"),
    buckets: await rows(world, "select 1 from leaderboard_buckets where workspace_id = $1"),
    thanks: await rows(world, "select 1 from thanks_counters where workspace_id = $1 and thanks <> 0"),
    totals: await rows(world, "select 1 from workspace_counters where workspace_id = $1 and value <> 0"),
  };
}

const NOTHING = {
  feed: [],
  index: [],
  notifications: [],
  unread: [],
  scores: [],
  buckets: [],
  thanks: [],
  totals: [],
};

function undone(payload: ReturnType<EventWorld["thanks"]>) {
  const { description: _, ...rest } = payload;
  return { type: "thanks.undone", payload: rest } as const;
}

describe("a published thanks", () => {
  it("is in everyone's feed, under no group, the groups it involves and those above", async () => {
    const world = await buildEventWorld(database().database);
    const [root, branch] = world.groups;
    await world.record({ type: "thanks.published", payload: world.thanks({ groupIds: [branch ?? 0] }) });
    await settle(world);
    expect(
      await rows(
        world,
        "select category, type, entity_id, author_member_id, payload from feed_items where workspace_id = $1",
      ),
    ).toEqual([
      {
        category: "thanks",
        type: "thanks_published",
        entity_id: 1,
        author_member_id: world.members[0],
        payload: { thanksId: 1 },
      },
    ]);
    const index = await rows(
      world,
      "select audience, group_id from feed_index where workspace_id = $1 order by group_id",
    );
    expect(index).toEqual([0, root, branch].map((group_id) => ({ audience: "all", group_id })));
  });

  it("is only found by its groups and people if groups can see it", async () => {
    const world = await buildEventWorld(database().database);
    const [, , leaf] = world.groups;
    const payload = world.thanks({ visibility: "group", groupIds: [leaf ?? 0] });
    await world.record({ type: "thanks.published", payload });
    await settle(world);
    const index = await rows(world, "select distinct audience from feed_index where workspace_id = $1");
    const [giver, receiver] = world.members;
    expect(index.map((row) => row["audience"]).sort()).toEqual(
      [`group:${leaf}`, `member:${giver}`, `member:${receiver}`].sort(),
    );
  });

  it("is only visible to giver and receivers, and announced to them, if it's private", async () => {
    const world = await buildEventWorld(database().database);
    await world.record({ type: "thanks.published", payload: world.thanks({ visibility: "private" }) });
    await settle(world);
    const index = await rows(
      world,
      "select audience, group_id from feed_index where workspace_id = $1 order by audience",
    );
    const people = world.members.slice(0, 2);
    expect(index).toEqual(people.map((id) => ({ audience: `member:${id}`, group_id: 0 })));
    const news = world.heard.filter((each) => each.kind === "news");
    const open = news.filter((each) => each.memberIds.length === 0).flatMap((each) => each.topics);
    expect(open).toEqual(["leaderboard"]);
    expect(new Set(news.flatMap((each) => each.memberIds))).toEqual(new Set(people));
  });

  it("notifies each receiver once, even if it's read again", async () => {
    const world = await buildEventWorld(database().database);
    await world.record({ type: "thanks.published", payload: world.thanks({ receiverIds: world.members.slice(1) }) });
    await settle(world);
    await world.db.pool.query(
      "update reader_cursors set seq = 0 where workspace_id = $1 and reader = 'notifications'",
      [world.workspaceId],
    );
    await settle(world);
    const unread = await rows(
      world,
      "select member_id, unread from notification_counters where workspace_id = $1 order by 1",
    );
    expect(unread).toEqual(world.members.slice(1).map((member_id) => ({ member_id, unread: 1 })));
    const told = await rows(
      world,
      "select member_id, status, entity_id from notifications where workspace_id = $1 order by 1",
    );
    expect(told).toEqual(world.members.slice(1).map((member_id) => ({ member_id, status: "new", entity_id: 1 })));
  });

  it("scores in every period of the workspace's calendar", async () => {
    const settings = { tz: "Pacific/Auckland", firstWeekday: "sun" };
    const world = await buildEventWorld(database().database, { settings });
    world.clock.set(new Date("2026-12-31T12:00:00Z"));
    await world.record({ type: "thanks.published", payload: world.thanks({ month: "2027-01" }) });
    await settle(world);
    const scores = await rows(world, "select period, score from leaderboard_scores where workspace_id = $1 order by 1");
    expect(scores).toEqual(
      ["2027", "2027-01", "2027-Q1", "W2026-12-27", "all"].map((period) => ({ period, score: 150 })),
    );
  });

  it("counts for the team, the giver and the receivers, and in the totals of the groups involved", async () => {
    const world = await buildEventWorld(database().database);
    const [root, branch, leaf] = world.groups;
    const payload = world.thanks({ receiverIds: world.members.slice(1), groupIds: [leaf ?? 0] });
    await world.record({ type: "thanks.published", payload });
    await settle(world);
    const counts = await rows(
      world,
      "select kind, member_id, month, thanks from thanks_counters where workspace_id = $1 order by kind, member_id",
    );
    const [giver, ...receivers] = world.members;
    expect(counts).toEqual([
      { kind: "given", member_id: giver, month: "2026-11", thanks: 1 },
      ...receivers.map((member_id) => ({ kind: "received", member_id, month: "2026-11", thanks: 1 })),
      { kind: "team", member_id: 0, month: "2026-11", thanks: 1 },
    ]);
    const totals = await rows(
      world,
      "select group_id, name, value from workspace_counters where workspace_id = $1 order by 1, 2",
    );
    expect(totals).toEqual(
      [0, root, branch, leaf].flatMap((group_id) => [
        { group_id, name: "totalRewards", value: 300 },
        { group_id, name: "totalThanks", value: 1 },
      ]),
    );
  });

  it("counts a private thanks for its people only, in nobody else's team", async () => {
    const world = await buildEventWorld(database().database);
    await world.record({ type: "thanks.published", payload: world.thanks({ visibility: "private" }) });
    await settle(world);
    const counts = await rows(
      world,
      "select kind, member_id, thanks from thanks_counters where workspace_id = $1 order by kind, member_id",
    );
    const [giver, receiver] = world.members;
    expect(counts).toEqual([
      { kind: "circle", member_id: giver, thanks: 1 },
      { kind: "circle", member_id: receiver, thanks: 1 },
      { kind: "given", member_id: giver, thanks: 1 },
      { kind: "received", member_id: receiver, thanks: 1 },
    ]);
  });

  it("leaves nothing behind when it's undone, in the same batch or later", async () => {
    const world = await buildEventWorld(database().database);
    const early = world.thanks({ thanksId: 1, groupIds: [world.groups[1] ?? 0] });
    const late = world.thanks({ thanksId: 2, visibility: "private" });
    await world.record({ type: "thanks.published", payload: early });
    await settle(world);
    await world.record({ type: "thanks.published", payload: late });
    await world.record(undone(late));
    await world.record(undone(early));
    await settle(world);
    expect(await kept(world)).toEqual(NOTHING);
  });
});

describe("an adjusted balance", () => {
  const changes = [{ currencyId: 1, from: 0, to: 500 }];

  it("is a card and a notification for that member only", async () => {
    const world = await buildEventWorld(database().database);
    const memberId = world.members[2] ?? 0;
    const payload = { memberId, changes, comment: "Prize", notify: true };
    await world.record({ type: "balance.adjusted", payload });
    await settle(world);
    expect(await rows(world, "select audience, group_id from feed_index where workspace_id = $1")).toEqual([
      { audience: `member:${memberId}`, group_id: 0 },
    ]);
    expect(await rows(world, "select member_id, type, payload from notifications where workspace_id = $1")).toEqual([
      { member_id: memberId, type: "balance_adjusted", payload },
    ]);
  });

  it("sends no notification if it isn't wanted, but refreshes the balance", async () => {
    const world = await buildEventWorld(database().database);
    const memberId = world.members[2] ?? 0;
    await world.record({ type: "balance.adjusted", payload: { memberId, changes, comment: "", notify: false } });
    await settle(world);
    expect(await kept(world)).toEqual(NOTHING);
    expect(world.heard).toContainEqual(expect.objectContaining({ topics: ["balances"], memberIds: [memberId] }));
  });

  it("refreshes pages of people who manage balances and may see it, and nobody else's", async () => {
    const world = await buildEventWorld(database().database, { memberCount: 6 });
    const [, adjusted = 0, moderator = 0, owner = 0, gone = 0] = world.members;
    const roles: readonly (readonly [number, string])[] = [
      [moderator, "moderator"],
      [owner, "owner"],
      [gone, "admin"],
    ];
    for (const [id, role] of roles)
      await world.db.pool.query("update members set roles = array[$2] where id = $1", [id, role]);
    await world.db.pool.query("update members set status = 'disabled' where id = $1", [gone]);
    await world.record({
      type: "balance.adjusted",
      payload: { memberId: adjusted, changes, comment: "", notify: false },
    });
    await settle(world);
    const news = world.heard.filter((each) => each.kind === "news");
    expect(news.filter((each) => each.topics.includes("leaderboard")).flatMap((each) => each.memberIds)).toEqual([
      moderator,
      owner,
    ]);
    expect(news.filter((each) => each.memberIds.length === 0)).toEqual([]);
  });
});

it("a quota about to lapse is a card and a notification", async () => {
  const world = await buildEventWorld(database().database);
  const memberId = world.members[0] ?? 0;
  const quota = [{ currencyId: world.currencyId, amount: 500, used: 0, free: 500 }];
  const payload = { memberId, quota, endsAt: "2026-12-01T00:00:00.000Z" };
  await world.record({ type: "quota.reminder_due", payload }, 0);
  await settle(world);
  expect(await rows(world, "select type, payload from notifications where workspace_id = $1")).toEqual([
    { type: "quota_reminder", payload },
  ]);
  expect(await rows(world, "select type, author_member_id from feed_items where workspace_id = $1")).toEqual([
    { type: "quota_reminder", author_member_id: 0 },
  ]);
});

it("keeps scores and buckets consistent with thanks given and undone, in any order", async () => {
  const step = fc.record({
    receiver: fc.nat(3),
    amount: fc.integer({ min: 1, max: 90_000 }),
    isUndone: fc.boolean(),
    isBatchEnd: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const world = await buildEventWorld(database().database, { memberCount: 5 });
      const expected = new Map<number, number>();
      for (const [index, { receiver, amount, isUndone, isBatchEnd }] of steps.entries()) {
        const memberId = world.members[receiver + 1] ?? 0;
        const rewards = [{ currencyId: world.currencyId, amount }];
        const payload = world.thanks({ thanksId: index + 1, receiverIds: [memberId], rewards });
        await world.record({ type: "thanks.published", payload });
        if (isBatchEnd) await settle(world);
        if (isUndone) await world.record(undone(payload));
        else expected.set(memberId, (expected.get(memberId) ?? 0) + amount);
      }
      await settle(world);
      const month = periodKeyAt("month", world.clock.now(), { zone: "UTC", firstWeekday: "mon" });
      const scores = await rows(
        world,
        `select member_id, score from leaderboard_scores where workspace_id = $1 and period = '${month}'`,
      );
      expect(new Map(scores.map((row) => [row["member_id"], row["score"]]))).toEqual(expected);
      for (const width of BUCKET_WIDTHS) {
        const text = `select bucket, members from leaderboard_buckets where workspace_id = $1 and period = 'all' and width = ${width}`;
        const buckets = new Map((await rows(world, text)).map((row) => [row["bucket"], row["members"]]));
        const counted = new Map<number, number>();
        for (const score of expected.values()) {
          const bucket = Math.floor(score / width);
          counted.set(bucket, (counted.get(bucket) ?? 0) + 1);
        }
        expect(buckets).toEqual(counted);
      }
      await world.bus.close();
    }),
    { numRuns: 15 },
  );
});

it("tells those whose account in a chat was linked or unlinked, and nobody else", async () => {
  const world = await buildEventWorld(database().database);
  const [memberId = 0, other = 0] = world.members;
  expect(world.members.length).toBeGreaterThan(2);
  await world.record({ type: "chat_user.linked", payload: { memberId, provider: "telegram" } });
  await world.record({ type: "chat_user.unlinked", payload: { memberId: other, provider: "slack" } });
  await settle(world);
  expect(world.heard.filter((each) => each.kind === "news")).toEqual([
    expect.objectContaining({ topics: ["chats"], memberIds: [memberId, other] }),
  ]);
});

it("tells every page of a chat that was connected, and of a rule for Jira", async () => {
  const world = await buildEventWorld(database().database);
  await world.record({
    type: "chat.connected",
    payload: { provider: "telegram", externalId: "-1001", name: "Acme chat" },
  });
  await world.record({ type: "jira_rule.deleted", payload: { ruleId: 1, projectKey: "WEB" } });
  await settle(world);
  const news = world.heard.filter((each) => each.kind === "news");
  expect(
    news
      .filter((each) => each.memberIds.length === 0)
      .flatMap((each) => each.topics)
      .sort(),
  ).toEqual(["chats", "session", "settings"]);
});
