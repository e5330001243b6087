import type { Page } from "@playwright/test";
import { submitResult, makeChallenge, sendAs, takePart, visit } from "./challenge-world.ts";
import { expect, test } from "./guild.ts";

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text, { exact: true })).toBeVisible();

test.use({ actionTimeout: 30_000 });

test("a problem asks before it's accepted; given up, it says so, leaves the list, and is reopened", async ({
  guild,
}) => {
  const title = "Who moved the plant?";
  const cid = await makeChallenge(guild, { type: "problem", title, rewards: [500] });
  const path = `/challenge/${String(cid)}`;
  const solver = await visit(guild, "member", path);
  const manager = await visit(guild, "moderator", "/challenges");
  const other = await visit(guild, "person9", path);

  await test.step("accepting it asks first", async () => {
    await button(solver, "Accept").click();
    const question = dialogOf(solver, "Accept this problem?");
    await expect(question).toContainText("Only one person can accept it.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(button(solver, "Give up")).toHaveCount(0);
    await button(solver, "Accept").click();
    await question.getByRole("button", { name: "Accept" }).click();
    await expect(button(solver, "Give up")).toBeVisible();
  });

  await test.step("given up, it's marked on every page that still shows it", async () => {
    await button(solver, "Give up").click();
    await expect(dialogOf(solver, "Give up this challenge?")).toContainText("until it's reopened");
    await dialogOf(solver, "Give up this challenge?").getByRole("button", { name: "Give up" }).click();
    await expect(other.locator("main")).toContainText("Nobody can accept it until a GM or admin reopens it.");
    await expect(other.getByRole("button", { name: "Reopen", exact: true })).toHaveCount(0);
    await expect(manager.getByRole("article").filter({ hasText: title })).toContainText("Given up");
    await other.goto("/challenges");
    await expect(other.getByRole("article").first()).toBeVisible();
    await expect(other.getByRole("article").filter({ hasText: title })).toHaveCount(0);
  });

  await test.step("its manager reopens it, and someone else accepts it", async () => {
    await manager.getByRole("link", { name: title }).click();
    await manager.getByRole("button", { name: "Reopen", exact: true }).click();
    await said(manager, "Problem reopened");
    await expect(other.getByRole("article").filter({ hasText: title })).toBeVisible();
    await other.goto(path);
    await button(other, "Accept").click();
    await dialogOf(other, "Accept this problem?").getByRole("button", { name: "Accept" }).click();
    await expect(button(other, "Give up")).toBeVisible();
    await expect(manager.locator("main")).toContainText("In progress");
  });
});

test("a submission rejected after the end is final, or gets extra time", async ({ guild }) => {
  const cid = await makeChallenge(guild, { type: "quest", title: "Name the cats", rewards: [100] });
  const path = `/challenge/${String(cid)}`;
  const attempts: number[] = [];
  for (const who of ["member", "person9"] as const) {
    const attempt = await takePart(guild, who, cid);
    await submitResult(guild, who, { attempt, comment: "Tom and Ginger" });
    attempts.push(attempt);
  }
  await sendAs(guild, "admin", { method: "PUT", path: `/challenge/${String(cid)}/close`, data: {} });
  const reviewer = await visit(guild, "moderator", path);
  const waiting = reviewer.getByRole("region", { name: "To review" }).getByRole("article");
  const dialog = dialogOf(reviewer, /^(Request changes|Reject submission)$/);

  await test.step("rejected for good", async () => {
    await waiting.nth(1).getByRole("button", { name: "Request changes" }).click();
    await expect(dialog).toContainText("can submit again until the time you set");
    await dialog.getByText("Reject", { exact: true }).click();
    await expect(dialog).toContainText("This is final");
    await dialog.getByLabel("What needs to change?").fill("There are three.");
    await dialog.getByRole("button", { name: "Reject submission" }).click();
    await said(reviewer, "Submission rejected");
    await expect(waiting).toHaveCount(1);
    const other = await visit(guild, "person9", path);
    await expect(other.locator("main")).toContainText("There are three.");
    await expect(button(other, "Submit again")).toHaveAttribute("aria-disabled", "true");
  });

  await test.step("or with extra time, both comments in view", async () => {
    await waiting.first().getByRole("button", { name: "Request changes" }).click();
    await dialog.getByLabel("What needs to change?").fill("The third one, please.");
    await dialog.getByRole("button", { name: "Request changes" }).click();
    await expect(waiting).toHaveCount(0);
    const member = await visit(guild, "member", path);
    await member.setViewportSize({ width: 390, height: 844 });
    await expect(member.getByText("The third one, please.").first()).toBeInViewport();
    await expect(member.locator("main")).toContainText("You can submit again until");
    await button(member, "Submit again").first().click();
    const again = dialogOf(member, /Submit “Name the cats” again/);
    await expect(again).toContainText("The third one, please.");
    await expect(again.getByLabel("Your result")).toHaveValue("Tom and Ginger");
    await again.getByLabel("Your result").fill("Tom, Ginger and Kit");
    await again.getByRole("button", { name: "Submit" }).click();
    await said(member, "Submitted for review");
    await expect(waiting).toContainText("Tom, Ginger and Kit");
  });
});

test("an idle leader's reward is waited for, then split by someone else", async ({ guild }) => {
  const cid = await makeChallenge(guild, { type: "raid", title: "Paint the fence", rewards: [1000] });
  const path = `/challenge/${String(cid)}`;
  const attempt = await takePart(guild, "person9", cid);
  await takePart(guild, "member", cid);
  await submitResult(guild, "person9", { attempt, comment: "Painted" });
  await sendAs(guild, "moderator", {
    method: "POST",
    path: `/challenge/assignment/${String(attempt)}/approve`,
    data: {},
  });
  const outsider = await visit(guild, "person10", path);
  await expect(button(outsider, "Join raid")).toHaveAttribute(
    "data-tooltip",
    "Waiting for the team leader to split the reward.",
  );
  const manager = await visit(guild, "moderator", path);
  await expect(button(manager, "Change leader")).toHaveAttribute("aria-disabled", "true");
  guild.moveClock(7 * 86_400_000 + 60_000);
  await manager.goto(path);
  const waiting = manager.getByRole("region", { name: "To review" });
  await waiting.getByRole("button", { name: "Change leader" }).click();
  const dialog = dialogOf(manager, "Change leader");
  await dialog.getByRole("button", { name: "Change leader" }).click();
  await said(manager, "Leader changed");
  const member = await visit(guild, "member", path);
  await button(member, "Split reward").first().click();
  await dialogOf(member, "Split reward").getByRole("button", { name: "Split and pay" }).click();
  await said(member, "Reward split and paid");
  await outsider.goto(path);
  await expect(outsider.locator("main")).toContainText("Completed");
});

test("a solved problem says so to everyone else, although it isn't closed", async ({ guild }) => {
  const title = "Count the windows";
  const cid = await makeChallenge(guild, { type: "problem", title, rewards: [100] });
  const attempt = await takePart(guild, "member", cid);
  await submitResult(guild, "member", { attempt, comment: "Forty-two" });
  await sendAs(guild, "moderator", {
    method: "POST",
    path: `/challenge/assignment/${String(attempt)}/approve`,
    data: {},
  });
  const outsider = await visit(guild, "person9", "/challenges");
  const card = outsider.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("Completed");
  await card.getByRole("link", { name: title }).click();
  await expect(button(outsider, "Accept")).toHaveAttribute("data-tooltip", "This is already completed.");
});
