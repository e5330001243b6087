import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./guild.ts";

test.use({ shared: true });

const STYLES = new URL("../../widget/src/styles/", import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, STYLES), "utf8");

/** The layers in the order in which the page's sheets name them first, which is that of their strength. */
function layersOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const names = rules.flatMap((rule) => {
      if (rule instanceof CSSLayerBlockRule) return rule.name;
      return rule instanceof CSSLayerStatementRule ? [...rule.nameList] : [];
    });
    return [...new Set(names)];
  });
}

test("layers are as strong as declared, whichever views bring their sheets", async ({ guild }) => {
  const declared = /^@layer (.+);$/m.exec(read("index.css"))?.[1]?.split(", ");
  const page = await guild.enter("owner", "/leaderboard");
  await expect(page.getByRole("heading", { level: 1, name: "Leaderboard" })).toBeVisible();
  expect(await layersOf(page)).toEqual(declared);
  await page.goto("/");
  await page.getByRole("link", { name: "Thanks" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Thanks" })).toBeVisible();
  expect(await layersOf(page)).toEqual(declared);
});

test("tokens keep their names in the built sheets", async ({ guild }) => {
  const names = [...new Set(read("tokens.css").match(/(?<=^\s*)--[\w-]+(?=:)/gm))];
  const page = await guild.enter("member", "/access-denied");
  const missing = await page.evaluate((each) => {
    const style = getComputedStyle(document.documentElement);
    return each.filter((name) => style.getPropertyValue(name) === "");
  }, names);
  expect(names.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});
