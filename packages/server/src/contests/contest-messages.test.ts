import { feedCalls } from "@guildhall/core/feed";
import { userCalls } from "@guildhall/core/users";
import { describe, expect } from "vitest";
import { createTellOverContests } from "../jobs/close-contests.ts";
import { contestSteps } from "../testing/contest-steps.ts";
import { readMails } from "../testing/mail-links.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { it } from "../testing/world.ts";

const { publish, update, join, close, win, winAll } = contestSteps;

/** What somebody finds under their bell: what it says, and where it leads. */
async function bellOf(team: Team, { client, memberId }: Teammate) {
  await team.readEvents();
  const { items } = await client.call(userCalls.listNotifications, { params: { id: memberId }, query: {} });
  return items
    .filter(({ type }) => type.startsWith("contest_"))
    .map(({ title, message, headline }) => [title, message, headline.find(({ path }) => path !== undefined)?.path]);
}

async function feedOf(team: Team, { client }: Teammate) {
  await team.readEvents();
  const { items } = await client.call(feedCalls.get, { query: {} });
  return items.map(({ headline, body }) => [headline.map(({ text }) => text).join(""), body]);
}

describe("people hear", () => {
  it("of a new contest in the feed only, with how it's won", async ({ ann, moderator, team }) => {
    for (const type of ["manual", "voting"] as const) await publish(moderator, { title: type, type });
    expect(await bellOf(team, ann)).toEqual([]);
    expect(await feedOf(team, ann)).toEqual([
      ["New contest: voting", "Join to take part, and vote for someone else."],
      ["New contest: manual", "The winners will be chosen by hand."],
    ]);
  });

  it("of a change, once, if they've joined and its editor says so", async ({ ann, bob, moderator, team }) => {
    const id = await publish(moderator, { type: "voting" });
    await join(ann, id);
    await update(moderator, id, { type: "voting", title: "Quieter" });
    expect(await bellOf(team, ann)).toEqual([]);
    await update(moderator, id, { type: "voting", title: "Louder", sendUpdatedNotification: true });
    expect(await bellOf(team, ann)).toEqual([
      ["Updated: Louder", "You've joined this contest, so check what changed.", `/contest/${String(id)}`],
    ]);
    expect(await bellOf(team, bob)).toEqual([]);
  });

  it("their own place, and by mail what they got for it; others, who won", async ({
    ann,
    bob,
    eve,
    moderator,
    stars,
    team,
    db,
  }) => {
    // More people than a card names.
    const many = await Promise.all(
      Array.from({ length: 7 }, (_, index) => team.join({ name: `Zoe ${String(index)}` })),
    );
    const id = await publish(moderator, { title: "Photo", type: "manual", rewardsByPlace: [stars(500), []] });
    await win(moderator, id, [[...many, ann], [bob]]);
    const path = `/contest/${String(id)}`;
    expect(await bellOf(team, ann)).toEqual([["You won place 1: Photo", "Your reward is in your balance.", path]]);
    expect(await bellOf(team, bob)).toEqual([["You won place 2: Photo", "See who else won.", path]]);
    expect(await bellOf(team, eve)).toEqual([]);
    expect((await feedOf(team, eve))[0]).toEqual([
      expect.stringMatching(/^Zoe .* others won Photo$/),
      "The contest is closed.",
    ]);
    expect((await feedOf(team, many[0] ?? ann))[0]?.[0]).toBe("You won: Photo");
    const mails = await Promise.all([ann, bob, eve].map(({ email }) => readMails(db, email)));
    expect(
      mails.map((each) => each.map(({ subject, text }) => [subject, /You received (.*)\./.exec(text)?.[1] ?? ""])),
    ).toEqual([[["You won place 1: Photo", "5 stars"]], [["You won place 2: Photo", ""]], []]);
  });

  it("of other rewards under their bell only", async ({ ann, bob, moderator, stars, team, db }) => {
    const id = await publish(moderator, { title: "Photo", type: "manual_participants", otherRewards: stars(30) });
    for (const who of [ann, bob]) await join(who, id);
    await winAll(moderator, id, [[bob]]);
    expect(await bellOf(team, ann)).toEqual([
      ["Thanks for taking part: Photo", "You got a reward. It's in your balance.", `/contest/${String(id)}`],
    ]);
    expect(await readMails(db, ann.email)).toEqual([]);
  });

  it("that nobody won", async ({ ann, moderator, team }) => {
    const id = await publish(moderator, { title: "Photo", type: "manual_participants" });
    await join(ann, id);
    await close(moderator, id);
    expect(await bellOf(team, ann)).toEqual([]);
    expect((await feedOf(team, ann))[0]).toEqual(["Closed without winners: Photo", "Nobody won this time."]);
  });

  it("if they may choose the winners, that they're waited for, and where", async ({ ann, moderator, team, db }) => {
    const closedAt = new Date(team.clock.now().getTime() + 60_000).toISOString();
    const id = await publish(moderator, { title: "Photo", type: "manual", closedAt });
    team.clock.advance(120_000);
    await createTellOverContests(team.server.deps)();
    expect(await bellOf(team, moderator)).toEqual([
      [
        "Choose the winners: Photo",
        "The contest is over. People are waiting for the results.",
        `/contest/${String(id)}/winners`,
      ],
    ]);
    expect(await bellOf(team, ann)).toEqual([]);
    expect(await readMails(db, moderator.email)).toMatchObject([
      { template: "contest_over", path: `/contest/${String(id)}/winners` },
    ]);
  });
});
