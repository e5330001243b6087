import { expect } from "vitest";
import { earningSelects } from "../features.ts";
import { createCloseContests } from "../jobs/close-contests.ts";
import { contestSteps } from "../testing/contest-steps.ts";
import { it as world } from "../testing/world.ts";

const { publish, view, join, vote, winAll } = contestSteps;
const it = world.extend("isChecked", true);

it("contests are entered, voted in, earned for, counted and paid on the embedded engine", async ({
  ann,
  bob,
  eve,
  moderator,
  thank,
  stars,
  balanceOf,
  team,
}) => {
  const closedAt = new Date(team.clock.now().getTime() + 60_000).toISOString();
  const first = { rewardsByPlace: [stars(500), stars(100)] };
  const manual = await publish(moderator, { ...first, type: "manual_participants", otherRewards: stars(5) });
  const voting = await publish(moderator, { ...first, type: "voting", closedAt });
  const auto = await publish(moderator, { ...first, type: "auto", closedAt });
  for (const who of [ann, bob, eve]) await join(who, manual);
  for (const who of [bob, ann]) {
    await join(who, voting);
    team.clock.advance(1_000);
  }
  await vote(eve, voting, ann);
  await vote(moderator, voting, bob);
  await thank(ann, [eve], { amount: 40 });
  await winAll(moderator, manual, [[ann]]);
  team.clock.advance(120_000);
  const run = createCloseContests(team.server.deps, earningSelects);
  await Promise.all([run(), run()]);
  const winners = async (id: number) => (await view(ann, id)).outcome.map(({ user }) => user.name);
  expect([await winners(manual), await winners(voting), await winners(auto)]).toEqual([
    ["Ann"],
    ["Bob", "Ann"],
    ["Eve"],
  ]);
  expect(await Promise.all([ann, bob, eve].map(balanceOf))).toEqual([600, 505, 545]);
});
