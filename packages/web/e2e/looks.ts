import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { NAMESPACES } from "@guildhall/core/i18n";
import type { Locator, Page } from "@playwright/test";
import { faultsOf, settle, type Question } from "./axe.ts";
import { expect, test, type DemoPerson } from "./guild.ts";

/** Tested page widths in CSS px: desktop, the mobile breakpoint, and the narrowest phone that pages are made for. */
const WIDTHS = [1440, 960, 360] as const;
const NARROW = 360;
const LANGUAGES = ["en", "ru"] as const;

/** Set by `pnpm test looks`, which sees every page in all twelve looks. */
const IS_THOROUGH = process.env["LOOKS"] === "all";

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
  /** Which four looks: see `looksOf`. By default the name decides. */
  readonly turn?: number;
}

/** A page that the demo has, or a dialog on it. */
export interface Row {
  readonly name: string;
  readonly by: DemoPerson;
  readonly path: string;
  /** Something that only the complete page has; by default its heading. */
  readonly shown?: (page: Page) => Locator;
  /** Opens the dialog or menu, and waits for it. */
  readonly then?: (page: Page, look: Look) => Promise<unknown>;
  readonly isPlaced?: boolean;
}

/**
 * Tests of how pages look that the demo has. They're opened on a server that all files share, so they may only look; a
 * page that needs a story of its own is a scene of `seeInLooks`.
 *
 * ```ts
 * looks("the page looks right and is accessible", async ({ see }) => {
 *   await see([
 *     { name: "rewards", by: "admin", path: "/rewards", shown: (page) => page.getByRole("checkbox").first() },
 *   ]);
 * });
 * ```
 */
export const looks = test.extend<{ see: (rows: readonly Row[]) => Promise<void> }>({
  shared: true,
  see: async ({ guild }, use) => {
    const pages = new Map<DemoPerson, Page>();
    await use(async (rows) => {
      const first = turnOf(rows[0]?.name ?? "");
      for (const [index, { name, by, path, shown = headingOf, then, isPlaced = false }] of rows.entries()) {
        const page = pages.get(by) ?? (await guild.enter(by, "/access-denied"));
        pages.set(by, page);
        const open = async (look: Look): Promise<void> => {
          await page.goto(path);
          await expect(shown(page)).toBeVisible();
          await then?.(page, look);
        };
        await seeInLooks(page, { name, open, isPlaced, turn: first + index });
      }
    });
  },
});

function headingOf(page: Page): Locator {
  return page.getByRole("heading", { level: 1 });
}

function turnOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
}

/**
 * Four of the twelve looks. Each turn sees both themes in both languages, and every width; two turns in a row see each
 * theme and each language at every width, three see all twelve looks.
 */
export function looksOf(turn: number): readonly Look[] {
  const at = (step: number): number => WIDTHS[(turn + step) % WIDTHS.length] ?? NARROW;
  return [
    { theme: "dark", language: "en", width: at(0) },
    { theme: "light", language: "en", width: at(2) },
    { theme: "light", language: "ru", width: at(0) },
    { theme: "dark", language: "ru", width: at(1) },
  ];
}

function allLooks(): readonly Look[] {
  // One language starts wide and gets narrower, the other the other way round.
  return LANGUAGES.flatMap((language) =>
    (language === "en" ? WIDTHS : WIDTHS.toReversed()).flatMap((width) =>
      (["dark", "light"] as const).map((theme) => ({ theme, language, width })),
    ),
  );
}

/**
 * Checks a scene in four looks in one context of the page, and with `pnpm test looks` in all twelve. In each, nothing
 * overflows the window and no text is missing; axe finds nothing at any width and in either theme's colors. It also
 * fits a window of 360 px in both languages. Every failing look is named, and the others are still checked. Without
 * `CI`, a picture of each is saved.
 *
 * A page's dialog is a separate scene, whose `open` also opens the dialog.
 */
export async function seeInLooks(page: Page, scene: Scene): Promise<void> {
  test.info().setTimeout(test.info().timeout + SCENE_LIMIT_MS);
  const chosen = IS_THOROUGH ? allLooks() : looksOf(scene.turn ?? turnOf(scene.name));
  const seen: Look[] = [];
  for (const language of LANGUAGES) {
    let width = 0;
    for (const look of chosen.filter((each) => each.language === language)) {
      await wear(page, new URL(page.url()).origin, look);
      if (width === 0 || (scene.isPlaced === true && width !== look.width)) {
        await scene.open(look);
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      }
      ({ width } = look);
      await holdStill(page);
      // As in the panel: one attribute changes, nothing re-renders.
      await page.evaluate((name) => Object.assign(document.documentElement.dataset, { theme: name }), look.theme);
      await see(page, scene.name, { look, asked: questionOf(look, seen) });
      seen.push(look);
    }
    if (scene.isPlaced === true || seen.some((look) => look.language === language && look.width === NARROW)) continue;
    await page.setViewportSize(sizeOf(NARROW));
    await settle(page);
    await expectFit(page, `${scene.name}-${language}-${String(NARROW)}`);
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

async function see(
  page: Page,
  name: string,
  { look, asked }: { readonly look: Look; readonly asked: Question | null },
): Promise<void> {
  await settle(page);
  const title = nameOf(name, look);
  await expectFit(page, title);
  await softly.poll(() => bareKeysOf(page), `${title}: texts that are missing`).toEqual([]);
  if (asked !== null) expect.soft(await faultsOf(page, asked), `${title}: what axe finds`).toEqual([]);
  await shoot(page, name, look);
}

// Color checks take most of axe's time; colors don't depend on the language. Everything else is the same in both themes.
function questionOf(look: Look, seen: readonly Look[]): Question | null {
  const has = (...parts: readonly (keyof Look)[]): boolean =>
    seen.some((each) => parts.every((part) => each[part] === look[part]));
  const isNewSize = IS_THOROUGH ? !has("language", "width") : !has("width");
  const isNewTheme = IS_THOROUGH ? !has("theme", "width") : !has("theme");
  if (isNewSize) return isNewTheme ? "everything" : "all but colours";
  return isNewTheme ? "colours" : null;
}

async function expectFit(page: Page, title: string): Promise<void> {
  await softly.poll(() => overhangOf(page), `${title}: px beyond the window`).toBeLessThanOrEqual(0);
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
  await page.setViewportSize(sizeOf(look.width));
  await page.context().addCookies([
    { name: "guildhall_theme", value: look.theme, url: origin },
    { name: "guildhall_language", value: look.language, url: origin },
    // Returning visitors start with the panel's font.
    { name: "guildhall_font", value: "1", url: origin },
  ]);
}

function sizeOf(width: number): { readonly width: number; readonly height: number } {
  return { width, height: width < 600 ? 780 : 900 };
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
