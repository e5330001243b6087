import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { NAMESPACES } from "@guildhall/core/i18n";
import type { Page } from "@playwright/test";
import { faultsOf, settle, type Question } from "./axe.ts";
import { expect, test } from "./guild.ts";

/** The widths every page is looked at in, in CSS px: desktop, the mobile breakpoint, a phone. */
const WIDTHS = [1440, 960, 390] as const;

const FIT_LIMIT_MS = 5_000;
// What a scene adds to the time that its test may take, on a busy machine.
const SCENE_LIMIT_MS = 120_000;
// A key of a text where its words should be.
const BARE_KEY = new RegExp(`(?<![\\w/.])(?:${NAMESPACES.join("|")}):[a-z]\\w*(?:\\.\\w+)*`, "g");
const softly = expect.configure({ soft: true, timeout: FIT_LIMIT_MS });

/** One way to look at a page. */
export interface Look {
  readonly theme: "dark" | "light";
  readonly language: "en" | "ru";
  readonly width: number;
}

/** What is looked at. */
export interface Scene {
  /** What its pictures are called; a failure names it, too. */
  readonly name: string;
  /**
   * Brings the page there and waits until it is whole: `page.goto`, clicks, and an `expect` of what only the
   * whole page has. Done anew for each language, in a window of the look's width; from a fresh `goto`, since
   * only a load takes the language.
   */
  readonly open: (look: Look) => Promise<unknown>;
  /** True of menus and lists that are placed when they open: they are opened anew for each width, too. */
  readonly isPlaced?: boolean;
}

/**
 * Looks at a scene in all twelve ways, theme × language × width, in the one context of the page. At each: nothing
 * is wider than the window, no text is missing, axe finds nothing that this look can have and no other has, and a
 * picture is kept. Every look that fails is named, and the others are still looked at. Where nobody sees the
 * pictures (`CI`), none are taken, and what only they would show is passed over.
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
 * A dialog of the page is a scene of its own, whose `open` also opens it.
 */
export async function seeInEveryLook(page: Page, scene: Scene): Promise<void> {
  test.info().setTimeout(test.info().timeout + SCENE_LIMIT_MS);
  for (const language of ["en", "ru"] as const) {
    // One language is opened wide and made narrow, the other the other way round.
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
        // As the panel does it: one attribute changes, nothing renders again.
        await page.evaluate((name) => Object.assign(document.documentElement.dataset, { theme: name }), theme);
        await see(page, scene.name, { theme, language, width });
      }
    }
  }
}

// What is scrolled out of sight is drawn when it is asked for, and would only then begin to change its colours.
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

// Reading the colours takes most of axe's time. They are no others in another language, and between the widest and
// the narrowest no others than in one of them.
function hasOwnColours({ language, width }: Omit<Look, "theme">): boolean {
  return language === "en" && width !== 960;
}

// All but the colours is the same in both themes.
function themesOf(look: Omit<Look, "theme">): readonly Look["theme"][] {
  return keepsPictures() || hasOwnColours(look) ? ["dark", "light"] : ["dark"];
}

// Each width is asked about in one language at least, and the longer words in both of the narrow ones.
function questionOf({ theme, language, width }: Look): Question | null {
  if (hasOwnColours({ language, width })) return theme === "dark" ? "everything" : "colours";
  return theme === "dark" && language === "ru" && width !== 1440 ? "all but colours" : null;
}

/** By how many px the page is wider than its window, or what an open dialog shows wider than the dialog. */
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

/** Sets theme and language by the cookies that the panel reads before its first frame, and the width. */
export async function wear(page: Page, origin: string, look: Look): Promise<void> {
  await page.setViewportSize({ width: look.width, height: look.width < 600 ? 844 : 900 });
  await page.context().addCookies([
    { name: "guildhall_theme", value: look.theme, url: origin },
    { name: "guildhall_language", value: look.language, url: origin },
    // Whoever has been here before begins with the panel's font.
    { name: "guildhall_font", value: "1", url: origin },
  ]);
}

function keepsPictures(): boolean {
  return test.info().config.metadata["keepsPictures"] === true;
}

/** Keeps a picture under `test-results/looks`; not compared, but looked at. */
export async function shoot(page: Page, name: string, look: Look): Promise<void> {
  if (!keepsPictures()) return;
  const folder = join(import.meta.dirname, "../test-results/looks");
  mkdirSync(folder, { recursive: true });
  await page.locator("html[data-font]").waitFor({ state: "attached" });
  await page.evaluate(() => document.fonts.ready);
  // Half as dear as a PNG, and good enough to look at.
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
