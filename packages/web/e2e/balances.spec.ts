import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./guild.ts";
import { looks } from "./looks.ts";
import { goTo, letThrough } from "./steps.ts";

const NAME = "Noah Williams";

test("changes a balance by keyboard alone, confirms it, and notifies the member", async ({ guild }) => {
  const page = await guild.enter("moderator", "/leaderboard");
  await openDialog(page, "Mia Torres");
  const stars = page.getByRole("dialog").getByRole("spinbutton", { name: "Stars" });
  await expect(stars).toBeFocused();
  const before = Number(await stars.inputValue());
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText(`Was ${String(before)}`)).toBeVisible();
  await page.getByRole("dialog").getByLabel("Comment").focus();
  await page.keyboard.type("For the workshop");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Mia Torres's balances saved")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openDialog(page, "Mia Torres");
  await expect(stars).toHaveValue(String(Math.floor(before) + 1));
  await page.keyboard.press("Escape");
  const member = await guild.enter("member", "/profile/notifications");
  await expect(member.getByRole("article").first()).toContainText("For the workshop");
});

test("can only be saved if an amount differs, and says why not", async ({ guild }) => {
  const page = await guild.enter("moderator", "/leaderboard");
  await openDialog(page, NAME);
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save" });
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await expect(save).toHaveAccessibleDescription("No changes to save.");
  await dialog.getByLabel("Comment").fill("A comment alone changes nothing");
  await expect(save).toHaveAttribute("aria-disabled", "true");
  const stars = dialog.getByRole("spinbutton", { name: "Stars" });
  const before = await stars.inputValue();
  await stars.fill("");
  await expect(save).toHaveAccessibleDescription("Enter every amount, even if it's 0.");
  await stars.fill("123456");
  await stars.blur();
  await expect(stars).toHaveValue("99999");
  await expect(save).not.toHaveAttribute("aria-disabled", "true");
  await stars.fill(before);
  await expect(save).toHaveAttribute("aria-disabled", "true");
});

test("keeps what was typed if the server doesn't answer, and acts once on the next try", async ({ guild }) => {
  const page = await guild.enter("moderator", "/leaderboard");
  await openDialog(page, NAME);
  const dialog = page.getByRole("dialog");
  const stars = dialog.getByRole("spinbutton", { name: "Stars" });
  const before = Number(await stars.inputValue());
  await stars.press("ArrowUp");
  const keys: string[] = [];
  await page.route("**/balances", async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await letThrough(page);
  page.on("request", (request) => {
    if (request.url().endsWith("/balances")) keys.push(request.headers()["idempotency-key"] ?? "");
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`${NAME}'s balances saved`)).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  await openDialog(page, NAME);
  await expect(stars).toHaveValue(String(Math.floor(before) + 1));
});

test("opens from the profile too, and not without the permission", async ({ guild }) => {
  const moderator = await guild.enter("moderator", "/leaderboard");
  // Second row: not the moderator's own, and on the first page.
  const name = await moderator.getByRole("row").nth(2).getByRole("link").innerText();
  // The table has a button of the same name and stays until the profile is drawn.
  await goTo(moderator, moderator.getByRole("link", { name }), name);
  await moderator.getByRole("button", { name: `Edit ${name}'s balances` }).click();
  await expect(moderator.getByRole("dialog", { name: `${name}'s balances` })).toBeVisible();
  const member = await guild.enter("member", "/leaderboard");
  await expect(member.getByRole("row").nth(1)).toBeVisible();
  await expect(member.getByRole("button", { name: /'s balances$/ })).toHaveCount(0);
});

looks("the dialog looks right and is accessible", async ({ see }) => {
  await see([
    {
      name: "balances-dialog",
      by: "moderator",
      path: "/leaderboard",
      then: async (page) => {
        await page
          .getByRole("button", { name: /^(Edit .+'s balances|Изменить балансы)/ })
          .first()
          .click();
        await expect(page.getByRole("dialog").getByRole("spinbutton").first()).toBeFocused();
      },
    },
  ]);
});

/** Opens a member's dialog, on whichever leaderboard page they are. */
async function openDialog(page: Page, name: string): Promise<void> {
  const pencil = page.getByRole("button", { name: `Edit ${name}'s balances` });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  for (let number = 1; (await pencil.count()) === 0; number += 1) {
    expect(number, `${name} is on the leaderboard`).toBeLessThan(4);
    // A full load: the previous page would otherwise stay until the next is ready.
    await page.goto(`/leaderboard?page=${String(number)}`);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
  }
  await pencil.focus();
  await page.keyboard.press("Enter");
  await expect(
    page
      .getByRole("dialog", { name: `${name}'s balances` })
      .getByRole("spinbutton")
      .first(),
  ).toBeVisible();
}

test("two moderators and a member on one balance: nobody's change is lost unseen", async ({ guild }) => {
  const [first, second] = [await guild.enter("moderator", "/leaderboard"), await guild.enter("admin", "/leaderboard")];
  for (const page of [first, second]) await openDialog(page, NAME);
  const starsOf = (page: Page) => page.getByRole("dialog").first().getByRole("spinbutton", { name: "Stars" });
  const before = Number(await starsOf(first).inputValue());
  await starsOf(second).fill(String(before + 5));
  await second.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(second.getByText(`${NAME}'s balances saved`)).toBeVisible();

  await starsOf(first).fill(String(before + 10));
  await first.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const question = first.getByRole("dialog", { name: "This changed while you were editing" });
  await expect(question.getByRole("definition")).toHaveText([before, before + 5, before + 10].map(String));
  await expectAccessible(first);
  await first.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(starsOf(first)).toHaveValue(String(before + 10));

  await first.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await question.getByRole("button", { name: "Keep the new value" }).click();
  await expect(first.getByRole("dialog")).toHaveCount(0);
  await openDialog(first, NAME);
  await expect(starsOf(first)).toHaveValue(String(before + 5));

  await openDialog(second, NAME);
  await expect(starsOf(second)).toHaveValue(String(before + 5));
  await starsOf(first).fill(String(before + 1));
  await first.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(first.getByRole("dialog")).toHaveCount(0);
  await starsOf(second).fill(String(before));
  await second.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await second.getByRole("button", { name: "Save mine" }).click();
  await expect(second.getByRole("dialog")).toHaveCount(0);
  await openDialog(second, NAME);
  await expect(starsOf(second)).toHaveValue(String(before));
});

test("only owners change their own balance", async ({ guild }) => {
  for (const [person, count] of [
    ["moderator", 0],
    ["owner", 1],
  ] as const) {
    const page = await guild.enter(person, "/profile");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Edit profile" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Edit .+'s balances$/ })).toHaveCount(count);
  }
});
