import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/** The widths every page is looked at in, in CSS px: desktop, the mobile breakpoint, a phone. */
export const WIDTHS = [1440, 960, 390] as const;

/** One way to look at a page. */
export interface Look {
  readonly theme: "dark" | "light";
  readonly language: "en" | "ru";
  readonly width: number;
}

/** Every theme × language × width. */
export const LOOKS: readonly Look[] = (["dark", "light"] as const).flatMap((theme) =>
  (["en", "ru"] as const).flatMap((language) => WIDTHS.map((width) => ({ theme, language, width }))),
);

/** Sets theme and language by the cookies that the panel reads before its first frame, and the width. */
export async function wear(page: Page, origin: string, look: Look): Promise<void> {
  await page.setViewportSize({ width: look.width, height: look.width < 600 ? 844 : 900 });
  await page.context().addCookies([
    { name: "guildhall_theme", value: look.theme, url: origin },
    { name: "guildhall_language", value: look.language, url: origin },
  ]);
}

/** Keeps a picture under `test-results/looks`; not compared, but looked at. */
export async function shoot(page: Page, name: string, look: Look): Promise<void> {
  const folder = join(import.meta.dirname, "../test-results/looks");
  mkdirSync(folder, { recursive: true });
  await page.locator("html[data-font]").waitFor({ state: "attached" });
  await page.evaluate(() => document.fonts.ready);
  const file = `${name}-${look.theme}-${look.language}-${String(look.width)}.png`;
  await page.screenshot({ path: join(folder, file), animations: "disabled" });
}
