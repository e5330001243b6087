import type { Locator, Page } from "@playwright/test";
import { pictureFile, sendAs, visit } from "./challenge-world.ts";
import { closeContest, joinAs, makeContest, voteAs } from "./contest-world.ts";
import { expect, test, type DemoPerson, type Guild } from "./guild.ts";
import { looks, seeInLooks } from "./looks.ts";
import { meet, readAs } from "./story-people.ts";

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const results = (page: Page): Locator => page.getByRole("region", { name: "Results" });
const podium = (page: Page): Locator => results(page).getByRole("list", { name: "Podium" }).getByRole("listitem");

async function meetAll(guild: Guild, people: readonly DemoPerson[]) {
  return Promise.all(people.map((each) => meet(guild, each)));
}

test("a member joins and votes by keyboard, once and for somebody else, and sees who won without a reload", async ({
  guild,
}) => {
  const id = await makeContest(guild, { type: "voting", title: "Best desk", places: [500, 300, 100, 0] });
  const [ann, bob] = await meetAll(guild, ["person10", "person11"]);
  const me = await meet(guild, "member");
  const page = await visit(guild, "member", `/contest/${String(id)}`);
  await expect(page.getByText("Most votes win. Ties go to the first to join.")).toBeVisible();
  await expect(page.getByText("Nobody has joined yet.").first()).toBeVisible();
  await expect(button(page, "Vote")).toHaveCount(0);
  await button(page, "Join").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("You've joined this contest.")).toBeFocused();
  const own = page.getByRole("button", { name: `Vote for ${me.name}` });
  await expect(own).toHaveAccessibleDescription("You can't vote for yourself.");

  await joinAs(guild, id, ["person10", "person11", "person12"]);
  const people = page.getByRole("list", { name: "People you can vote for" }).getByRole("listitem");
  await expect(people).toHaveCount(4);
  const order = await people.allTextContents();
  await page.reload();
  await expect(people).toHaveText(order);
  await page.getByRole("searchbox", { name: "Search by name" }).fill(ann?.name ?? "");
  await expect(people).toHaveCount(1);
  await page.getByRole("button", { name: `Vote for ${ann?.name ?? ""}` }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: `Vote for ${ann?.name ?? ""}?` });
  await expect(question).toContainText("You can't change it.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("You voted for")).toHaveCount(0);
  await page.getByRole("button", { name: `Vote for ${ann?.name ?? ""}` }).click();
  await button(page, "Vote").last().click();
  await expect(page.getByText(`You voted for ${ann?.name ?? ""}`)).toHaveCount(2);
  await expect(people).toHaveCount(0);
  await expect(page.locator(":focus")).toContainText("You voted for");

  await voteAs(guild, id, [
    ["person12", bob?.id ?? 0],
    ["person13", me.id],
    ["person14", me.id],
  ]);
  await closeContest(guild, id);
  await expect(podium(page)).toHaveText([
    new RegExp(`^Place 1.*${me.name}.*You.*2 votes`),
    new RegExp(`^Place 2.*${ann?.name ?? ""}.*1 vote`),
    new RegExp(`^Place 3.*${bob?.name ?? ""}.*1 vote`),
  ]);
  const tops = await podium(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
  const [first = 0, second = 0, third = 0] = tops;
  expect([second < first, first < third]).toEqual([true, true]);
  await expect(results(page)).toContainText("tied on votes. The first to join ranks higher");
  await expect(results(page)).toContainText(/^.*4 of \d+ voted\./);
  await results(page).getByText("All votes").click();
  await expect(results(page).getByText("2 votes")).toHaveCount(2);
  await expect(button(page, "Vote")).toHaveCount(0);
});

test("a member sees how they stand among those who earn, and what they lack, while others are thanked", async ({
  guild,
}) => {
  const id = await makeContest(guild, { type: "auto", title: "December champions", places: [500] });
  const page = await visit(guild, "member", `/contest/${String(id)}`);
  await expect(page.getByText("Nobody has earned anything yet.")).toBeVisible();
  const me = await meet(guild, "member");
  const ann = await meet(guild, "person10");
  await thank(guild, me.id, 100);
  const lines = page.getByRole("region", { name: "Standing" }).getByRole("listitem");
  await expect(lines).toHaveText([new RegExp(`${me.name}You1`)]);
  await expect(page.getByText("You're in the lead")).toBeVisible();
  await thank(guild, ann.id, 200);
  await expect(lines).toHaveText([new RegExp(`${ann.name}2`), new RegExp(`${me.name}You1`)]);
  await expect(page.getByText("You: rank 2, 1 to the next one")).toBeVisible();
  await closeContest(guild, id);
  await expect(podium(page)).toHaveText([new RegExp(`^Place 1.*${ann.name}.*2 earned`)]);
});

test("a card of the feed says what there is to win, and leads to the reader's next step", async ({ guild }) => {
  const id = await makeContest(guild, { type: "voting", title: "Loudest laugh", places: [500, 0, 0] });
  const page = await guild.enter("member");
  const card = page.getByRole("article").filter({ hasText: "New contest: Loudest laugh" });
  await expect(card).toContainText(/1st place5.*\+2 places/);
  await card.getByRole("link", { name: "Join" }).click();
  await expect(page).toHaveURL(new RegExp(`/contest/${String(id)}$`));
  await joinAs(guild, id, ["member", "person10"]);
  await page.goto("/");
  await expect(card).toContainText("Joined");
  await expect(card.getByRole("link", { name: "Vote" })).toBeVisible();
  await voteAs(guild, id, [["person11", (await meet(guild, "person10")).id]]);
  await closeContest(guild, id);
  const ended = page.getByRole("article").filter({ hasText: "won Loudest laugh" });
  await expect(ended.getByRole("img", { name: /^Place 1: / })).toBeVisible();
  await expect(card.getByRole("link", { name: "Vote" })).toHaveCount(0);
});

/** The owner's; amount in hundredths. */
async function thank(guild: Guild, userId: number, amount: number): Promise<void> {
  const { currencies } = await readAs<{ currencies: { currencyId: number }[] }>(guild, "admin", "/contest/0/for-edit");
  const rewards = [{ currencyId: currencies[0]?.currencyId, amount }];
  const data = { receivers: [{ id: userId }], description: "Well done", rewards };
  await sendAs(guild, "owner", { method: "POST", path: "/thanks", data });
}

looks("contests look right and are accessible", async ({ see }) => {
  await see([
    { name: "contest-list", by: "member", path: "/contests", shown: (page) => page.getByRole("article").first() },
    {
      name: "contest-list-closed",
      by: "admin",
      path: "/contests/closed",
      shown: (page) => page.getByRole("article").first(),
    },
  ]);
});

test("a contest's picture, ballot, questions, shared places and thanks look right and are accessible", async ({
  guild,
}) => {
  const picture = pictureFile("desk.png", [1100, 800]);
  const wish = { title: "The tidiest desk in the whole office", description: "Post a **photo** first.", picture };
  const entries = [
    "person10",
    "person11",
    "person12",
    "person13",
    "person14",
    "person15",
    "person16",
    "person17",
  ] as const;
  const places = [500, 300, 100, 50, 0, 0, 0];
  const voting = await makeContest(guild, { ...wish, type: "voting", places });
  const chosen = await makeContest(guild, { ...wish, type: "manual_participants", places, other: 50 });
  for (const id of [voting, chosen]) await joinAs(guild, id, entries);
  const ids = (await meetAll(guild, entries)).map(({ id }) => id);
  const winnersByPlace = [ids.slice(0, 1), ids.slice(1, 3), ids.slice(3, 4), ids.slice(4, 5), ids.slice(5, 6)];
  const caller = await guild.ask("moderator");
  await caller.put(`${guild.url}/api/v1/contest/${String(chosen)}/winners`, {
    headers: { origin: guild.url, "idempotency-key": crypto.randomUUID() },
    data: { winnersByPlace, otherRewardsAll: true },
  });
  await caller.dispose();
  const page = await guild.enter("member");
  const open = async (path: string, shown: Locator): Promise<void> => {
    await page.goto(path);
    await expect(shown.first()).toBeVisible();
  };
  await seeInLooks(page, { name: "contest-cover", open: () => open("/contests", page.getByRole("article")) });
  const vote = page.getByRole("main").locator("ul button");
  await seeInLooks(page, { name: "contest-voting", open: () => open(`/contest/${String(voting)}`, vote) });
  await seeInLooks(page, {
    name: "contest-vote-question",
    open: async () => {
      await open(`/contest/${String(voting)}`, vote);
      await vote.first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  });
  await seeInLooks(page, {
    name: "contest-outcome",
    open: async () => {
      await open(`/contest/${String(chosen)}`, page.locator("[data-place]"));
      await page.locator("summary").last().click();
    },
  });
});

// Last: its server's clock goes back afterwards.
test("a contest that nobody joined says so, and one that waits for its winners, too", async ({ guild }) => {
  const id = await makeContest(guild, { type: "voting", title: "Nobody came" });
  await closeContest(guild, id);
  const page = await visit(guild, "member", `/contest/${String(id)}`);
  await expect(results(page)).toContainText("Nobody wonNobody joined.");
  const closedAt = new Date(Date.now() + 60_000).toISOString();
  const waiting = await makeContest(guild, { type: "manual_participants", title: "Soon over", closedAt });
  guild.moveClock(120_000);
  await page.goto(`/contest/${String(waiting)}`);
  await expect(page.getByText("Waiting for winners. Joining is over.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Join This contest is over." })).toBeDisabled();
});
