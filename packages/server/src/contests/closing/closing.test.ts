import { ValidationFailure, RefusedFailure } from "@guildhall/core";
import { statementCalls } from "@guildhall/core/balances";
import { contestCalls } from "@guildhall/core/contests";
import { feedCalls } from "@guildhall/core/feed";
import { statsCalls } from "@guildhall/core/stats";
import { thanksCalls } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { earningSelects } from "../../features.ts";
import { createCloseContests, createTellOverContests } from "../../jobs/close-contests.ts";
import { contestSteps } from "../../testing/contest-steps.ts";
import type { Teammate } from "../../testing/team.ts";
import { it as world } from "../../testing/world.ts";

const { publish, view, join, vote, close, win, winAll } = contestSteps;
const it = world.extend("isChecked", true);
const HOUR_MS = 3_600_000;

const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "done",
    (error: unknown) => {
      if (error instanceof RefusedFailure) return error.reason;
      return error instanceof ValidationFailure
        ? error.fields.map(({ field, message }) => `${field}: ${message}`)
        : error;
    },
  );

const told = async (who: Teammate) => {
  const { items } = await who.client.call(userCalls.listNotifications, { params: { id: who.memberId }, query: {} });
  return items.map(({ type }) => type).filter((type) => type.startsWith("contest"));
};

describe("winners chosen by hand", () => {
  it("are paid at once, each in full, and the contest is closed for good", async ({
    ann,
    bob,
    eve,
    moderator,
    stars,
    balanceOf,
    team,
  }) => {
    const prizes = { rewardsByPlace: [stars(500), stars(200)], otherRewards: stars(30) };
    const id = await publish(moderator, { type: "manual_participants", ...prizes });
    for (const who of [ann, bob, eve]) await join(who, id);
    const shown = await winAll(moderator, id, [[ann, bob]]);
    expect(shown).toMatchObject({ status: "closed", otherRewardsUsers: { total: 1 } });
    expect(shown.winnersByPlace.map((people) => people.map(({ name }) => name))).toEqual([["Ann", "Bob"], []]);
    expect(await Promise.all([ann, bob, eve].map(balanceOf))).toEqual([500, 500, 30]);
    expect([await refusal(win(moderator, id, [[eve]])), await refusal(close(moderator, id))]).toEqual([
      "contest_closed",
      "contest_closed",
    ]);
    await team.readEvents();
    expect([await told(ann), await told(eve)]).toEqual([["contest_closed"], ["contest_thanked"]]);
    const { items } = await eve.client.call(statementCalls.get, { params: { id: eve.memberId }, query: {} });
    expect(items).toMatchObject([{ reason: "contest", title: "Contest", link: { type: "contest", id } }]);
    expect((await ann.client.call(statsCalls.get, { query: {} })).totalRewards).toBe(1030);
    const feed = await eve.client.call(feedCalls.get, { query: {} });
    expect(feed.items[0]).toMatchObject({
      type: "contest_closed",
      contest: { id, status: "closed", winners: [{ place: 1 }, { place: 1 }] },
    });
    expect(feed.items[0]?.headline.map(({ text }) => text).join("")).toBe("Ann and Bob won Contest");
  });

  it("are somebody, once, active, in the group and joined, by name", async ({
    ann,
    bob,
    eve,
    moderator,
    owner,
    team,
  }) => {
    const groupId = await team.group("Crew", [ann, bob]);
    const id = await publish(moderator, { type: "manual_participants", groupId, rewardsByPlace: [[], []] });
    for (const who of [ann, bob]) await join(who, id);
    await owner.client.call(userCalls.disable, { params: { id: bob.memberId } });
    const none = moderator.client.call(contestCalls.saveWinners, {
      params: { id },
      body: { winnersByPlace: [[], []] },
    });
    expect(await refusal(none)).toEqual(["winnersByPlace: Choose at least one winner."]);
    expect(await refusal(win(moderator, id, [[ann], [ann, bob, eve]]))).toEqual([
      "winnersByPlace.1: Nobody can win twice: Ann.",
      "winnersByPlace.1: These people can't win this contest: Bob, Eve.",
    ]);
  });

  it("aren't whoever chooses, unless nobody else may", async ({ ann, moderator, owner }) => {
    const id = await publish(owner, { type: "manual" });
    expect(await refusal(win(moderator, id, [[moderator]]))).toBe("own_win");
    expect((await win(owner, id, [[moderator]])).status).toBe("closed");
    expect(await refusal(win(ann, id, [[ann]]))).toMatchObject({ reason: "missing_permission" });
  });

  const open = it.extend("teamOptions", { settings: { acceptOwnChallenges: true } });

  open("are offered themselves only where nobody else may choose", async ({ ann, moderator, team }) => {
    const id = await publish(moderator, { type: "manual" });
    const offered = async () => {
      const { items } = await moderator.client.call(userCalls.listForSelect, { query: { contest_id: id } });
      return items.map((each) => each.id);
    };
    expect(await offered()).toEqual([ann.memberId, moderator.memberId]);
    await win(moderator, await publish(moderator, { type: "manual" }), [[moderator]]);
    const owner = await team.join({ name: "Olga", roles: ["owner"] });
    expect(await offered()).toEqual([ann.memberId, owner.memberId]);
    expect(await refusal(win(moderator, id, [[moderator]]))).toBe("own_win");
  });

  it("may be missing where a manager closes it", async ({ ann, moderator, stars, balanceOf }) => {
    const id = await publish(moderator, { type: "manual_participants", rewardsByPlace: [stars(500)] });
    await join(ann, id);
    expect(await close(moderator, id)).toEqual({ cid: id, contestStatus: "closed" });
    expect(await view(ann, id)).toMatchObject({ status: "closed", winners: [], outcome: [] });
    expect(await balanceOf(ann)).toBe(0);
  });
});

describe("a vote's winners", () => {
  it("have most votes; of equal ones, who joined first", async ({
    ann,
    bob,
    eve,
    moderator,
    owner,
    stars,
    balanceOf,
    team,
  }) => {
    const id = await publish(moderator, { type: "voting", rewardsByPlace: [stars(300), stars(100)] });
    for (const who of [bob, ann, eve]) {
      await join(who, id);
      team.clock.advance(1_000);
    }
    await vote(moderator, id, ann);
    await vote(owner, id, bob);
    await close(moderator, id);
    const { outcome } = await view(eve, id);
    expect(outcome.map(({ place, user, score, tie }) => [place, user.name, score, tie])).toEqual([
      [1, "Bob", 1, 1],
      [2, "Ann", 1, 1],
    ]);
    expect(await Promise.all([ann, bob, eve].map(balanceOf))).toEqual([100, 300, 0]);
  });

  it("leave out people who are disabled, and the next one moves up", async ({ ann, bob, eve, moderator, owner }) => {
    const id = await publish(moderator, { type: "voting" });
    for (const who of [ann, bob]) await join(who, id);
    await vote(moderator, id, ann);
    await vote(owner, id, ann);
    await vote(eve, id, bob);
    await owner.client.call(userCalls.disable, { params: { id: ann.memberId } });
    await close(moderator, id);
    expect((await view(eve, id)).outcome.map(({ user }) => user.name)).toEqual(["Bob"]);
  });
});

describe("a contest by earnings", () => {
  it("counts what the leaderboard does while it's open, and no prizes", async ({
    ann,
    bob,
    eve,
    moderator,
    thank,
    stars,
    balanceOf,
    fund,
    team,
  }) => {
    await thank(eve, [bob], { amount: 500 });
    team.clock.advance(1_000);
    const id = await publish(moderator, { type: "auto", rewardsByPlace: [stars(1_000), stars(100)] });
    team.clock.advance(1_000);
    const undone = await thank(eve, [ann], { amount: 300 });
    await eve.client.call(thanksCalls.undo, { params: { id: undone } });
    await thank(eve, [ann], { amount: 100 });
    await thank(moderator, [bob], { amount: 200 });
    await fund(eve, 9_000);
    const other = await publish(moderator, { rewardsByPlace: [stars(5_000)] });
    await win(moderator, other, [[ann]]);
    await team.readEvents();
    const { standing } = await view(ann, id);
    expect(standing?.items.map(({ rank, user, score }) => [rank, user.name, score])).toEqual([
      [1, "Bob", 200],
      [2, "Ann", 100],
    ]);
    expect(standing?.own).toMatchObject({ rank: 2, behind: 100 });
    await close(moderator, id);
    const { outcome } = await view(ann, id);
    expect(outcome.map(({ user, score }) => [user.name, score])).toEqual([
      ["Bob", 200],
      ["Ann", 100],
    ]);
    expect(await balanceOf(bob)).toBe(500 + 200 + 1_000);
  });
});

describe("the end of a contest's time", () => {
  it("counts and pays it once, however often the job looks", async ({
    ann,
    bob,
    moderator,
    stars,
    balanceOf,
    team,
  }) => {
    const closedAt = new Date(team.clock.now().getTime() + HOUR_MS).toISOString();
    const id = await publish(moderator, { type: "voting", closedAt, rewardsByPlace: [stars(300)] });
    await join(ann, id);
    await vote(bob, id, ann);
    const run = createCloseContests(team.server.deps, earningSelects);
    team.clock.advance(HOUR_MS + 29_000);
    await run();
    expect((await view(ann, id)).status).toBe("published");
    team.clock.advance(1_000);
    await Promise.all([run(), run()]);
    await run();
    expect((await view(ann, id)).status).toBe("closed");
    expect(await balanceOf(ann)).toBe(300);
  });

  it("counts what was earned until then, though no server ran for a day", async ({
    ann,
    bob,
    eve,
    moderator,
    thank,
    stars,
    balanceOf,
    team,
  }) => {
    const closedAt = new Date(team.clock.now().getTime() + HOUR_MS).toISOString();
    const id = await publish(moderator, { type: "auto", closedAt, rewardsByPlace: [stars(300)] });
    await thank(eve, [ann], { amount: 20 });
    team.clock.advance(HOUR_MS + 1);
    await thank(eve, [bob], { amount: 50 });
    team.clock.advance(24 * HOUR_MS);
    const run = () => createCloseContests(team.server.deps, earningSelects)();
    await Promise.all([run(), run()]);
    expect((await view(ann, id)).outcome.map(({ user, score }) => [user.name, score])).toEqual([["Ann", 20]]);
    expect(await Promise.all([ann, bob].map(balanceOf))).toEqual([320, 50]);
  });

  it("tells managers once that winners are waited for", async ({ ann, moderator, team }) => {
    const closedAt = new Date(team.clock.now().getTime() + HOUR_MS).toISOString();
    const id = await publish(moderator, { type: "manual_participants", closedAt });
    await join(ann, id);
    team.clock.advance(HOUR_MS);
    const tell = createTellOverContests(team.server.deps);
    await Promise.all([tell(), tell()]);
    await tell();
    await team.readEvents();
    expect([await told(moderator), await told(ann)]).toEqual([["contest_over"], []]);
    expect((await win(moderator, id, [[ann]])).status).toBe("closed");
  });
});

it("the results of a closed contest are a sheet", async ({ ann, bob, moderator, stars }) => {
  const id = await publish(moderator, { type: "manual", rewardsByPlace: [stars(300), []] });
  expect(await refusal(moderator.client.call(contestCalls.export, { params: { id } }))).toBe("not_closed");
  await win(moderator, id, [[ann], [bob]]);
  const { fileName, excelData } = await moderator.client.call(contestCalls.export, { params: { id } });
  expect([fileName.endsWith(".xlsx"), excelData.length > 100]).toEqual([true, true]);
});

it("thousands are paid at once, in two currencies, and told in pieces", async ({ ann, moderator, stars, db, team }) => {
  const { workspaceId, currencyId } = team;
  const { rows } = await sql<{ id: number }>`
    select id from currencies where workspace_id = ${workspaceId} and id <> ${currencyId} and is_allowed limit 1
  `.execute(db);
  const second = rows.map(({ id }) => ({ currencyId: id, amount: 5 }));
  const otherRewards = [...stars(10), ...second];
  const id = await publish(moderator, { type: "manual_participants", rewardsByPlace: [stars(100)], otherRewards });
  await join(ann, id);
  await sql`
    with made as (
      insert into accounts (email, created_at) select 'p' || n || ${`-${String(workspaceId)}@example.test`}, now()
      from generate_series(1, 1200) n returning id
    ), people as (
      insert into members (workspace_id, account_id, name, created_at)
      select ${workspaceId}, id, 'P' || id, now() from made returning id
    )
    insert into contest_members (workspace_id, contest_id, member_id, joined_at)
    select ${workspaceId}, ${id}, id, now() from people
  `.execute(db);
  expect((await winAll(moderator, id, [[ann]])).otherRewardsUsers.total).toBe(1200);
  const paid = await db
    .selectFrom("ledger_transfers")
    .select((builder) => builder.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .where("reason", "=", "contest")
    .executeTakeFirstOrThrow();
  expect(Number(paid.count)).toBe(1 + 1200 * otherRewards.length);
  const told = await db
    .selectFrom("events")
    .select("payload")
    .where("workspace_id", "=", workspaceId)
    .where("type", "=", "contest.rewarded")
    .orderBy("id")
    .execute();
  const sizes = told.map(({ payload }) => (payload as { readonly thanked: readonly number[] }).thanked.length);
  expect(sizes).toEqual([499, 500, 201]);
});
