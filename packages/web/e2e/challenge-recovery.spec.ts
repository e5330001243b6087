import type { Page } from "@playwright/test";
import { handIn, makeChallenge, sendAs, takePart, visit } from "./challenge-world.ts";
import { expect, test } from "./guild.ts";

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text, { exact: true })).toBeVisible();

test.use({ actionTimeout: 30_000 });

test("a problem asks before it is taken; given up, it says so, leaves the list, and is reopened", async ({ guild }) => {
  const title = "Who moved the plant?";
  const cid = await makeChallenge(guild, { type: "problem", title, rewards: [500] });
  const path = `/challenge/${String(cid)}`;
  const solver = await visit(guild, "member", path);
  const manager = await visit(guild, "moderator", "/challenges");
  const other = await visit(guild, "person9", path);

  await test.step("it is taken on purpose only", async () => {
    await button(solver, "Accept").click();
    const question = dialogOf(solver, "Accept this problem?");
    await expect(question).toContainText("Only one person can take it.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(button(solver, "Abandon")).toHaveCount(0);
    await button(solver, "Accept").click();
    await question.getByRole("button", { name: "Accept" }).click();
    await expect(button(solver, "Abandon")).toBeVisible();
  });

  await test.step("given up, it is marked on every page that still shows it", async () => {
    await button(solver, "Abandon").click();
    await expect(dialogOf(solver, "Abandon the challenge?")).toContainText("until it's reopened");
    await dialogOf(solver, "Abandon the challenge?").getByRole("button", { name: "Abandon" }).click();
    await expect(other.locator("main")).toContainText("Nobody can take it until a moderator or admin reopens it.");
    await expect(button(other, "Reopen")).toHaveCount(0);
    await expect(manager.getByRole("article").filter({ hasText: title })).toContainText("Given up");
    await other.goto("/challenges");
    await expect(other.getByRole("article").first()).toBeVisible();
    await expect(other.getByRole("article").filter({ hasText: title })).toHaveCount(0);
  });

  await test.step("its manager opens it again, and somebody else takes it", async () => {
    await manager.getByRole("link", { name: title }).click();
    await button(manager, "Reopen").click();
    await said(manager, "Problem reopened");
    await expect(other.getByRole("article").filter({ hasText: title })).toBeVisible();
    await other.goto(path);
    await button(other, "Accept").click();
    await dialogOf(other, "Accept this problem?").getByRole("button", { name: "Accept" }).click();
    await expect(button(other, "Abandon")).toBeVisible();
    await expect(manager.locator("main")).toContainText("In progress");
  });
});

test("a problem that is solved says so to everybody else, although it is not closed", async ({ guild }) => {
  const title = "Count the windows";
  const cid = await makeChallenge(guild, { type: "problem", title, rewards: [100] });
  const attempt = await takePart(guild, "member", cid);
  await handIn(guild, "member", { attempt, comment: "Forty-two" });
  await sendAs(guild, "moderator", { method: "POST", path: `/challenge/assignment/${String(attempt)}/approve`, data: {} });
  const outsider = await visit(guild, "person9", "/challenges");
  const card = outsider.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("Completed");
  await card.getByRole("link", { name: title }).click();
  await expect(button(outsider, "Accept")).toHaveAttribute("data-tooltip", "This is completed already.");
});
