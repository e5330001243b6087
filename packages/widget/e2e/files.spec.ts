import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { GROUNDS } from "./sites.ts";
import { expect, test } from "./story.ts";

/** One pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const PNG = { mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") };
const MUCH = Buffer.alloc(11 * 1024 * 1024, 1);

const fieldOf = (page: Page): Locator => page.getByRole("group", { name: "Your result" });
const namesIn = (page: Page): Locator => fieldOf(page).getByRole("listitem");

/** Drops files on a target or pastes them there, as the browser would. */
async function bring(target: Locator, how: "drop" | "paste", names: readonly string[]): Promise<void> {
  await target.evaluate(
    (element, { kind, given, pixel }) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0));
      for (const name of given)
        data.items.add(
          new File([bytes], name, { type: name.endsWith(".png") ? "image/png" : "application/x-msdownload" }),
        );
      const event =
        kind === "drop"
          ? new DragEvent("drop", { dataTransfer: data, bubbles: true, composed: true })
          : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, composed: true });
      element.dispatchEvent(event);
    },
    { kind: how, given: names, pixel: PIXEL },
  );
}

for (const [ground, path] of GROUNDS) {
  test.describe(ground, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });

    test("files are chosen, dropped and pasted until the limit is reached", async ({ page }) => {
      const input = fieldOf(page).locator('input[type="file"]');
      await input.setInputFiles({ name: "one.png", ...PNG });
      await expect(namesIn(page)).toHaveText([/before\.png\s+already saved/, /one\.png\s+1 KB/]);
      await expect(fieldOf(page).getByRole("status")).toHaveText("1 file added");
      await bring(fieldOf(page).locator("label").last(), "drop", ["two.png", "three.png"]);
      await expect(namesIn(page)).toHaveCount(3);
      await expect(fieldOf(page)).toContainText("You can add up to 3 files. The rest weren't added.");
      await expect(input).toHaveCount(0);
      await fieldOf(page).getByRole("button", { name: "Remove one.png" }).click();
      await expect(fieldOf(page)).toBeFocused();
      await expect(fieldOf(page).getByRole("status")).toHaveText("one.png removed");
      // A page of a host's keeps what is pasted outside of the widget.
      await bring(path === "/" ? page.locator("body") : fieldOf(page), "paste", ["pasted.png"]);
      await expect(namesIn(page)).toHaveText([/before/, /two/, /pasted/]);
      await fieldOf(page).getByRole("button", { name: "Remove before.png" }).press("Enter");
      await expect(namesIn(page)).toHaveText([/two/, /pasted/]);
    });

    test("unacceptable files are reported with size and limit, and nothing else is lost", async ({ page }) => {
      const input = fieldOf(page).locator('input[type="file"]');
      await input.setInputFiles([
        { name: "good.png", ...PNG },
        { name: "large.png", mimeType: "image/png", buffer: MUCH },
        { name: "setup.exe", mimeType: "application/x-msdownload", buffer: PNG.buffer },
      ]);
      await expect(namesIn(page)).toHaveText([/before/, /good/]);
      await expect(fieldOf(page)).toContainText("“large.png” is 11 MB. The limit is 10 MB.");
      await expect(fieldOf(page)).toContainText(
        "“setup.exe” isn't a supported file type. Use JPEG, PNG, PDF, DOCX, XLSX.",
      );
      await expect(input).toHaveAttribute("aria-invalid", "true");
    });

    test("files that aren't readable pictures are reported and removed right away", async ({ page }) => {
      const input = fieldOf(page).locator('input[type="file"]');
      await expect(fieldOf(page)).toContainText("JPEG, PNG, PDF, DOCX, XLSX. Up to 3 files, 10 MB each.");
      await input.setInputFiles([
        { name: "torn.png", mimeType: "image/png", buffer: PNG.buffer.subarray(0, 40) },
        { name: "page.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") },
      ]);
      await expect(fieldOf(page)).toContainText("“page.pdf” isn't the file type its name says.");
      await expect(fieldOf(page)).toContainText("We couldn't read “torn.png” as a picture.");
      await expect(namesIn(page)).toHaveText([/before/]);
      await expect(input).toHaveAttribute("aria-invalid", "true");
      await input.setInputFiles({ name: "good.png", ...PNG });
      await expect(namesIn(page)).toHaveText([/before/, /good/]);
      await expect(input).not.toHaveAttribute("aria-invalid");
    });

    test("a picture gets a thumbnail, and pasted text stays text", async ({ page }) => {
      await fieldOf(page)
        .locator('input[type="file"]')
        .setInputFiles({ name: "one.png", ...PNG });
      await expect(namesIn(page).nth(1).locator("img")).toHaveAttribute("src", /^blob:/);
      const input = page.getByRole("textbox", { name: "Name" }).first();
      await bring(input, "paste", []);
      await bring(input, "paste", ["elsewhere.png"]);
      await expect(namesIn(page)).toHaveCount(2);
    });

    test("an upload shows its progress and can be stopped", async ({ page }) => {
      const sending = page.getByRole("group", { name: "On its way" });
      await expect(sending.getByRole("progressbar", { name: "Uploading: 42%" })).toHaveAttribute("value", "0.42");
      await expect(sending.getByRole("button")).toHaveText(["Cancel upload"]);
    });

    test("images are browsed with the arrow keys, and focus returns", async ({ page }) => {
      const opener = page.getByRole("button", { name: "Look at the images" });
      await opener.focus();
      await page.keyboard.press("Enter");
      const viewer = page.getByRole("dialog", { name: "before.png" });
      await expect(viewer.getByRole("img", { name: "before.png" })).toBeVisible();
      await page.keyboard.press("ArrowLeft");
      await expect(viewer).toBeVisible();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      const last = page.getByRole("dialog", { name: "result.png" });
      await expect(last.getByRole("figure")).toHaveText("3 of 3");
      await expect(last.getByRole("link", { name: "Download" })).toHaveAttribute("download", "result.png");
      const { violations } = await new AxeBuilder({ page })
        .include(path === "/" ? "dialog" : { fromShadowDom: ["#root", "dialog"] })
        .analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(opener).toBeFocused();
    });
  });
}
