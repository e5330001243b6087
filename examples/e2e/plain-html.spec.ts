import { makeChain, quizStep } from "../../packages/web/e2e/chain-world.ts";
import { pictureFile } from "../../packages/web/e2e/challenge-world.ts";
import { closeContest, joinAs, makeContest } from "../../packages/web/e2e/contest-world.ts";
import { makeQuiz } from "../../packages/web/e2e/quiz-world.ts";
import { expect, test } from "./host.ts";
import { misfitsOf } from "./misfits.ts";

test.use({ example: "plain-html" });

test("a member thanks somebody on a site with a strict policy, and the site hears of it", async ({ page, host }) => {
  await host.signIn(page, "u-1");
  const form = page.locator("guildhall-widget[view=give-thanks]");
  await expect(form.getByRole("combobox").first()).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  await form.getByRole("combobox").first().fill("Arjun");
  await form.getByRole("option", { name: /Arjun Mehta/ }).click();
  await form.getByRole("textbox", { name: "What for?" }).fill("For the calm release");
  await form.getByRole("spinbutton", { name: "Stars" }).fill("2");
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("list", { name: "Events" })).toContainText("thanked");
  expect(host.faults).toEqual([]);
});

test("a member opens everything from the header, and is back there afterwards", async ({ page, host }) => {
  await host.signIn(page, "u-1");
  const launcher = page.getByRole("banner").getByRole("button", { name: /^Open Guildhall/ });
  await launcher.click();
  const panel = page.getByRole("dialog", { name: "Guildhall" });
  await expect(panel.getByRole("tab", { name: "Leaderboard" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(launcher).toBeFocused();
  expect(host.faults).toEqual([]);
});

test("a member looks through the views", async ({ page, host }) => {
  await host.signIn(page, "u-1");
  const home = page.locator("guildhall-widget[view=home]");
  await home.scrollIntoViewIfNeeded();
  await home.getByRole("tab", { name: "Leaderboard" }).click();
  await expect(home.getByRole("table", { name: "Leaderboard" })).toContainText("Mara Lindqvist");
  expect(host.faults).toEqual([]);
});

test("a member buys a perk and takes a challenge, and the site hears of both", async ({ page, host }) => {
  await host.signIn(page, "u-1");
  const home = page.locator("guildhall-widget[view=home]");
  const events = page.getByRole("list", { name: "Events" });
  await home.getByRole("tab", { name: "Perks" }).click();
  await home.getByRole("button", { name: "Buy" }).first().click();
  await home.getByRole("dialog").getByRole("button", { name: "Buy" }).click();
  await expect(events).toContainText("bought");

  await home.getByRole("tab", { name: "Challenges" }).click();
  await home.getByRole("link", { name: "Guess the release name" }).click();
  await home.getByRole("button", { name: "Accept" }).click();
  await expect(events).toContainText("accepted");
  await home.getByRole("button", { name: "Back" }).click();
  await expect(home.getByRole("tab", { name: "Challenges" })).toBeVisible();
  expect(host.faults).toEqual([]);
});

test("a member takes a timed quiz in a narrow column, and answers a poll", async ({ page, host, guild }) => {
  const questions = [
    { type: "radio", description: "Which bridge is older?", explanation: "By ten years.", options: ["East", "West"] },
    { type: "radio", description: "And which is longer?", options: ["North", "South"] },
  ] as const;
  await makeQuiz(guild, { type: "quiz", title: "Two bridges", reward: 200, timeLimit: 120, questions });
  const [first] = questions;
  await makeQuiz(guild, { type: "poll", title: "Your bridge", resultsFor: "answered", questions: [first] });
  await page.setViewportSize({ width: 320, height: 640 });
  await host.signIn(page, "u-1");
  const home = page.locator("guildhall-widget[view=home]");
  const press = (name: string): Promise<void> => home.getByRole("button", { name, exact: true }).click();
  await home.getByRole("tab", { name: "Quizzes" }).click();
  await home.getByRole("link", { name: "Two bridges" }).click();
  await press("Start");
  await expect(home.getByRole("timer")).toHaveText(/^[12]:\d\d$/);
  await home.getByRole("radio", { name: "East" }).check();
  await press("Answer");
  await expect(home.getByText("By ten years.")).toBeVisible();
  expect(await misfitsOf(home)).toEqual([]);
  await press("Next question");
  await home.getByRole("radio", { name: "North" }).check();
  await press("Answer");
  await expect(home.getByRole("region", { name: "All right!" })).toBeFocused();
  expect(await misfitsOf(home)).toEqual([]);
  await press("Back");
  await home.getByRole("link", { name: "Your bridge" }).click();
  await home.getByRole("radio", { name: "West" }).check();
  await press("Save");
  await expect(home.getByRole("region", { name: "Saved. Thanks!" })).toBeFocused();
  await expect(home.getByRole("region", { name: "Results" })).toContainText("1 · 100%");
  expect(await misfitsOf(home)).toEqual([]);
  expect(host.faults).toEqual([]);
});

test("a member votes in a contest in a narrow column, and sees its winners come", async ({ page, host, guild }) => {
  const picture = pictureFile("bridge.png", [1100, 800]);
  const id = await makeContest(guild, { type: "voting", title: "Best bridge", places: [500, 100], picture });
  await joinAs(guild, id, ["person10", "person11"]);
  await page.setViewportSize({ width: 320, height: 640 });
  await host.signIn(page, "u-1");
  const home = page.locator("guildhall-widget[view=home]");
  await home.getByRole("tab", { name: "Contests" }).click();
  await expect(home.getByRole("article").filter({ hasText: "Best bridge" })).toContainText("+1 place");
  expect(await misfitsOf(home)).toEqual([]);
  await home.getByRole("link", { name: "Best bridge" }).click();
  await expect(home.getByText("Most votes win. Ties go to the first to join.")).toBeVisible();
  await home.getByRole("button", { name: "Vote", exact: true }).click();
  await expect(home.getByRole("region", { name: "Vote" })).toBeFocused();
  const person = home.getByRole("list", { name: "People you can vote for" }).getByRole("listitem").first();
  expect(await misfitsOf(home)).toEqual([]);
  await person.getByRole("button").click();
  await page
    .getByRole("dialog", { name: /^Vote for / })
    .getByRole("button", { name: "Vote" })
    .click();
  await expect(home.getByText(/^You voted for /)).toHaveCount(2);
  await closeContest(guild, id);
  const podium = home.getByRole("list", { name: "Podium" });
  await expect(podium.getByRole("listitem")).toHaveText([/^Place 1.*1 vote/]);
  expect(await misfitsOf(home)).toEqual([]);
  expect(host.faults).toEqual([]);
});

test("a member walks a chain in a narrow column, where a step that's locked or lost says so", async ({
  page,
  context,
  host,
  guild,
}) => {
  const ask = (title: string, description: string) =>
    makeQuiz(guild, { type: "quiz", title, questions: [{ type: "radio", description, options: ["North", "South"] }] });
  const steps = [await ask("Two banks", "Where is the mill?"), await ask("Two mills", "And the old one?")];
  await makeChain(guild, { title: "Know the river", description: "From bank to bank.", steps: steps.map(quizStep) });
  await page.setViewportSize({ width: 390, height: 720 });
  await host.signIn(page, "u-1");
  const home = page.locator("guildhall-widget[view=home]");
  const answer = home.getByRole("button", { name: "Answer", exact: true });
  await home.getByRole("tab", { name: "Chains" }).click();
  await expect(home.getByRole("article").filter({ hasText: "Know the river" })).toContainText("0 of 2 done");
  expect(await misfitsOf(home)).toEqual([]);
  await home.getByRole("link", { name: "Know the river" }).click();
  const list = home.getByRole("region", { name: "Steps" }).getByRole("listitem");
  await expect(list).toHaveText([/Two banks.*Start/, /Two mills.*Opens after Two banks/]);
  expect(await misfitsOf(home)).toEqual([]);

  await list.nth(1).getByRole("link", { name: "Two mills" }).click();
  await expect(home.getByText("Step 2 of 2 in Know the river")).toBeVisible();
  await expect(answer).toHaveCount(0);
  expect(await misfitsOf(home)).toEqual([]);
  await home.getByText("Opens after Two banks").getByRole("link").click();
  await home.getByRole("radio", { name: "North" }).check();
  expect(host.faults).toEqual([]);
  await context.setOffline(true);
  await answer.click();
  await expect(home.getByText("Not sent yet. We'll try again when you're back online.")).toBeVisible();
  await context.setOffline(false);
  await home.getByRole("link", { name: "Next: Two mills" }).click();
  await home.getByRole("radio", { name: "South" }).check();
  await answer.click();
  await home.getByText("You've finished Know the river").getByRole("link").click();
  await expect(home.getByRole("region", { name: "You've finished Know the river" })).toBeVisible();
  await expect(list).toHaveText([/Two banks.*Done/, /Two mills.*Done/]);
  expect(await misfitsOf(home)).toEqual([]);
});
