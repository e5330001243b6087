import { expectAccessible } from "./axe.ts";
import { expect, test } from "./guild.ts";
import { looks } from "./looks.ts";
import { goTo } from "./steps.ts";

/** A black 64 px square. */
const PIXELS = "iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAQAAAACCEkxzAAAAD0lEQVR4nGNgGAWjgHwAAAJAAAFZNqEDAAAAAElFTkSuQmCC";

test("adopts a currency from the catalogue, moves the default with a message, and saves both", async ({ guild }) => {
  const page = await guild.enter("admin");
  await goTo(
    page,
    page.getByRole("navigation", { name: "Management" }).getByRole("link", { name: "Rewards" }),
    "Rewards",
  );
  const save = page.getByRole("button", { name: /^Save/ });
  await expect(save).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search currencies" }).fill("piz");
  await page.getByRole("checkbox", { name: "Pizzas" }).check();
  await page.getByRole("searchbox", { name: "Search currencies" }).fill("");
  await page.getByLabel("Currency", { exact: true }).selectOption({ label: "Pizzas" });
  await page.getByRole("spinbutton", { name: "Amount" }).fill("2.5");
  await save.click();
  await expect(page.getByText("Rewards saved")).toBeVisible();
  await page.getByRole("checkbox", { name: "Pizzas" }).uncheck();
  await expect(page.getByText("the default is now 1 star")).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: "Amount" })).toHaveValue("1");
  await save.click();
  await expect(save).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Pizzas" })).not.toBeChecked();
  await expect(page.getByLabel("Currency", { exact: true }).locator("option:checked")).toHaveText("Stars");
});

test("keeps at least one currency, and asks before leaving changes", async ({ guild }) => {
  const page = await guild.enter("admin", "/rewards");
  for (const name of ["Stars", "Coffees", "Gems"]) await page.getByRole("checkbox", { name, exact: true }).uncheck();
  const save = page.getByRole("button", { name: /^Save/ });
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await save.focus();
  await expect(page.getByText("Allow at least one currency.")).toBeVisible();
  await page.getByRole("link", { name: "Leaderboard" }).first().click();
  await page.getByRole("button", { name: "Discard and leave" }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
  await page.goto("/rewards");
  await expect(page.getByRole("checkbox", { name: "Stars", exact: true })).toBeChecked();
});

test("creates a custom currency, and states a picture's requirements", async ({ guild }) => {
  const page = await guild.enter("admin", "/rewards");
  await page.getByRole("button", { name: "Add currency" }).click();
  const dialog = page.getByRole("dialog", { name: "New currency" });
  await dialog.getByLabel("Name").fill("Gears");
  await expect(dialog.getByLabel(/^For \d/)).toHaveCount(2);
  await dialog.getByLabel("For 1").fill("gear");
  await dialog.getByLabel("For 5").fill("gears");
  const picture = dialog.locator("input[type=file]");
  await picture.setInputFiles({ name: "gear.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(dialog.getByText(/JPEG|PNG/).first()).toBeVisible();
  await picture.setInputFiles({ name: "gear.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(dialog.getByText("“gear.png” isn't the file type its name says.")).toBeVisible();
  await picture.setInputFiles({
    name: "gear.png",
    mimeType: "image/png",
    buffer: Buffer.from(PIXELS, "base64").subarray(0, 60),
  });
  await expect(dialog.getByText("We couldn't read “gear.png” as a picture.")).toBeVisible();
  await picture.setInputFiles({ name: "gear.png", mimeType: "image/png", buffer: Buffer.from(PIXELS, "base64") });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Gears added")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Gears" })).toBeChecked();
  await page.getByRole("button", { name: "Edit Gears" }).click();
  const form = page.getByRole("dialog", { name: "Edit currency" });
  await expect(form.getByLabel("For 5")).toHaveValue("gears");
  await form.getByLabel("For 1").fill("cog");
  await expect(form.getByRole("button", { name: "Save" })).toBeEnabled();
  await form.getByLabel("Name").fill("Cogs");
  await page.keyboard.press("Enter");
  // The previous toast may still be shown, with this one queued behind it.
  await expect(page.getByRole("checkbox", { name: "Cogs" })).toBeChecked();
});

looks("the page and its form look right and are accessible", async ({ see }) => {
  await see([
    { name: "rewards", by: "admin", path: "/rewards", shown: (page) => page.getByRole("checkbox").first() },
    {
      name: "currency-form",
      by: "admin",
      path: "/rewards",
      then: async (page, { language }) => {
        await page.getByRole("button", { name: language === "ru" ? "Добавить валюту" : "Add currency" }).click();
        await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
      },
    },
  ]);
});

test("erases every balance after explaining the effect", async ({ guild }) => {
  const page = await guild.enter("admin", "/rewards");
  await page.getByRole("button", { name: "Erase all balances" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase all balances?" });
  await expect(dialog).toContainText(/The balances of \d+ people will be zero/);
  await expectAccessible(page);
  await expect(dialog.getByRole("button", { name: /^Erase/ })).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: /^Erase/ }).click();
  await expect(page.getByText(/Erased the balances of \d+ people/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Erase all balances/ })).toHaveAttribute("aria-disabled", "true");
});
