import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { build, type Rolldown } from "vite";
import type { Given, ReactPage } from "./react-page.ts";
import { GUILDHALL, HOST } from "./sites.ts";
import { expect, test } from "./story.ts";

let script = "";
test.beforeAll(async () => {
  // Safe: one library in one format, which isn't watched.
  const [bundle] = (await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL("react-page.ts", import.meta.url)), formats: ["iife"], name: "reactPage" },
    },
  })) as Rolldown.RolldownOutput[];
  script = bundle?.output[0].code ?? "";
});

const board = (page: Page) => page.locator("#react").getByRole("table");

/** A page by React with a widget in it, which is given this. */
async function visit(page: Page, given: Given): Promise<void> {
  await page.goto(`${HOST.url}/empty.html`);
  await page.evaluate((all) => Object.assign(window, all), { guildhallServer: GUILDHALL.url, given });
  await page.evaluate(script);
  await expect(board(page)).toBeVisible();
}

const change = (page: Page, given: Given): Promise<void> =>
  page.evaluate((next) => (window as unknown as ReactPage).change(next), given);

test("a React page that names nobody any longer shows nothing of who it named before", async ({ page }) => {
  await visit(page, { person: "olga" });
  await expect(board(page).getByRole("row", { name: /Olga/ })).toContainText("You");
  const ended = page.waitForRequest((request) => request.method() === "DELETE");
  await change(page, {});
  expect((await ended).url()).toContain("/widget/session");
  await expect(board(page)).toHaveCount(0);
  await change(page, { person: "tom" });
  await expect(board(page).getByRole("row", { name: /Tom/ })).toContainText("You");
});

test("a prop of React's that's taken away has its default again", async ({ page }) => {
  const widget = page.locator("#react > div > *");
  const root = widget.locator("[data-guild]");
  const look = async () => [
    await root.getAttribute("data-theme"),
    await root.getAttribute("lang"),
    await widget.evaluate((each) => (each as HTMLElement).offsetHeight === 300),
  ];
  await visit(page, { person: "olga", theme: "dark", locale: "ru", height: "300px" });
  await expect.poll(look).toEqual(["dark", "ru", true]);
  await change(page, { person: "olga" });
  await expect.poll(look).toEqual(["light", "en", false]);
});
