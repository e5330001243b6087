import { feedCalls } from "@guildhall/core/feed";
import { expect } from "vitest";
import { contestSteps } from "../testing/contest-steps.ts";
import type { Teammate } from "../testing/team.ts";
import { it } from "../testing/world.ts";

const { publish, join, vote, close } = contestSteps;

it("a card in the feed has what a contest pays and, once it's closed, who won", async ({
  ann,
  bob,
  moderator,
  stars,
  team,
}) => {
  const feed = async ({ client }: Teammate) => {
    await team.readEvents();
    return (await client.call(feedCalls.get, { query: {} })).items;
  };
  const id = await publish(moderator, { title: "Photo", type: "voting", rewardsByPlace: [stars(500), stars(100)] });
  for (const who of [ann, bob]) await join(who, id);
  await vote(moderator, id, bob);
  const shown = { id, type: "voting", title: "Photo", places: 2, rewards: [{ amount: 500 }] };
  expect(await feed(ann)).toMatchObject([
    { type: "contest_published", contest: { ...shown, status: "published", winners: [] } },
  ]);
  await close(moderator, id);
  const winners = [{ place: 1, user: { name: "Bob" } }];
  expect(await feed(ann)).toMatchObject([
    { type: "contest_closed", contest: { ...shown, status: "closed", winners } },
    { type: "contest_published", contest: { status: "closed", winners } },
  ]);
});
