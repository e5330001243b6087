import { expect, test } from "./guild.ts";

test.use({ shared: true });

test("a frame shows the pressed link before the page that it leads to is drawn", async ({ guild }) => {
  const page = await guild.enter("member", "/leaderboard");
  const main = page.getByRole("navigation", { name: "Main" }).first();
  await main.getByRole("link", { name: "Perks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Perks" })).toBeVisible();
  const frames = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const note = (): void => {
      const [link, title] = ["nav [aria-current=page]", "main h1"].map((each) => document.querySelector(each));
      seen.push(`${link?.textContent ?? ""}, ${title?.textContent ?? ""}`);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    return seen;
  });
  await main.getByRole("link", { name: "Leaderboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Leaderboard" })).toBeVisible();
  expect(await frames.jsonValue()).toContain("Leaderboard, Perks");
});
