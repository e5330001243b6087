import type { Locator, Page } from "@playwright/test";
import { GROUNDS } from "./sites.ts";
import { expect, test } from "./story.ts";

/** Messages in the gallery stay this long. */
const STAY_MS = 86_400_000;

for (const [ground, path] of GROUNDS) {
  test.describe(ground, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });

    test("a dialog focuses its first field, traps focus and returns it", async ({ page }) => {
      const opener = page.getByRole("button", { name: "Open dialog" });
      await opener.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Give thanks" });
      await expect(dialog.getByRole("combobox")).toBeFocused();
      for (let press = 0; press < 12; press += 1) {
        await page.keyboard.press("Tab");
        const isOutside = await page.evaluate(() => {
          let active = document.activeElement;
          while (active?.shadowRoot) active = active.shadowRoot.activeElement;
          return active !== null && active !== document.body && active.closest("dialog") === null;
        });
        expect(isOutside).toBe(false);
      }
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    });

    test("a dialog focuses nothing on the way to its first field", async ({ page }) => {
      await page.evaluate(() => {
        const focused: string[] = [];
        const root = document.getElementById("root")?.shadowRoot ?? document;
        root.addEventListener("focusin", ({ target }) => focused.push((target as Element).role ?? "")); // all are elements
        Object.assign(window, { focused });
      });
      await page.getByRole("button", { name: "Open dialog" }).press("Enter");
      await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
      const focused = await page.evaluate(() => (window as unknown as { readonly focused: readonly string[] }).focused);
      expect(focused.slice(1)).toEqual(["combobox"]);
    });

    test("a dialog that is left is out of sight a frame before the page is back", async ({ page }) => {
      const opener = page.getByRole("button", { name: "Open dialog" });
      await opener.press("Enter");
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("combobox")).toBeFocused();
      // The frame is held back.
      await page.evaluate(() => {
        const held: FrameRequestCallback[] = [];
        const frame = window.requestAnimationFrame;
        window.requestAnimationFrame = (callback) => held.push(callback);
        addEventListener("show-frame", () => {
          window.requestAnimationFrame = frame;
          held.forEach((callback) => frame(callback));
        });
      });
      await dialog.press("Escape");
      await expect(dialog).toHaveCSS("opacity", "0");
      await expect(opener).not.toBeFocused();
      await page.evaluate(() => dispatchEvent(new Event("show-frame")));
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    });

    test("a key right after Escape acts on the page, not on a dialog that is out of sight", async ({ page }) => {
      const opener = page.getByRole("button", { name: "Open dialog" });
      await opener.press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("combobox").fill("ma");
      await page.keyboard.press("Escape");
      // Never shows another frame: only the key can close it.
      await page.evaluate(() => (window.requestAnimationFrame = () => 0));
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCSS("opacity", "0");
      await page.keyboard.press("Enter");
      await expect(dialog).toHaveCSS("opacity", "1");
      await expect(dialog.getByRole("combobox")).toHaveValue("");
    });

    test("Escape closes the list of people first, then the dialog", async ({ page }) => {
      await page.getByRole("button", { name: "Open dialog" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("combobox").press("ArrowDown");
      await expect(dialog.getByRole("option").first()).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog.getByRole("option")).toHaveCount(0);
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    });

    test("people are found, added and removed without a pointer", async ({ page }) => {
      const input = page.getByRole("combobox", { name: "To whom" });
      await input.focus();
      await page.keyboard.type("orlov");
      // The list is filtered after a short delay.
      await expect(page.getByRole("option").first()).toContainText("Nikolai Orlov");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Remove Nikolai Orlov" })).toBeVisible();
      await expect(input).toHaveValue("");
      await page.keyboard.press("Backspace");
      await expect(page.getByRole("button", { name: "Remove Nikolai Orlov" })).toBeHidden();
      await expect(page.getByRole("button", { name: "Remove Ivan Petrov" })).toBeVisible();
    });

    test("a menu moves with arrows and first letters and returns focus", async ({ page }) => {
      const opener = page.getByRole("button", { name: "Open menu" });
      await opener.press("Enter");
      await expect(page.getByRole("menuitem", { name: "My profile" })).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeFocused();
      await page.keyboard.press("l");
      await expect(page.getByRole("menuitemradio", { name: "Light" })).toBeFocused();
      await page.keyboard.press("End");
      await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toBeHidden();
      await expect(opener).toBeFocused();
    });

    test("a dialog opened from a menu returns focus to the menu's trigger", async ({ page }) => {
      const opener = page.getByRole("button", { name: "Open menu" });
      await opener.press("Enter");
      await expect(page.getByRole("menuitem", { name: "My profile" })).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(opener).toBeFocused();
    });

    test("a menu closes when its trigger is pressed again", async ({ page }) => {
      const opener = page.getByRole("button", { name: "Open menu" });
      await opener.click();
      await expect(page.getByRole("menu")).toBeVisible();
      await opener.click();
      await expect(page.getByRole("menu")).toBeHidden();
    });

    test("tabs move with arrows and only the active one is in the tab order", async ({ page }) => {
      await page.getByRole("tab", { name: "Team" }).focus();
      await page.keyboard.press("ArrowLeft");
      await expect(page.getByRole("tab", { name: "Given" })).toBeFocused();
      await expect(page.getByRole("tabpanel")).toHaveText("given");
      await expect(page.getByRole("tab", { name: "Team" })).toHaveAttribute("tabindex", "-1");
    });

    test("a disabled button takes focus, says why and does nothing", async ({ page }) => {
      const button = page
        .getByRole("button", { name: "Publish", exact: false })
        .and(page.locator("[aria-disabled]"))
        .last();
      await button.focus();
      await expect(button).toBeFocused();
      await expect(button).toHaveAccessibleDescription("Choose somebody to thank first");
    });

    test("an amount changes with arrows, accepts a comma and is clamped to its bounds", async ({ page }) => {
      const amount = page.getByRole("spinbutton", { name: "Stars" });
      await amount.focus();
      await page.keyboard.press("ArrowUp");
      await expect(amount).toHaveValue("2");
      await amount.fill("3,5");
      await page.keyboard.press("ArrowDown");
      await expect(amount).toHaveValue("3");
      await amount.fill("99");
      await page.keyboard.press("Tab");
      await expect(amount).toHaveValue("12.5");
    });

    test("the tooltip appears on keyboard focus and closes with Escape", async ({ page }) => {
      await page.getByRole("button", { name: "Ghost" }).focus();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      const tip = page.locator("[popover=manual]", { hasText: "Choose somebody to thank first" });
      await expect(tip).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(tip).toBeHidden();
    });

    test("the tooltip also appears if focusing scrolls the page", async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 200 });
      await page.getByRole("button", { name: "Ghost" }).focus();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.evaluate(() => scrollTo(0, 0));
      await page.keyboard.press("Tab");
      const tip = page.locator("[popover=manual]", { hasText: "Choose somebody to thank first" });
      await expect(tip).toBeVisible();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await page.evaluate(() => scrollBy(0, 30));
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
      await expect(tip).toBeVisible();
    });

    test("a hovered message delays no other, and times out as usual when it's left", async ({ page }) => {
      await page.clock.install();
      await page.getByRole("button", { name: "Show snackbar" }).click();
      const published = page.getByText("Thanks published");
      await published.hover();
      await page.getByRole("button", { name: "Show failure" }).press("Enter");
      const failure = page.getByText("Not saved");
      await expect(failure).toBeVisible();
      const boxes = await Promise.all([failure, published].map((each) => each.boundingBox()));
      expect(boxes[0]?.y).toBeLessThan(boxes[1]?.y ?? 0);
      await outstay(page, failure);
      await expect(published).toBeVisible();
      await page.mouse.move(0, 0);
      await outstay(page, published);
    });

    test("a message in a hidden tab waits until the tab is visible", async ({ page }) => {
      await page.clock.install();
      await showPage(page, "hidden");
      await page.getByRole("button", { name: "Show snackbar" }).click();
      const published = page.getByText("Thanks published");
      await expect(published).toBeVisible();
      await page.mouse.move(0, 0);
      await page.clock.fastForward(STAY_MS);
      await expect(published).toBeVisible();
      await showPage(page, "visible");
      await outstay(page, published);
    });

    test("a message removed while focused doesn't hold the next one", async ({ page }) => {
      await page.clock.install();
      await page.getByRole("button", { name: "Show snackbar" }).click();
      await page.getByRole("button", { name: "Undo" }).press("Enter");
      await expect(page.getByText("Thanks published")).toBeHidden();
      await page.getByRole("button", { name: "Show snackbar" }).click();
      await expect(page.getByText("Thanks published")).toBeVisible();
      await outstay(page, page.getByText("Thanks published"));
    });

    test("a snackbar can be used while a dialog is open", async ({ page }) => {
      await page.getByRole("button", { name: "Show snackbar" }).click();
      await page.getByRole("button", { name: "Open dialog" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("Thanks published")).toBeHidden();
      await expect(page.getByRole("dialog")).toBeVisible();
    });
  });
}

// In a shadow root the page is a host's, which is left alone.
test("the page stays in place under a dialog and scrolls again after it", async ({ page }) => {
  await page.goto("/");
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  const before = await overflow();
  await page.getByRole("button", { name: "Open dialog" }).click();
  await expect.poll(overflow).toBe("hidden");
  await page.keyboard.press("Escape");
  await expect.poll(overflow).toBe(before);
});

/** Lets a message's time pass, which begins a frame after the message is seen: by Preact's clock, and so by the page's. */
function outstay(page: Page, message: Locator): Promise<void> {
  return expect(async () => {
    await page.clock.fastForward(STAY_MS);
    await expect(message).toBeHidden({ timeout: 500 });
  }).toPass();
}

/** Makes the page believe its tab is visible or hidden. */
function showPage(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
