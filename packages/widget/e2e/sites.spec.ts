import { serveSites } from "./embed-servers.ts";
import { expect, test } from "./story.ts";

test("the sites of another checkout run beside these, and know each other only", async ({ page }) => {
  const { host, guildhall, close } = await serveSites();
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  await page.goto(`${host}/plain.html`);
  await expect(page.getByRole("table", { name: "Leaderboard" })).toBeVisible();
  expect(asked).toEqual(new Set([host, guildhall]));
  close();
});
