import axe, { type RunOptions } from "axe-core";
import { expect, type Page } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Fails on any axe finding against WCAG 2.2 AA, in the page's current state, including open dialogs. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([]);
}

/** What axe checks: all rules, only those a theme can affect, or all but those. */
export type Question = "everything" | "colours" | "all but colours";

/** axe's findings against WCAG 2.2 AA in the page's current state, as lines with rule and place. */
export async function faultsOf(page: Page, asked: Question = "everything"): Promise<readonly string[]> {
  await settle(page);
  const options: RunOptions = {
    resultTypes: ["violations"],
    runOnly: asked === "colours" ? RULES_OF_COLOURS : STANDARDS,
    rules:
      asked === "all but colours" ? Object.fromEntries(RULES_OF_COLOURS.map((id) => [id, { enabled: false }])) : {},
  };
  // Within the page, which has no frames, and once per page: a third of what axe's own driver takes.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { readonly axe: typeof axe }).axe.run(document, given),
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`),
  );
}

/** Finishes all animations: half-faded elements have the colors of neither state. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    // Two frames: the second for what the first one triggers, such as a list that measures itself.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
