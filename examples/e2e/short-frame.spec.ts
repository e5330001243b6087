import type { FrameLocator, Locator, Page } from "@playwright/test";
import { expect, test } from "./host.ts";

test.use({ example: "static-cms" });

const HEIGHT_PX = 300;

interface HostPage {
  guildhall: { mount: (place: Element, options: object) => unknown };
}

/** A page with nothing but a low frame of this width, with perks in it. */
async function frameLow(page: Page, width: number): Promise<FrameLocator> {
  await page.evaluate(
    ([across, height]) => {
      const place = document.createElement("main");
      place.style.width = `${String(across)}px`;
      document.body.replaceChildren(place);
      (globalThis as unknown as HostPage).guildhall.mount(place, { view: "perks", height: `${String(height)}px` });
    },
    [width, HEIGHT_PX] as const,
  );
  return page.frameLocator("main iframe");
}

/** The dialog's buttons that aren't in sight, and what it has too little room for. */
async function misfitsOf(dialog: Locator): Promise<readonly string[]> {
  return dialog.evaluate(async (element) => {
    // It slides in.
    await Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
    if (!element.isConnected) return ["it's drawn anew"];
    const root = element.getRootNode() as ShadowRoot; // as whatever a widget shows is
    const buttons = [...element.querySelectorAll("header button, footer button")];
    const isSeen = (each: Element): boolean => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      return isIn && each.contains(root.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    };
    const room = element.querySelector("[data-body]")?.clientHeight ?? 0;
    return [
      ...(room < 60 ? [`${String(room)} px for what it asks`] : []),
      ...(buttons.length < 3 ? ["no buttons of its own"] : []),
      ...buttons.filter((each) => !isSeen(each)).map((each) => each.textContent),
    ];
  });
}

for (const width of [320, 720])
  test(`a dialog in a frame of ${String(width)} by 300 px has its buttons in sight`, async ({ page, host }) => {
    await host.signIn(page, "u-1");
    const perks = await frameLow(page, width);
    await perks.getByRole("button", { name: /^Buy/ }).first().click();
    await expect.poll(() => misfitsOf(perks.getByRole("dialog"))).toEqual([]);
    expect(host.faults).toEqual([]);
  });
