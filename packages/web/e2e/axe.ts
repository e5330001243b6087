import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Fails when axe finds anything against WCAG 2.2 AA on the page as it stands, dialogs open or not. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([]);
}

/** What axe is asked: all of the standards, only what another theme can change, or all but that. */
export type Question = "everything" | "colours" | "all but colours";

/** What axe finds against WCAG 2.2 AA on the page as it stands, in lines that name rule and place. */
export async function faultsOf(page: Page, asked: Question = "everything"): Promise<readonly string[]> {
  await settle(page);
  // The panel has no frames of others: within the page itself axe answers the same, in a third of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  if (asked === "colours") axe.withRules(RULES_OF_COLOURS);
  else axe.withTags(STANDARDS);
  if (asked === "all but colours") axe.disableRules(RULES_OF_COLOURS);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`),
  );
}

/** Brings everything that moves to where it is going: what is half faded in has the colours of neither state. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    // Two frames: one for what the first one sets off, such as a list that measures itself.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
