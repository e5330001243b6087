import type { Page } from "@playwright/test";
import { expect, test, type DemoPerson, type Guild } from "./guild.ts";
import { looks } from "./looks.ts";
import { answered, goTo } from "./steps.ts";

test("a challenge rule is saved right away and explains its effect", async ({ guild }) => {
  const page = await guild.enter("owner", "/settings/activities");
  const own = page.getByRole("switch", { name: "Let authors take part in their own challenges" });
  await expect(page.getByText("Authors can't accept what they publish.")).toBeVisible();
  await own.check();
  await expect(page.getByText("Authors can accept what they publish, and review it if nobody else can.")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(own).toBeChecked();
  await answered(page, "PUT /settings", () => own.uncheck());
});

test("dependent options only appear with their rule, and reviewers are chosen", async ({ guild }) => {
  const page = await guild.enter("owner", "/settings/activities");
  const multi = page.getByRole("switch", { name: "Repeatable quests" });
  const early = page.getByRole("switch", { name: "Repeat before review" });
  await expect(early).toBeVisible();
  await answered(page, "PUT /settings", () => multi.uncheck());
  await expect(early).toBeHidden();
  await answered(page, "PUT /settings", () => multi.check());
  await expect(early).toBeVisible();
  const recipient = page.getByRole("combobox", { name: "Who's notified of new submissions" });
  await answered(page, "PUT /settings", () => recipient.selectOption("moderators_up"));
  await expect(page.getByText("All GMs, admins and owners are notified.")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await answered(page, "PUT /settings", () => recipient.selectOption("author"));
});

test("an achievement is added with a picture, changed and deleted", async ({ guild }) => {
  const page = await guild.enter("admin", "/settings/activities");
  await page.getByRole("button", { name: "Add achievement" }).click();
  const dialog = page.getByRole("dialog", { name: "New achievement" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Night owl");
  await dialog
    .getByLabel("Picture")
    .setInputFiles({ name: "small.png", mimeType: "image/png", buffer: await drawPng(page, 100) });
  await expect(dialog.getByText("“small.png” is 100 × 100 pixels. Use at least 192 × 192.")).toBeVisible();
  await dialog
    .getByLabel("Picture")
    .setInputFiles({ name: "owl.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(dialog.getByText("“owl.png” isn't the file type its name says.")).toBeVisible();
  await dialog
    .getByLabel("Picture")
    .setInputFiles({ name: "owl.png", mimeType: "image/png", buffer: (await drawPng(page, 240)).subarray(0, 60) });
  await expect(dialog.getByText("We couldn't read “owl.png” as a picture.")).toBeVisible();
  await dialog
    .getByLabel("Picture")
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await expect(dialog.getByText(/isn't a supported file type/)).toBeVisible();
  await dialog
    .getByLabel("Picture")
    .setInputFiles({ name: "owl.png", mimeType: "image/png", buffer: await drawPng(page, 240) });
  await expect(dialog.getByText("owl.png", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row", { name: /Night owl/ });
  await expect(row.locator("img")).toHaveJSProperty("naturalWidth", 192);

  await page.getByRole("button", { name: "Edit “Night owl”" }).click();
  const form = page.getByRole("dialog", { name: "Edit achievement" });
  await expect(form.getByText("The current picture stays unless you choose another.")).toBeVisible();
  await form.getByRole("textbox", { name: "Name" }).fill("Early bird");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /Early bird/ }).locator("img")).toBeVisible();
  await expect(form).toBeHidden();

  await page.getByRole("button", { name: "Delete “Early bird”" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("row", { name: /Early bird/ })).toBeHidden();
});

test("a profile opens with its member's attempts, and shows achievements next to them", async ({ guild }) => {
  const page = await guild.enter("member", "/profile");
  await expect(page.getByRole("link", { name: "Challenges", exact: true }).last()).toHaveAttribute(
    "aria-current",
    "page",
  );
  const cards = page.getByRole("feed", { name: "Challenges, newest first" });
  await expect(cards.getByRole("link", { name: "Move the help center to the new design" })).toBeVisible();
  await expect(cards.getByRole("article").filter({ hasText: "Answer one customer yourself" })).toContainText("5");
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveURL(/\/profile\?tab=overview$/);
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  const id = await idOf(guild, "member");
  const other = await guild.enter("moderator", `/user/${String(id)}`);
  await expect(other.getByRole("link", { name: "Answer one customer yourself" })).toBeVisible();
  await other.getByRole("link", { name: "Answer one customer yourself" }).click();
  await expect(other).toHaveURL(/\/challenge\/\d+$/);
});

test("the feed and the notifications lead to the challenge", async ({ guild }) => {
  const page = await guild.enter("moderator", "/?group=0");
  const cards = page.getByRole("feed");
  await expect(cards.getByRole("article").first()).toBeVisible();
  const leader = await guild.enter("member", "/profile/notifications");
  const split = leader.getByRole("article").filter({ hasText: "Approved. Split the reward" });
  await expect(split.getByRole("link", { name: "Move the help center to the new design" })).toHaveAttribute(
    "href",
    /^\/challenge\/\d+$/,
  );
  // The whole card is the way to the notification.
  const way = leader
    .getByRole("listitem")
    .filter({ has: split })
    .getByRole("link", { name: /Split the reward/ });
  await goTo(leader, way, "Split the reward: Move the help center to the new design");
  await leader.getByRole("link", { name: "View challenge" }).click();
  await expect(leader).toHaveURL(/\/challenge\/\d+$/);
});

looks("its settings, profiles and notifications look right and are accessible", async ({ see }) => {
  await see([
    {
      name: "settings-activities",
      by: "owner",
      path: "/settings/activities",
      shown: (page) => page.getByRole("table"),
    },
    {
      name: "achievement-form",
      by: "owner",
      path: "/settings/activities",
      then: async (page) => {
        await page
          .locator("main button")
          .filter({ hasText: /Add achievement|Добавить достижение/ })
          .click();
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    },
    { name: "profile-challenges", by: "member", path: "/profile", shown: (page) => page.getByRole("article").first() },
    {
      name: "profile-overview",
      by: "member",
      path: "/profile?tab=overview",
      shown: (page) => page.getByRole("heading", { name: "First steps" }),
    },
    {
      name: "activity-notifications",
      by: "member",
      path: "/profile/notifications",
      shown: (page) => page.getByRole("article").first(),
    },
  ]);
});

/** A square picture drawn by the browser; `side` in px. */
async function drawPng(page: Page, side: number): Promise<Buffer> {
  const address = await page.evaluate((px) => {
    const canvas = document.createElement("canvas");
    canvas.width = px;
    canvas.height = px;
    const pen = canvas.getContext("2d");
    pen?.fillRect(px / 4, px / 4, px / 2, px / 2);
    return canvas.toDataURL("image/png");
  }, side);
  return Buffer.from(address.split(",")[1] ?? "", "base64");
}

async function idOf(guild: Guild, person: DemoPerson): Promise<number> {
  const client = await guild.ask(person);
  const answer = await client.get(`${guild.url}/api/v1/user/info`);
  const { data } = (await answer.json()) as { data: { user: { id: number } } };
  return data.user.id;
}
