import { AxeBuilder } from "@axe-core/playwright";
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
  // The panel has no third-party frames: within the page axe finds the same in a third of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  if (asked === "colours") axe.withRules(RULES_OF_COLOURS);
  else axe.withTags(STANDARDS);
  if (asked === "all but colours") axe.disableRules(RULES_OF_COLOURS);
  const { violations } = await axe.analyze();
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
