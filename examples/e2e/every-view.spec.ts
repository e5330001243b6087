import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { WIDGET_VIEWS } from "../../packages/core/src/widget/index.ts";
import { expect, test } from "./host.ts";
import { misfitsOf } from "./misfits.ts";

test.use({ example: "plain-html" });

const WIDTH_PX = 320;
const PAGES = [
  { title: "a window of 640 px at a zoom of 200 %", window: 640, zoom: "2", dir: "ltr", locale: "en" },
  {
    title: "a narrow column of a page that is read from right to left",
    window: 1280,
    zoom: "1",
    dir: "rtl",
    locale: "ru",
  },
] as const;
const HOSTILE_CSS = readFileSync(new URL("../../packages/widget/e2e/hosts/hostile.css", import.meta.url), "utf8");

interface HostPage {
  guildhall: { mount: (place: Element, options: object) => { update: (changes: object) => void } };
  mounted: { update: (changes: object) => void };
}

for (const { title, window, zoom, dir, locale } of PAGES) {
  test(`in ${title}, with hostile styles, every view fits its place`, async ({ page, host }) => {
    await page.setViewportSize({ width: window, height: 900 });
    await host.signIn(page, "u-1");
    await page.evaluate(
      ([width, scale, direction, language, css]) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet];
        document.documentElement.dir = direction;
        document.body.setAttribute("style", `margin: 0; padding: 0; max-width: none; zoom: ${scale}`);
        const place = document.createElement("main");
        place.style.width = `${String(width)}px`;
        document.body.replaceChildren(place);
        const host = globalThis as unknown as HostPage;
        host.mounted = host.guildhall.mount(place, { view: "challenges", locale: language });
      },
      [WIDTH_PX, zoom, dir, locale, HOSTILE_CSS] as const,
    );
    const widget = page.locator("guildhall-widget");
    const link = widget.locator("a[href*='/challenge/']").first();
    const id = Number(/\d+$/.exec((await link.getAttribute("href")) ?? "")?.[0]);
    const found: unknown[] = [];
    for (const view of WIDGET_VIEWS) {
      await show(page, { view, params: { id: view === "challenge" ? id : 0 } });
      found.push(...(await misfitsOf(widget)).map((each) => `${view}: ${each}`));
      // A text that the build has left out is shown as its key.
      found.push(...((await widget.innerText()).match(/\b[a-z]+:[a-z]\w*\.[\w.]+/g) ?? []));
      const { violations } = await new AxeBuilder({ page }).withRules(["landmark-unique"]).analyze();
      for (const { nodes } of violations) found.push(...nodes.map(({ html }) => `${view}: ${html}`));
    }
    expect(found).toEqual([]);
  });
}

async function show(page: Page, options: object): Promise<void> {
  await page.evaluate((changes) => (globalThis as unknown as HostPage).mounted.update(changes), options);
  const widget = page.locator("guildhall-widget");
  // What is loading says so, in either language.
  await expect(widget.locator("[part=root], button").first()).toBeVisible();
  await expect(widget.locator("[role=status][aria-label], [aria-busy=true]")).toHaveCount(0);
}
