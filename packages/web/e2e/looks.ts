import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { NAMESPACES } from "@guildhall/core/i18n";
import type { Page } from "@playwright/test";
import { faultsOf, settle, type Question } from "./axe.ts";
import { expect, test } from "./guild.ts";

/** Tested page widths in CSS px: desktop, the mobile breakpoint, a phone. */
const WIDTHS = [1440, 960, 390] as const;

const FIT_LIMIT_MS = 5_000;
// Added to the test's timeout per scene, for busy machines.
const SCENE_LIMIT_MS = 120_000;
// A raw text key where its text should be.
const BARE_KEY = new RegExp(`(?<![\\w/.])(?:${NAMESPACES.join("|")}):[a-z]\\w*(?:\\.\\w+)*`, "g");
const softly = expect.configure({ soft: true, timeout: FIT_LIMIT_MS });

/** A theme, language and width. */
export interface Look {
  readonly theme: "dark" | "light";
  readonly language: "en" | "ru";
  readonly width: number;
}

/** A page or dialog to check. */
export interface Scene {
  readonly name: string;
  /**
   * Brings the page there and waits until it is complete: `page.goto`, clicks, and an `expect` on something only the
   * complete page has. Runs once per language, from a fresh `goto`, since only a load switches the language.
   */
  readonly open: (look: Look) => Promise<unknown>;
  /** For menus and lists positioned on opening: they are reopened for each width. */
  readonly isPlaced?: boolean;
}

/**
 * Checks a scene in all twelve looks (theme × language × width) in one context of the page. In each, nothing overflows
 * the window, no text is missing, axe finds nothing this look alone could have, and a picture is saved. Every failing
 * look is named, and the others are still checked. With `CI` no pictures are taken, and what only they would show is
 * skipped.
 *
 * ```ts
 * test("looks right and is accessible in every look", async ({ guild }) => {
 *   const page = await guild.enter("admin", "/access-denied");
 *   await seeInEveryLook(page, {
 *     name: "rewards",
 *     open: async () => {
 *       await page.goto("/rewards");
 *       await expect(page.getByRole("checkbox").first()).toBeVisible();
 *     },
 *   });
 *   await page.context().close();
 * });
 * ```
 *
 * A page's dialog is a separate scene, whose `open` also opens the dialog.
 */
export async function seeInEveryLook(page: Page, scene: Scene): Promise<void> {
  test.info().setTimeout(test.info().timeout + SCENE_LIMIT_MS);
  for (const language of ["en", "ru"] as const) {
    // One language starts wide and gets narrower, the other the other way round.
    const widths = language === "en" ? WIDTHS : WIDTHS.toReversed();
    for (const width of widths) {
      const opened = { theme: "dark", language, width } as const;
      await wear(page, new URL(page.url()).origin, opened);
      if (width === widths[0] || scene.isPlaced === true) {
        await scene.open(opened);
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      }
      for (const theme of themesOf({ language, width })) {
        await holdStill(page);
        // As in the panel: one attribute changes, nothing re-renders.
        await page.evaluate((name) => Object.assign(document.documentElement.dataset, { theme: name }), theme);
        await see(page, scene.name, { theme, language, width });
      }
    }
  }
}

// Offscreen content is drawn on demand, and its color transitions would only start then.
async function holdStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    if (document.adoptedStyleSheets.length === 0) document.adoptedStyleSheets = [still];
  });
}

async function see(page: Page, name: string, look: Look): Promise<void> {
  await settle(page);
  const title = nameOf(name, look);
  await softly.poll(() => overhangOf(page), `${title}: px beyond the window`).toBeLessThanOrEqual(0);
  if (look.theme === "dark") await softly.poll(() => bareKeysOf(page), `${title}: texts that are missing`).toEqual([]);
  const asked = questionOf(look);
  if (asked !== null) expect.soft(await faultsOf(page, asked), `${title}: what axe finds`).toEqual([]);
  await shoot(page, name, look);
}

// Color checks take most of axe's time. Colors don't depend on the language, and the middle width has none that the
// widest or narrowest lacks.
function hasOwnColours({ language, width }: Omit<Look, "theme">): boolean {
  return language === "en" && width !== 960;
}

// Everything but colors is the same in both themes.
function themesOf(look: Omit<Look, "theme">): readonly Look["theme"][] {
  return keepsPictures() || hasOwnColours(look) ? ["dark", "light"] : ["dark"];
}

// Each width is checked in at least one language, and the longer words at both narrow ones.
function questionOf({ theme, language, width }: Look): Question | null {
  if (hasOwnColours({ language, width })) return theme === "dark" ? "everything" : "colours";
  return theme === "dark" && language === "ru" && width !== 1440 ? "all but colours" : null;
}

/** By how many px the page overflows its window, or an open dialog's content overflows the dialog. */
async function overhangOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bodies = [...document.querySelectorAll("dialog[open] [data-body]")];
    const overhangs = bodies.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    return Math.max(document.documentElement.scrollWidth - innerWidth, ...overhangs);
  });
}

async function bareKeysOf(page: Page): Promise<readonly string[]> {
  return (await page.locator("body").innerText()).match(BARE_KEY) ?? [];
}

/** Sets theme and language through the cookies read before the first frame, and the width. */
export async function wear(page: Page, origin: string, look: Look): Promise<void> {
  await page.setViewportSize({ width: look.width, height: look.width < 600 ? 844 : 900 });
  await page.context().addCookies([
    { name: "guildhall_theme", value: look.theme, url: origin },
    { name: "guildhall_language", value: look.language, url: origin },
    // Returning visitors start with the panel's font.
    { name: "guildhall_font", value: "1", url: origin },
  ]);
}

function keepsPictures(): boolean {
  return test.info().config.metadata["keepsPictures"] === true;
}

/** Saves a picture under `test-results/looks`, for viewing rather than comparison. */
export async function shoot(page: Page, name: string, look: Look): Promise<void> {
  if (!keepsPictures()) return;
  const folder = join(import.meta.dirname, "../test-results/looks");
  mkdirSync(folder, { recursive: true });
  await page.locator("html[data-font]").waitFor({ state: "attached" });
  await page.evaluate(() => document.fonts.ready);
  // Half the cost of a PNG, and good enough to view.
  await page.screenshot({
    path: join(folder, `${nameOf(name, look)}.jpg`),
    type: "jpeg",
    quality: 80,
    animations: "disabled",
  });
}

function nameOf(name: string, { theme, language, width }: Look): string {
  return `${name}-${theme}-${language}-${String(width)}`;
}
