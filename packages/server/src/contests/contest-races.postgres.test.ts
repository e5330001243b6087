import { expect } from "vitest";
import { earningSelects } from "../features.ts";
import { createCloseContests } from "../jobs/close-contests.ts";
import { contestSteps } from "../testing/contest-steps.ts";
import { it as world } from "../testing/world.ts";

const { publish, view, join, vote, close, win, winAll } = contestSteps;
const AT_ONCE = 12;
const it = world.extend("isChecked", true);

/** Of simultaneous calls: "done", or the reason. */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((each) => {
    if (each.status === "fulfilled") return "done";
    const { reason, kind } = each.reason as { readonly reason?: string; readonly kind?: string };
    return String(reason ?? kind);
  });
}

const times = <T>(make: (index: number) => T): T[] => Array.from({ length: AT_ONCE }, (_, index) => make(index));

it("winners saved by three people at once are saved and paid once", async ({
  ann,
  bob,
  moderator,
  admin,
  owner,
  stars,
  balanceOf,
}) => {
  const id = await publish(moderator, { type: "manual", rewardsByPlace: [stars(100)] });
  const three = [moderator, admin, owner];
  const done = await outcomes(times((index) => win(three[index % 3] ?? owner, id, [[index % 2 === 0 ? ann : bob]])));
  expect(done.toSorted()).toEqual([...Array.from({ length: AT_ONCE - 1 }, () => "contest_closed"), "done"]);
  expect((await balanceOf(ann)) + (await balanceOf(bob))).toBe(100);
});

it("joining twelve times at once is joining, told once", async ({ ann, moderator, db, team }) => {
  const id = await publish(moderator, { type: "voting" });
  expect(new Set(await outcomes(times(() => join(ann, id))))).toEqual(new Set(["done"]));
  const told = await db
    .selectFrom("events")
    .select("id")
    .where("workspace_id", "=", team.workspaceId)
    .where("type", "=", "contest.joined")
    .execute();
  expect(told).toHaveLength(1);
});

it("two votes of one person at once are one of them", async ({ ann, bob, eve, moderator }) => {
  const id = await publish(moderator, { type: "voting" });
  for (const who of [ann, bob]) await join(who, id);
  const both = await outcomes(times((index) => vote(eve, id, index % 2 === 0 ? ann : bob)));
  expect([...new Set(both)].toSorted()).toEqual(["already_voted", "done"]);
  expect(both.filter((each) => each === "done")).toHaveLength(AT_ONCE / 2);
  await close(moderator, id);
  expect((await view(ann, id)).votes).toMatchObject({ cast: 1 });
});

it("a vote counts before its contest's end, or is refused", async ({ ann, bob, eve, moderator, owner }) => {
  for (let round = 0; round < 5; round += 1) {
    const id = await publish(moderator, { type: "voting" });
    await join(ann, id);
    const acts = [vote(bob, id, ann), vote(eve, id, ann), close(moderator, id), vote(owner, id, ann), join(bob, id)];
    const [first, second, closed, third] = await outcomes(acts);
    expect(closed).toBe("done");
    const counted = [first, second, third].filter((each) => each === "done").length;
    const { votes, outcome } = await view(ann, id);
    expect([votes.cast, outcome.length]).toEqual([counted, counted > 0 ? 1 : 0]);
  }
});

it("a manager and two servers' jobs close a contest once", async ({ ann, bob, moderator, stars, balanceOf, team }) => {
  const closedAt = new Date(team.clock.now().getTime() + 60_000).toISOString();
  const id = await publish(moderator, { type: "voting", closedAt, rewardsByPlace: [stars(100)] });
  await join(ann, id);
  await vote(bob, id, ann);
  team.clock.advance(120_000);
  const run = createCloseContests(team.server.deps, earningSelects);
  const other = createCloseContests(team.server.deps, earningSelects);
  await Promise.allSettled([run(), close(moderator, id), other()]);
  expect((await view(ann, id)).status).toBe("closed");
  expect(await balanceOf(ann)).toBe(100);
});

it("whoever joins before the winners are saved gets the other rewards, and nobody joins after", async ({
  ann,
  bob,
  eve,
  moderator,
  owner,
  stars,
  balanceOf,
}) => {
  let before = 0;
  for (let round = 0; round < 5; round += 1) {
    const id = await publish(owner, {
      type: "manual_participants",
      rewardsByPlace: [stars(100)],
      otherRewards: stars(10),
    });
    await join(ann, id);
    const [first, saved, second] = await outcomes([join(bob, id), winAll(moderator, id, [[ann]]), join(eve, id)]);
    expect(saved).toBe("done");
    const joined = [first, second].filter((each) => each === "done").length;
    expect([first, second].filter((each) => each === "contest_closed")).toHaveLength(2 - joined);
    expect((await view(ann, id)).otherRewardsUsers.total).toBe(joined);
    const paid = (await balanceOf(bob)) + (await balanceOf(eve));
    expect(paid - before).toBe(joined * 10);
    before = paid;
  }
});

it("winners saved while another manager closes it are paid, or refused", async ({
  ann,
  moderator,
  owner,
  stars,
  balanceOf,
}) => {
  for (let round = 0; round < 5; round += 1) {
    const before = await balanceOf(ann);
    const id = await publish(owner, { type: "manual", rewardsByPlace: [stars(100)] });
    const [saved, closed] = await outcomes([win(moderator, id, [[ann]]), close(owner, id)]);
    expect([saved, closed].toSorted()).toEqual(["contest_closed", "done"]);
    const isWon = saved === "done";
    expect([(await view(ann, id)).outcome.length, (await balanceOf(ann)) - before]).toEqual(isWon ? [1, 100] : [0, 0]);
  }
});
