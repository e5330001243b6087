import type { Page } from "@playwright/test";
import { makeChallenge, pictureFile, starsOf, takePart, visit } from "./challenge-world.ts";
import { expect, test, type DemoPerson } from "./guild.ts";

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test.use({ actionTimeout: 30_000 });

test("a quest without review is accepted, completed and paid at once", async ({ guild }) => {
  const cid = await makeChallenge(guild, {
    type: "quest",
    title: "Say hello to three people",
    rewards: [300],
    autoApprove: true,
  });
  const before = await starsOf(guild, "member");
  const page = await visit(guild, "member", `/challenge/${String(cid)}`);
  await button(page, "Accept").click();
  await said(page, "Accepted. Good luck!");
  await button(page, "Complete").click();
  const dialog = dialogOf(page, "Complete “Say hello to three people”");
  await expect(dialog).toContainText("without a review");
  await expect(dialog.getByRole("button", { name: "Complete" })).toHaveAttribute("aria-disabled", "true");
  await dialog.getByLabel("Your result").fill("**Hello**, Ada, Bo and Cy!");
  await dialog.getByText("Preview", { exact: true }).click();
  await expect(dialog.getByRole("region", { name: "Your result" }).getByRole("strong")).toHaveText("Hello");
  await dialog.getByText("Write", { exact: true }).click();
  await expect(dialog.getByLabel("Your result")).toHaveValue("**Hello**, Ada, Bo and Cy!");
  await dialog.getByRole("button", { name: "Complete" }).click();
  await said(page, "Completed!");
  const mine = page.getByRole("region", { name: "Your attempt" });
  await expect(mine).toContainText("Completed");
  await expect(mine).toContainText("Hello, Ada, Bo and Cy!");
  await expect(mine.getByRole("strong")).toHaveText("Hello");
  await expect(button(page, "Accept")).toHaveAttribute("data-tooltip", /already/i);
  expect(await starsOf(guild, "member")).toBe(before + 300);
});

test("a problem has changes requested, is submitted again, approved and its submission published", async ({
  guild,
}) => {
  const cid = await makeChallenge(guild, { type: "problem", title: "Why is the build slow?", rewards: [5000] });
  const path = `/challenge/${String(cid)}`;
  const before = await starsOf(guild, "member");
  const solver = await visit(guild, "member", path);
  const reviewer = await visit(guild, "moderator", path);
  await button(solver, "Accept").click();
  await dialogOf(solver, "Accept this problem?").getByRole("button", { name: "Accept" }).click();
  await said(solver, "Accepted. Good luck!");
  await button(solver, "Complete").click();
  await solver.getByLabel("Your result").fill("It just is.");
  await solver
    .getByLabel("Files")
    .locator("input")
    .setInputFiles([pictureFile("flames.png"), pictureFile("smoke.png")]);
  await button(solver, "Submit").click();
  await said(solver, "Submitted for review");
  await expect(solver.getByRole("complementary").getByRole("status")).toHaveText("In review");
  await expect(button(solver, "Accept")).toHaveCount(0);

  await test.step("the reviewer sees it arrive and requests changes by keyboard", async () => {
    await expect(reviewer.getByRole("region", { name: "To review" })).toContainText("It just is.");
    await reviewer.getByRole("link", { name: "View all results" }).click();
    await expect(reviewer.getByRole("heading", { level: 1 })).toHaveText("Results");
    await expect(reviewer.getByRole("article")).toContainText("It just is.");
    await reviewer.keyboard.press("j");
    await reviewer.keyboard.press("r");
    const dialog = dialogOf(reviewer, "Request changes");
    await expect(dialog.getByRole("button", { name: "Request changes" })).toHaveAttribute(
      "data-tooltip",
      "Say what needs to change first.",
    );
    await dialog.getByLabel("What needs to change?").fill("The **reason**, please.");
    await dialog.getByRole("button", { name: "Request changes" }).click();
    await expect(reviewer.getByRole("status").getByText("Changes requested", { exact: true })).toBeVisible();
  });

  await test.step("the solver reads why and submits again, with one picture kept and one removed", async () => {
    const mine = solver.getByRole("region", { name: "Your attempt" });
    await expect(mine).toContainText("The reason, please.");
    await expect(mine.getByRole("strong")).toHaveText("reason");
    await button(solver, "Submit again").click();
    await expect(solver.getByRole("dialog")).toContainText("flames.png");
    await solver.getByRole("button", { name: "Remove smoke.png" }).click();
    await solver.getByLabel("Your result").fill("The cache key holds the date.");
    await solver.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
    await said(solver, "Submitted for review");
  });

  await test.step("it's approved and published; the removed picture still shows with the first submission", async () => {
    await reviewer.goto(`${path}/results/in_review`);
    await expect(reviewer.getByRole("article")).toContainText("The cache key holds the date.");
    const first = reviewer.getByRole("listitem").filter({ hasText: "It just is." });
    await expect(first.getByRole("button", { name: "smoke.png" })).toBeVisible();
    await expect(reviewer.getByRole("button", { name: "smoke.png" })).toHaveCount(1);
    await reviewer.keyboard.press("j");
    await reviewer.keyboard.press("a");
    const dialog = dialogOf(reviewer, "Approve this submission?");
    await expect(dialog).toContainText("is paid right away");
    await dialog.getByLabel("Publish submission").check();
    await dialog.getByRole("button", { name: "Approve" }).click();
    await said(reviewer, "Approved and paid");
    await expect(reviewer.getByText("Nothing to review")).toBeVisible();
  });
  await expect.poll(() => starsOf(guild, "member")).toBe(before + 5000);

  const reader = await visit(guild, "person9", path);
  const solutions = reader.getByRole("region", { name: "Published submissions" });
  await expect(solutions).toContainText("The cache key holds the date.");
  await expect(solutions.getByRole("button", { name: "smoke.png" })).toHaveCount(0);
  await solutions.getByRole("button", { name: "flames.png" }).click();
  await expect(dialogOf(reader, "flames.png").getByRole("img", { name: "flames.png" })).toBeVisible();
  await expect(button(reader, "Accept")).toHaveAttribute("aria-disabled", "true");
});

test("a raid of five is completed by its leader, approved, and its reward split to the last hundredth", async ({
  guild,
}) => {
  const cid = await makeChallenge(guild, { type: "raid", title: "Move the library", rewards: [1003] });
  const path = `/challenge/${String(cid)}`;
  const others: readonly DemoPerson[] = ["person9", "person10", "person11"];
  const leader = await visit(guild, "member", path);
  await button(leader, "Accept").click();
  await said(leader, "Accepted. Good luck!");
  for (const person of others) await takePart(guild, person, cid);
  const fellow = await visit(guild, "person12", path);
  await button(fellow, "Join raid").click();
  await said(fellow, "You joined the raid");
  const blocked = button(fellow, "Complete");
  await expect(blocked).toHaveAttribute("aria-disabled", "true");
  await expect(blocked).toHaveAttribute("data-tooltip", /leader/);
  await button(fellow, "Show all 5 people").click();
  await expect(fellow.getByRole("dialog").getByRole("listitem")).toHaveCount(5);
  await fellow.keyboard.press("Escape");

  await button(leader, "Complete").click();
  await leader.getByLabel("Your result").fill("Every book stands.");
  await button(leader, "Submit").click();
  await said(leader, "Submitted for review");
  const reviewer = await visit(guild, "moderator", path);
  await button(reviewer, "Approve").click();
  await expect(dialogOf(reviewer, "Approve this submission?")).toContainText("splits the reward");
  await reviewer.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await said(reviewer, "Approved. The leader splits the reward next");

  const before = await starsOf(guild, "member");
  const fellowBefore = await starsOf(guild, "person12");
  await button(leader, "Split reward").click();
  const dialog = dialogOf(leader, "Split reward");
  await dialog.getByText("Per person").click();
  const shares = dialog.getByRole("spinbutton");
  await expect(shares).toHaveCount(5);
  await expect(dialog).toContainText("Nothing left to split.");
  await shares.nth(0).fill("5.03");
  await shares.nth(0).blur();
  // The leader's maximum is their share plus what's left, which is nothing yet.
  await expect(shares.nth(0)).toHaveValue("2.03");
  await shares.nth(4).fill("1");
  await expect(dialog).toContainText("Left to split: 1 star");
  await expect(dialog.getByRole("button", { name: "Split and pay" })).toHaveAttribute("aria-disabled", "true");
  await shares.nth(0).fill("3.03");
  await shares.nth(0).blur();
  await expect(dialog).toContainText("Nothing left to split.");
  await dialog.getByRole("button", { name: "Split and pay" }).click();
  await said(leader, "Reward split and paid");
  await expect.poll(() => starsOf(guild, "member")).toBe(before + 303);
  expect(await starsOf(guild, "person12")).toBe(fellowBefore + 100);
});

test("on a phone a message covers no button on the page, wherever it's scrolled", async ({ guild }) => {
  const cid = await makeChallenge(guild, {
    type: "quest",
    title: "Water the office plants",
    description: "One by one.\n\n".repeat(40),
  });
  const page = await visit(guild, "member", `/challenge/${String(cid)}`);
  await page.setViewportSize({ width: 360, height: 640 });
  await button(page, "Accept").click();
  await said(page, "Accepted. Good luck!");
  const message = page.getByRole("status").filter({ hasText: "Accepted. Good luck!" });
  // Stays open while the pointer is on it.
  await message.getByText("Accepted. Good luck!").hover();
  await expect(button(page, "Give up")).toBeVisible();
  for (const name of ["Give up", "Complete"]) {
    for (const block of ["start", "center", "end"] as const) {
      const isFree = await button(page, name).evaluate((element, at) => {
        element.scrollIntoView({ block: at, behavior: "instant" });
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return [top + 2, (top + bottom) / 2, bottom - 2].every((y) =>
          element.contains(document.elementFromPoint((left + right) / 2, y)),
        );
      }, block);
      expect([name, block, isFree]).toEqual([name, block, true]);
    }
  }
  await expect(message).toContainText("Accepted. Good luck!");
});

test("an oversized file, an executable renamed to a picture and a truncated picture are refused when chosen, and nothing else is lost", async ({
  guild,
}) => {
  const cid = await makeChallenge(guild, { type: "quest", title: "Photograph the harbour" });
  const page = await visit(guild, "member", `/challenge/${String(cid)}`);
  await button(page, "Accept").click();
  await button(page, "Complete").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your result").fill("Three pictures at dawn");
  const chooser = dialog.getByLabel("Files").locator("input");
  await chooser.setInputFiles([
    pictureFile("dawn.png"),
    { name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(11 * 1024 * 1024, 1) },
  ]);
  await expect(dialog).toContainText("“huge.png” is 11 MB. The limit is 10 MB.");
  const files = dialog.getByRole("list");
  await expect(files.getByRole("listitem")).toHaveCount(1);
  const torn = pictureFile("torn.png", [400, 300]);
  await chooser.setInputFiles([
    {
      name: "boat.png",
      mimeType: "image/png",
      buffer: Buffer.concat([Buffer.from("MZ\u0090\u0000"), Buffer.alloc(4096)]),
    },
    { ...torn, buffer: torn.buffer.subarray(0, 60) },
  ]);
  await expect(dialog).toContainText("“boat.png” isn't the file type its name says.");
  await expect(dialog).toContainText("We couldn't read “torn.png” as a picture.");
  await expect(files.getByRole("listitem")).toHaveCount(1);
  await expect(dialog.getByLabel("Your result")).toHaveValue("Three pictures at dawn");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await said(page, "Submitted for review");
  const mine = page.getByRole("region", { name: "Your attempt" });
  await expect(mine).toContainText("Three pictures at dawn");
  await expect(mine.getByRole("button", { name: "dawn.png" })).toBeVisible();
});
