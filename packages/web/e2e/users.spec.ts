import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./guild.ts";
import { looks } from "./looks.ts";
import { answered, choosePeople, goTo, holdMessage, letThrough } from "./steps.ts";

const LIST = /\/api\/v1\/users\?/;
const FAILURE = { status: 500, json: { data: null, errors: [{ code: "ErrorUnknown", message: "", requestId: "r" }] } };

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name }) });
const rolesOf = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^(Roles of|Роли:) ${name}`) });
const choice = (page: Page, name: string) => page.getByRole("menuitemcheckbox", { name, exact: true });

test("lists everyone, 30 per page, with filters that replace each other", async ({ guild }) => {
  const page = await guild.enter("owner", "/");
  await goTo(page, page.getByRole("link", { name: "Users and roles" }).first(), "Users and roles");
  await expect(page.getByText("60 people")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(31);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByText("31–60 of 60")).toBeVisible();
  await page.getByLabel("Role", { exact: true }).selectOption("Admin");
  await expect(page).toHaveURL(/\/users\?role=admin$/);
  await expect(rowOf(page, "Arjun Mehta")).toBeVisible();
  await page.getByRole("combobox", { name: "Person" }).fill("beN");
  await page.getByRole("option", { name: "Ben Carter" }).click();
  await expect(page).toHaveURL(/\/users\?user=\d+$/);
  await expect(page.getByLabel("Role", { exact: true })).toHaveValue("");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove Ben Carter" })).toBeVisible();
  await page.getByLabel("Group", { exact: true }).last().selectOption({ label: "Design" });
  await expect(page).toHaveURL(/\/users\?group=\d+$/);
  await expect(page.getByRole("button", { name: "Remove Ben Carter" })).toHaveCount(0);
  await page.getByLabel("Role", { exact: true }).selectOption("Owner");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/users$/);
  await rowOf(page, "Ben Carter").getByRole("link").click();
  await expect(page).toHaveURL(/\/user\/\d+$/);
});

test("gives and takes a role by keyboard alone, with undo", async ({ guild }) => {
  const page = await guild.enter("owner", "/users");
  await rolesOf(page, "Ben Carter").focus();
  await page.keyboard.press("Enter");
  await expect(choice(page, "Member")).toBeFocused();
  await expect(choice(page, "Member")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(choice(page, "GM")).toHaveAttribute("aria-checked", "true");
  await expect(choice(page, "GM")).toBeFocused();
  await holdMessage(page, "Ben Carter is now a GM");
  await page.keyboard.press("Escape");
  await expect(rolesOf(page, "Ben Carter")).toBeFocused();
  await expect(rolesOf(page, "Ben Carter")).toHaveText("GM");
  await answered(page, "DELETE /role/moderator", () => page.getByRole("button", { name: "Undo" }).click());
  await expect(rolesOf(page, "Ben Carter")).toHaveText("Member");
  await page.reload();
  await expect(rolesOf(page, "Ben Carter")).toHaveText("Member");
});

test("reverts what the server didn't do, and retries on request", async ({ guild }) => {
  const page = await guild.enter("owner", "/users");
  await page.route("**/role/admin", (route) => route.fulfill(FAILURE));
  await rolesOf(page, "Diego Morales").click();
  await choice(page, "Admin").click();
  await holdMessage(page, "Server error has occurred");
  await expect(rolesOf(page, "Diego Morales")).toHaveText("Member");
  await letThrough(page);
  await page.keyboard.press("Escape");
  await answered(page, "PUT /role/admin", () => page.getByRole("button", { name: "Retry" }).click());
  await expect(rolesOf(page, "Diego Morales")).toHaveText("Admin");
  const owner = await guild.ask("owner");
  const { data } = await (await owner.get(`${guild.url}/api/v1/users/for-autocomplete?query=Diego`)).json();
  const headers = { origin: guild.url };
  await owner.delete(`${guild.url}/api/v1/users/${String(data.items[0].id)}/role/admin`, { headers });
});

test("tells a moderator what they can't change, and why", async ({ guild }) => {
  const page = await guild.enter("moderator", "/users");
  await rolesOf(page, "Ben Carter").click();
  await expect(choice(page, "GM")).toHaveAttribute("aria-disabled", "true");
  await expect(choice(page, "GM")).toHaveAttribute("aria-description", "Your role doesn't allow this.");
  await expect(choice(page, "Disabled")).not.toHaveAttribute("aria-disabled");
  await page.keyboard.press("Escape");
  await page.getByLabel("Role", { exact: true }).selectOption("Owner");
  const owner = page
    .getByRole("row")
    .nth(1)
    .getByRole("button", { name: /Roles of/ });
  await expect(owner).toHaveAttribute("aria-disabled", "true");
  await expect(owner).toHaveAccessibleDescription(/./);
  await page.getByLabel("Role", { exact: true }).selectOption("GM");
  const own = page
    .getByRole("row")
    .filter({ hasText: "You" })
    .getByRole("button", { name: /Roles of/ });
  await expect(own).toHaveAccessibleDescription("You can't change your own role.");
});

test("drops a row that no longer matches the filter, and goes back a page with the last one", async ({ guild }) => {
  const page = await guild.enter("owner", "/users?role=disabled");
  await expect(page.getByText("No matching people")).toBeVisible();
  await page.goto("/users?role=member&page=2");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  // Always a second page with one row: news may trigger a refetch at any time.
  await page.route(/\/api\/v1\/users\?.*page=1/, async (route) => {
    const answer = await route.fetch();
    const { data, errors } = await answer.json();
    await route.fulfill({
      json: { errors, data: { ...data, items: data.items.slice(0, 1), total: 31, hasNext: false } },
    });
  });
  await page.reload();
  await expect(page.getByText("31–31 of 31")).toBeVisible();
  const name = (await page.getByRole("rowheader").getByRole("link").innerText()).split("\n").at(-2) ?? "";
  await rolesOf(page, name).click();
  await choice(page, "GM").click();
  await expect(page).toHaveURL(/\/users\?role=member$/);
  await expect(page.getByRole("main")).toBeFocused();
  await answered(page, "DELETE /role/moderator", () => page.getByRole("button", { name: "Undo" }).click());
  await page.getByLabel("Role", { exact: true }).selectOption("GM");
  await expect(page).toHaveURL(/\/users\?role=moderator$/);
  await expect(rowOf(page, name)).toHaveCount(0);
});

test("adds people to groups, one after the other", async ({ guild }) => {
  const page = await guild.enter("owner", "/users");
  const groups = page.getByRole("button", { name: /^Groups of Ben Carter/ });
  await groups.click();
  for (const name of ["Design", "Sales"]) {
    await answered(page, "PUT /groups", () => page.getByRole("menuitemcheckbox", { name }).click());
  }
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(groups).toHaveAccessibleName("Groups of Ben Carter: Design, Quality, Sales");
  await groups.click();
  for (const name of ["Design", "Sales"]) {
    await answered(page, "PUT /groups", () => page.getByRole("menuitemcheckbox", { name }).click());
  }
  await expect(groups).toHaveAccessibleName("Groups of Ben Carter: Quality");
});

test("ends a disabled person's session wherever it's open", async ({ guild }) => {
  const [there, page] = [await guild.enter("member", "/"), await guild.enter("owner", "/users")];
  const name = (await (await there.context().request.get("/api/v1/user/info")).json()).data.user.name as string;
  await expect(there.getByRole("button", { name: /Your account/ })).toBeVisible();
  await choosePeople(page.getByRole("combobox", { name: "Person" }), [name]);
  await rolesOf(page, name).click();
  await choice(page, "Disabled").click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(rolesOf(page, name)).toHaveText("Member");
  await expect(rolesOf(page, name)).toBeFocused();
  await rolesOf(page, name).click();
  await choice(page, "Disabled").click();
  await page
    .getByRole("dialog", { name: `Disable ${name}?` })
    .getByRole("button", { name: "Disable" })
    .click();
  await expect(page.getByText(`${name} is disabled and signed out`)).toBeVisible();
  await expect(there).toHaveURL(/\/login\?error=expired/);
  await expect(rolesOf(page, name)).toHaveText("Disabled");
  await rolesOf(page, name).click();
  await answered(page, "PUT /enable", () => choice(page, "Disabled").click());
  await expect(rolesOf(page, name)).toHaveText("Member");
});

test("shows where the list comes from, without controls for what's changed there", async ({ guild }) => {
  const page = await guild.enter("owner", "/");
  await page.route(LIST, async (route) => {
    const { data, errors } = await (await route.fetch()).json();
    await route.fulfill({ json: { errors, data: { ...data, listedBy: "slack" } } });
  });
  await page.goto("/users");
  await expect(page.getByText("This list comes from Slack")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Groups of/ })).toHaveCount(0);
  await rolesOf(page, "Ben Carter").click();
  await expect(choice(page, "GM")).toBeVisible();
  await expect(choice(page, "Disabled")).toHaveCount(0);
});

looks("the page and the menu of roles look right and are accessible", async ({ see }) => {
  const shown = (page: Page): Locator => page.getByRole("row").nth(1);
  await see([
    { name: "users", by: "owner", path: "/users", shown },
    {
      name: "users-roles",
      by: "owner",
      path: "/users",
      shown,
      isPlaced: true,
      then: async (page) => {
        await rolesOf(page, "Arjun Mehta").click();
        await expect(page.getByRole("menu")).toBeVisible();
      },
    },
  ]);
});
