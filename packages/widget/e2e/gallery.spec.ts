import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./story.ts";

// A control inside a 44 px frame fills it except for the 1 px border.
const FINGER_PX = 44;
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];

async function violations(page: Page, part = "body"): Promise<readonly string[]> {
  // The gallery has no third-party frames: in-page axe gives the same results in a third of the time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .include(part);
  // Everything but colors is the same in both themes.
  const isLight = page.url().includes("theme=light");
  const { violations: found } = await (isLight ? axe.withRules(RULES_OF_COLOURS) : axe.withTags(RULES)).analyze();
  return found.flatMap((each) => each.nodes.map((node) => `${each.id}: ${node.target.join(" ")}`));
}

for (const theme of ["dark", "light"]) {
  for (const width of [1440, 390]) {
    test.describe(`${theme}, ${width} px`, () => {
      test.use({ viewport: { width, height: 900 }, hasTouch: width < 600 });

      test.beforeEach(async ({ page }) => {
        await page.goto(`/?theme=${theme}&language=${width < 600 ? "ru" : "en"}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      });

      test("axe finds nothing in a dialog with a list of people", async ({ page }) => {
        await page.getByRole("button", { name: "Open dialog" }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        expect(await violations(page, "dialog")).toEqual([]);
        await page.getByRole("dialog").getByRole("combobox").click();
        await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
        expect(await violations(page, "dialog")).toEqual([]);
      });

      test("axe finds nothing in a menu and a snackbar", async ({ page }) => {
        await page.getByRole("button", { name: "Show snackbar" }).click();
        await page.getByRole("button", { name: "Open menu" }).click();
        await expect(page.getByRole("menu")).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });

      test("axe finds nothing on the page, and nothing is wider than the screen", async ({ page }) => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        expect(await violations(page)).toEqual([]);
      });
    });
  }
}

test("with reduced motion, a new theme is there at once, not level by level", async ({ page }) => {
  await page.goto("/?theme=dark");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const colors = await page.evaluate(() => {
    const amount = document.querySelector("[role=row] [data-tooltip] span:last-child");
    const colorOf = (element: Element | null) => (element ? getComputedStyle(element).color : "");
    const dark = colorOf(amount);
    document.documentElement.dataset["theme"] = "light";
    const moving = document.getAnimations().filter((each) => each instanceof CSSTransition).length;
    return { dark, amount: colorOf(amount), page: colorOf(document.body), moving };
  });
  expect(colors.page).not.toBe(colors.dark);
  expect(colors).toMatchObject({ amount: colors.page, moving: 0 });
});

test.describe("on a touch screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("every control is 44 px high or more", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // The frame around the picker's input takes the press, and so does the file drop area.
    const controls = page.locator(
      "button, select, input:not([type=radio], [type=checkbox], [type=file], [role=combobox])",
    );
    const heights = await controls.evaluateAll((elements) =>
      elements.map((element) => {
        // Pseudo-elements can extend the touch target beyond the box.
        const over = Math.min(Number.parseFloat(getComputedStyle(element, "::after").top) || 0, 0);
        const name = element.getAttribute("aria-label") ?? element.textContent;
        return { name, height: element.getBoundingClientRect().height - 2 * over };
      }),
    );
    expect(heights.length).toBeGreaterThan(30);
    expect(heights.filter(({ height }) => height > 0 && height < FINGER_PX - 2)).toEqual([]);
  });

  test("a tap on an unavailable button says why, until the next tap or for some seconds", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    const reason = page.locator('[popover="manual"]', { hasText: "Choose somebody to thank first" });
    const button = page.getByRole("button", { description: "Choose somebody to thank first" });
    // Forced, since Playwright waits for what can be pressed.
    await button.tap({ force: true });
    await expect(reason).toBeVisible();
    await page.getByRole("heading", { level: 1 }).tap();
    await expect(reason).toBeHidden();
    await button.tap({ force: true });
    await expect(reason).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(reason).toBeHidden();
  });

  test("a tap on an available button shows no tooltip", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).tap();
    await page.clock.runFor(1_000);
    await expect(page.getByRole("menu")).toBeVisible();
    await expect(page.locator('[popover="manual"]:popover-open')).toHaveCount(0);
  });
});
