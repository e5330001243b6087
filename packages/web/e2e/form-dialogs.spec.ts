import { expect, test } from "./guild.ts";
import { looks } from "./looks.ts";

test("a dialog asks before discarding typed text, and closes at once if nothing was typed", async ({ guild }) => {
  const page = await guild.enter("admin", "/perks");
  const form = page.getByRole("dialog", { name: "New perk" });
  const question = page.getByRole("dialog", { name: "Close without saving?" });
  const open = async (): Promise<void> => {
    await page.getByRole("button", { name: "Add perk" }).click();
    await expect(form.getByLabel("Title")).toHaveValue("");
  };
  await open();
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);

  await open();
  await form.getByLabel("Title").fill("Half a perk");
  await page.keyboard.press("Escape");
  await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel("Title")).toHaveValue("Half a perk");
  await form.getByRole("button", { name: "Cancel" }).click();
  // A repeated key press gets the same confirmation.
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel("Title")).toHaveValue("Half a perk");

  await form.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add perk" })).toBeFocused();
  await open();
  await page.context().close();
});

test("a dialog asks again if one goes back while its question goes out of sight", async ({ guild }) => {
  const page = await guild.enter("admin", "/");
  await page.getByRole("navigation").getByRole("link", { name: "Perks", exact: true }).first().click();
  await page.getByRole("button", { name: "Add perk" }).click();
  await page.getByRole("dialog", { name: "New perk" }).getByLabel("Title").fill("Half a perk");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Close without saving?" });
  await expect(question).toBeVisible();
  // Frames as they come on a busy machine.
  await page.evaluate(() => {
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (act) => ask((at) => setTimeout(act, 500, at));
  });
  await page.keyboard.press("Escape");
  await page.evaluate(() => history.back());
  await expect(question).toHaveCSS("opacity", "0");
  await expect(question).toHaveCSS("opacity", "1");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/\/$/);
});

looks("the question looks right and is accessible", async ({ see }) => {
  await see([
    {
      name: "discard",
      by: "admin",
      path: "/perks?open=edit-0",
      shown: (page) => page.getByRole("dialog"),
      then: async (page) => {
        await page.getByRole("dialog").getByRole("textbox").first().fill("Half a perk");
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(2);
      },
    },
  ]);
});
