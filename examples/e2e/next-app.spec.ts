import { expect, test } from "./host.ts";

test.use({ example: "next-app" });

test("an app on Next.js shows the widget to who opens it, and nothing moves", async ({ page, host }) => {
  await page.goto(host.url, { waitUntil: "commit" });
  const after = page.getByText("This line stays where it is.");
  const before = await after.boundingBox();
  await expect(page.getByRole("table", { name: "Leaderboard" })).toContainText("Mara Lindqvist");
  expect(await after.boundingBox()).toEqual(before);
  // React would report markup that differs from the server's.
  expect(host.faults).toEqual([]);
});
