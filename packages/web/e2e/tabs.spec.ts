import { expect, test } from "./guild.ts";

test.use({ shared: true });

test("one tab of a browser listens for all, and another takes over when it closes", async ({ guild }) => {
  const first = await guild.enter("member", "/leaderboard");
  const listening: string[] = [];
  first.context().on("request", (request) => {
    if (request.url().includes("/api/v1/stream")) listening.push(request.frame().page() === first ? "first" : "second");
  });
  await first.reload();
  await expect.poll(() => listening).toContain("first");
  const second = await first.context().newPage();
  await second.goto("/leaderboard");
  await expect(second.getByRole("heading", { level: 1 })).toBeVisible();
  // By then it would be listening, too.
  await second.waitForTimeout(1000);
  expect(listening).not.toContain("second");
  await first.close();
  await expect.poll(() => listening).toContain("second");
});

test("leads to sign-in as soon as any call finds the session ended", async ({ guild }) => {
  const page = await guild.enter("member", "/leaderboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Leaderboard");
  await page.context().clearCookies();
  // Whichever call comes first finds out; if it was the page's own, the button is already gone.
  await page
    .getByText("This month")
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await expect(page).toHaveURL(/\/login\?error=expired&redirect=%2Fleaderboard/, { timeout: 60_000 });
});
