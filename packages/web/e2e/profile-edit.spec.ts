import type { Locator, Page } from "@playwright/test";
import { pictureFile } from "./challenge-world.ts";
import { expect, test, type DemoPerson, type Guild } from "./guild.ts";
import { looks } from "./looks.ts";

const PASSWORD = "guildhall";
const NEW_PASSWORD = "seven quiet geese";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const pictureOf = (page: Page) => page.locator("input[type=file]");
const square = (page: Page) => page.getByRole("application", { name: "Crop area" });
const state = (page: Page) => page.getByText(/pixels wide/);
const save = (page: Page) => page.getByRole("button", { name: "Save" });

async function open(guild: Guild, person: DemoPerson, path = "/profile/edit"): Promise<Page> {
  const page = await guild.enter(person, path);
  await expect(title(page)).toHaveText("Edit profile");
  await expect(page.getByLabel("Your name")).toBeVisible();
  return page;
}

async function choose(page: Page, size: readonly [number, number] = [400, 300]): Promise<void> {
  await pictureOf(page).setInputFiles(pictureFile("me.png", size));
  await expect(title(page)).toHaveText("Crop picture");
}

async function meOf(guild: Guild, person: DemoPerson) {
  const client = await guild.ask(person);
  const answer = await client.get(`${guild.url}/api/v1/user/info`);
  const { data } = (await answer.json()) as { data: { user: { id: number; name: string; avatarUrl: string } } };
  await client.dispose();
  return data.user;
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

test("a whole edit by keyboard alone: name, birthday, a picture cropped with the arrows", async ({ guild }) => {
  const page = await guild.enter("person21", "/profile");
  const link = page.getByRole("link", { name: "Edit profile" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Edit profile");
  await expect(save(page)).toHaveAccessibleDescription("No changes to save.");
  await page.getByLabel("Your name").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Ada Byron");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Birthday", { exact: true })).toBeFocused();
  await page.keyboard.type("10.12.1985");
  await expect(page.getByLabel("Birthday", { exact: true })).toHaveValue("10.12.1985");

  const chooser = page.waitForEvent("filechooser");
  await pictureOf(page).focus();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(pictureFile("me.png", [400, 300]));
  await expect(square(page)).toBeFocused();
  await expect(square(page)).toHaveAccessibleDescription(/Arrow keys move the square/);
  await expect(state(page)).toHaveText("300 pixels wide, 50 from the left, 0 from the top");
  for (const [key, said] of [
    ["-", "285 pixels wide, 58 from the left, 8 from the top"],
    ["ArrowRight", "285 pixels wide, 61 from the left, 8 from the top"],
    ["Shift+ArrowDown", "285 pixels wide, 61 from the left, 15 from the top"],
    ["ArrowUp", "285 pixels wide, 61 from the left, 12 from the top"],
    ["+", "300 pixels wide, 54 from the left, 0 from the top"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(state(page)).toHaveText(said);
  }
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press("-");
  await expect(state(page)).toHaveText(/^192 pixels wide/);
  await tabTo(page, page.getByRole("button", { name: "Crop picture" }));
  await page.keyboard.press("Enter");

  await expect(title(page)).toHaveText("Edit profile");
  await expect(page.getByRole("img", { name: "Your picture" })).toBeVisible();
  await expect(page.getByLabel("Your name")).toHaveValue("Ada Byron");
  await tabTo(page, save(page));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(title(page)).toHaveText("Ada Byron");
  await expect(page.getByRole("banner").locator("img[src^='/files/']")).toBeVisible();

  const { id, avatarUrl } = await meOf(guild, "person21");
  const colleague = await guild.enter("person22", `/user/${String(id)}`);
  await expect(title(colleague)).toHaveText("Ada Byron");
  const face = await colleague.request.get(guild.url + avatarUrl);
  expect([face.status(), face.headers()["content-type"]]).toEqual([200, "image/webp"]);
  await expect(colleague.getByRole("link", { name: "Edit profile" })).toHaveCount(0);
  await colleague.context().close();
  await page.context().close();
});

test("is also in the account menu and among the commands", async ({ guild }) => {
  const page = await guild.enter("person22", "/leaderboard");
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Edit profile" }).click();
  await expect(title(page)).toHaveText("Edit profile");
  await page.goto("/leaderboard");
  await expect(title(page)).not.toHaveText("Edit profile");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").getByRole("combobox").fill("edit pro");
  await expect(page.getByRole("option", { name: "Edit profile" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Edit profile");
  await page.context().close();
});

test("the square follows mouse and touch, and stays within the picture", async ({ guild }) => {
  const page = await open(guild, "person22");
  await choose(page, [600, 300]);
  const box = await square(page).boundingBox();
  if (box === null) throw new Error("the square is not there");
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...middle);
  await page.mouse.down();
  await page.mouse.move(middle[0] + 5_000, middle[1], { steps: 5 });
  await page.mouse.up();
  await expect(state(page)).toHaveText("300 pixels wide, 300 from the left, 0 from the top");
  // Dragged by the lower-left corner: the upper-right one stays.
  const now = (await square(page).boundingBox()) ?? box;
  await page.mouse.move(now.x + 6, now.y + now.height - 6);
  await page.mouse.down();
  await page.mouse.move(now.x + 6 + now.width / 6, now.y + now.height - 6 - now.width / 6, { steps: 5 });
  await page.mouse.up();
  await expect(state(page)).toHaveText(/^2(49|50|51) pixels wide, 3(49|50|51) from the left, 0 from the top$/);
  await page.getByRole("slider", { name: "Size" }).fill("192");
  await expect(state(page)).toHaveText(/^192 pixels wide/);
  await expect(page.getByRole("button", { name: "Smaller" })).toHaveAttribute("aria-disabled", "true");

  const finger = { pointerType: "touch", pointerId: 7, button: 0, bubbles: true } as const;
  const before = await state(page).textContent();
  const at = (await square(page).boundingBox()) ?? box;
  await square(page).evaluate((element) => Object.assign(element, { setPointerCapture: () => undefined }));
  await square(page).dispatchEvent("pointerdown", { ...finger, clientX: at.x + 60, clientY: at.y + 60 });
  await square(page).dispatchEvent("pointermove", { ...finger, clientX: at.x, clientY: at.y + 60 });
  await square(page).dispatchEvent("pointerup", { ...finger, clientX: at.x, clientY: at.y + 60 });
  await expect(state(page)).not.toHaveText(before ?? "");
  await page.context().close();
});

test("states a picture's requirements, and loses nothing through a refusal or going to the crop and back", async ({
  guild,
}) => {
  const page = await open(guild, "person23");
  await page.getByLabel("Your name").fill("Grace Hopper");
  const picture = pictureOf(page);
  await picture.setInputFiles(pictureFile("small.png", [191, 400]));
  await expect(page.getByText("“small.png” is 191 × 400 pixels. Use at least 192 × 192.")).toBeVisible();
  await picture.setInputFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(
    page.getByText("We couldn't read “notes.png” as a picture. Save it again or choose another one."),
  ).toBeVisible();
  await picture.setInputFiles({ name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText("“large.png” is 5.1 MB. The limit is 5 MB.")).toBeVisible();
  await expect(picture).toHaveAttribute("aria-invalid", "true");

  await choose(page);
  await page.goBack();
  await expect(title(page)).toHaveText("Edit profile");
  await expect(page.getByLabel("Your name")).toHaveValue("Grace Hopper");
  await choose(page);
  await page.getByRole("button", { name: "Crop picture" }).click();
  await expect(page.locator("img[src^='blob:']")).toBeVisible();
  await page.getByRole("button", { name: "Change crop" }).click();
  await square(page).press("-");
  await page.getByRole("button", { name: "Back", exact: true }).click();

  await page.getByLabel("Birthday", { exact: true }).fill("01.01.2999");
  await page.getByLabel("Email").fill("grace@new.test");
  await expect(save(page)).toHaveAccessibleDescription("Enter your current password.");
  await page.getByLabel("Current password").fill("not this one");
  await save(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Fix these to continue");
  await expect(alert).toContainText("This date is in the future.");
  await expect(alert).toContainText("That password isn't right.");
  await expect(page.getByLabel("Birthday", { exact: true })).toHaveAccessibleDescription(/This date is in the future/);
  await expect(page.getByLabel("Your name")).toHaveValue("Grace Hopper");
  await expect(page.getByLabel("Email")).toHaveValue("grace@new.test");
  await expect(page.locator("img[src^='blob:']")).toBeVisible();

  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Your name")).toHaveValue("Grace Hopper");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(title(page)).not.toHaveText("Edit profile");
  expect((await meOf(guild, "person23")).name).not.toBe("Grace Hopper");
  await page.context().close();
});

test("a picture is removed again", async ({ guild }) => {
  const page = await open(guild, "person24");
  await choose(page);
  await page.getByRole("button", { name: "Crop picture" }).click();
  await save(page).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  const { avatarUrl } = await meOf(guild, "person24");
  await page.getByRole("link", { name: "Edit profile" }).click();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(page.getByRole("img", { name: "No picture yet" })).toBeVisible();
  await save(page).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole("banner").locator("img[src^='/files/']")).toHaveCount(0);
  expect((await meOf(guild, "person24")).avatarUrl).toBe("");
  await expect.poll(async () => (await page.request.get(guild.url + avatarUrl)).status()).toBe(404);
  await page.context().close();
});

test("a new password requires the current one, and signs out other devices but not this one", async ({ guild }) => {
  const elsewhere = await guild.enter("person25", "/profile");
  await expect(title(elsewhere)).toBeVisible();
  const page = await open(guild, "person25");
  await page.getByRole("button", { name: "Set a new password" }).click();
  await expect(page.getByLabel("New password")).toBeFocused();
  await page.getByLabel("New password").fill("geese");
  await page.getByLabel("Confirm password").fill("geese");
  await page.getByLabel("Current password").fill(PASSWORD);
  await save(page).click();
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/Use at least 8 characters/);
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByLabel("Confirm password").fill(NEW_PASSWORD);
  await save(page).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await page.reload();
  await expect(page.getByRole("link", { name: "Edit profile" })).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.context().close();
  await page.context().close();
});

test("a new email takes effect once the mailed link is opened", async ({ guild }) => {
  const page = await open(guild, "person26");
  await page.getByLabel("Email").fill("New.Address@demo.test");
  await page.getByLabel("Current password").fill(PASSWORD);
  await save(page).click();
  await expect(page.getByText(/Open the link we sent to new\.address@demo\.test/)).toBeVisible();
  await page.getByRole("link", { name: "Edit profile" }).click();
  await expect(page.getByText(/To confirm new\.address@demo\.test/)).toBeVisible();
  const mail = page.getByRole("link", { name: "Confirm your new email" });
  // Mails go out through the job queue; the list doesn't refresh itself.
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await mail.click();
  const text = (await page.locator("pre").textContent()) ?? "";
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? "";
  await page.goto(`/profile/edit?token=${token}`);
  await expect(page.getByText("Your email is now new.address@demo.test")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("new.address@demo.test");
  await page.goto(`/profile/edit?token=${token}`);
  await expect(page.getByText("This link is invalid or has expired.")).toBeVisible();
  await page.context().close();
});

test("people who sign in elsewhere have no email and password here, and a locked name", async ({ guild }) => {
  const page = await guild.enter("person27", "/access-denied");
  await page.route("**/api/v1/users/*/for-edit", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { user: object } };
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, user: { ...body.data.user, provider: "ldap" } } },
    });
  });
  await page.goto("/profile/edit");
  await expect(page.getByLabel("Your name")).toHaveAttribute("readonly", "");
  await expect(page.getByText("Your name and email come from the company directory. Change them there.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Set a new password" })).toHaveCount(0);
  await page.context().close();
});

looks("the form and the cutting of a picture look right and are accessible", async ({ see }) => {
  const shown = (page: Page): Locator => page.getByLabel(/^(Birthday|День рождения)$/);
  await see([
    {
      name: "profile-edit",
      by: "person28",
      path: "/profile/edit",
      shown,
      then: async (page) => {
        await page.locator("input[type=email]").fill("other@demo.test");
        await page
          .locator("form button")
          .filter({ hasText: /new password|новый пароль/ })
          .click();
        await pictureOf(page).setInputFiles(pictureFile("small.png", [100, 100]));
        await expect(page.locator("input[aria-invalid=true]")).toHaveCount(1);
      },
    },
    {
      name: "profile-crop",
      by: "person28",
      path: "/profile/edit",
      shown,
      then: async (page) => {
        await pictureOf(page).setInputFiles(pictureFile("me.png", [800, 600]));
        await expect(page.getByRole("application")).toBeVisible();
        await page.keyboard.press("-");
        await page.keyboard.press("-");
      },
    },
  ]);
});
