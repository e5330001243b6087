import { expect, test } from "./guild.ts";

test.use({ shared: true });

test("the API's page names whole paths, fits a phone, and opens every call", async ({ guild, browser }) => {
  const page = await browser.newPage({ baseURL: guild.url, viewport: { width: 390, height: 800 } });
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  await page.goto("/docs");
  const calls = page.locator("details");
  await expect(calls.filter({ hasText: "/api/v1/user/login" }).first()).toBeVisible();
  expect(
    await calls
      .locator("summary > code")
      .filter({ hasNotText: /^\/api\/v1\// })
      .count(),
  ).toBe(0);
  await calls.evaluateAll((all) => all.forEach((each) => each.setAttribute("open", "")));
  const unopened = calls.filter({ hasNot: page.locator(".inside") });
  await expect(unopened).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(faults).toEqual([]);
  await page.getByLabel("Search").fill("no such call");
  await expect(page.getByText("No call fits.")).toBeVisible();
  await expect(page.getByRole("status")).toHaveText(/^0 of /);
  await page.getByLabel("Search").fill("giveThanks");
  await expect(page.getByText("No call fits.")).toBeHidden();
  await page.close();
});
