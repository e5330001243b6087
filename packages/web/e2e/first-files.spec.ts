import type { Page } from "@playwright/test";
import { expect, test } from "./guild.ts";

test.use({ shared: true });

/** The panel's scripts as they're asked for, without their hashes. */
function watchScripts(page: Page): readonly string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/assets\/([\w.-]+)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
    if (name !== undefined) names.push(name);
  });
  return names;
}

test("the dashboard needs a few files; what later pages share follows once it has settled", async ({ guild }) => {
  const page = await guild.enter("member", "/access-denied");
  // Its own files are asked for before they're counted.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route("**/assets/kit-*.js", (route) => route.abort());
  const scripts = watchScripts(page);
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect.poll(() => scripts).toContain("kit");
  const first = scripts.slice(0, scripts.indexOf("palette"));
  expect(first.toSorted()).toEqual(["basics", "panel", "react", "rolldown-runtime", "texts-en", "texts-panel-en"]);
});

test("a page that shares code with others finds it already fetched", async ({ guild }) => {
  const page = await guild.enter("member", "/");
  const shared = page.waitForResponse(/\/assets\/kit-[\w-]+\.js$/);
  await shared;
  const scripts = watchScripts(page);
  await page.getByRole("link", { name: "Perks" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Perks" })).toBeVisible();
  expect(scripts).not.toContain("kit");
});
