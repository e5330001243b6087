import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { WIDGET_VIEWS } from "../../packages/core/src/widget/index.ts";
import { expect, test } from "./host.ts";
import { mountWidget, showView } from "./mounted-view.ts";
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

for (const { title, window, zoom, dir, locale } of PAGES) {
  test(`in ${title}, with hostile styles, every view fits its place`, async ({ page, host }) => {
    await page.setViewportSize({ width: window, height: 900 });
    await host.signIn(page, "u-1");
    await page.evaluate(
      ([scale, direction, css]) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet];
        document.documentElement.dir = direction;
        document.body.setAttribute("style", `margin: 0; padding: 0; max-width: none; zoom: ${scale}`);
      },
      [zoom, dir, HOSTILE_CSS] as const,
    );
    const shown = await mountWidget(page, { widthPx: WIDTH_PX, locale });
    const widget = page.locator("guildhall-widget");
    const found: unknown[] = [];
    for (const view of WIDGET_VIEWS) {
      await showView(page, view, shown);
      found.push(...(await misfitsOf(widget)).map((each) => `${view}: ${each}`));
      // A text that the build has left out is shown as its key.
      found.push(...((await widget.innerText()).match(/\b[a-z]+:[a-z]\w*\.[\w.]+/g) ?? []));
      const { violations } = await new AxeBuilder({ page }).withRules(["landmark-unique"]).setLegacyMode().analyze();
      for (const { nodes } of violations) found.push(...nodes.map(({ html }) => `${view}: ${html}`));
    }
    expect(found).toEqual([]);
  });
}
