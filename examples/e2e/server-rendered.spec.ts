import { expect, test } from "./host.ts";

test.use({ example: "server-rendered" });

test("nothing moves when the widget arrives on a page rendered on a server", async ({ page, host }) => {
  await host.signIn(page, "u-1");
  const after = page.getByText("This line stays where it is.");
  const before = await after.boundingBox();
  await expect(page.getByRole("table", { name: "Leaderboard" })).toContainText("Mara Lindqvist");
  expect(await after.boundingBox()).toEqual(before);
  // React would report markup that differs from the server's.
  expect(host.faults).toEqual([]);
});
