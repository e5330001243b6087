import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { WIDGET_VIEWS } from "@guildhall/core/widget";
import { HOST } from "./sites.ts";
import { expect, test } from "./story.ts";

interface HostPage {
  heard: (readonly [string, { readonly view: string }])[];
  guildhall: { mount: (place: Element, options: object) => { destroy: () => void }; version: string };
}

for (const locale of ["en", "ru"]) {
  test(`no view has two landmarks of the same name (${locale})`, async ({ page }) => {
    await page.goto(`${HOST.url}/empty.html`);
    await page.waitForFunction(() => (window as unknown as HostPage).guildhall.version !== undefined);
    const found: string[] = [];
    for (const view of WIDGET_VIEWS) {
      await show(page, { view, locale });
      const { violations } = await new AxeBuilder({ page }).withRules(["landmark-unique"]).setLegacyMode().analyze();
      for (const { nodes } of violations) found.push(...nodes.map(({ html }) => `${view}: ${html}`));
      await page.evaluate(() => document.querySelector("guildhall-widget")?.remove());
    }
    expect(found).toEqual([]);
  });
}

async function show(page: Page, options: { readonly view: string; readonly locale: string }): Promise<void> {
  await page.evaluate((wanted) => {
    const host = window as unknown as HostPage;
    host.heard = [];
    host.guildhall.mount(document.querySelector("#place") ?? document.body, wanted);
  }, options);
  await expect
    .poll(() => page.evaluate(() => (window as unknown as HostPage).heard.map(([name]) => name)))
    .toContain("viewed");
  await expect(page.locator("guildhall-widget [aria-busy=true]")).toHaveCount(0);
}
