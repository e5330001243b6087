import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./guild.ts";
import { looks } from "./looks.ts";
import { goTo, letThrough } from "./steps.ts";

const rowOf = (page: Page, name: string) => page.getByRole("row", { name });

async function addGroup(page: Page, name: string, parent?: string): Promise<void> {
  const rows = rowOf(page, name);
  const before = await rows.count();
  await page.getByRole("button", { name: parent === undefined ? "Add group" : `Add a group inside ${parent}` }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${name} added`)).toBeVisible();
  // Another group of that name may have left its message; once the row is there, no other one moves.
  await expect(rows).toHaveCount(before + 1);
}

test("grows, moves and merges a tree of groups", async ({ guild }) => {
  const page = await guild.enter("admin");
  await goTo(
    page,
    page.getByRole("navigation", { name: "Management" }).getByRole("link", { name: "Groups" }),
    "Groups",
  );
  await addGroup(page, "Atlantis");
  await addGroup(page, "Divers", "Atlantis");
  await rowOf(page, "Divers").getByRole("button", { name: "Edit Divers" }).click();
  const parent = page.getByLabel("Parent group");
  await expect(parent.locator("option", { hasText: "Divers" })).toHaveCount(0);
  await parent.selectOption({ label: "None" });
  await page.getByLabel("Name", { exact: true }).fill("Pearl divers");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Pearl divers saved")).toBeVisible();
  await rowOf(page, "Pearl divers").getByRole("button", { name: "Delete Pearl divers" }).click();
  await expect(page.getByRole("dialog")).toContainText("nothing else changes");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(rowOf(page, "Pearl divers")).toHaveCount(0);
});

test("lists what a deletion moves, and where to, before it happens", async ({ guild }) => {
  const page = await guild.enter("admin", "/groups");
  await addGroup(page, "Lagoon", "Engineering");
  const people = await (await guild.ask("admin")).get(`${guild.url}/api/v1/users/for-select`);
  const { items } = ((await people.json()) as { data: { items: { id: number }[] } }).data;
  const { items: groups } = (
    (await (await page.request.get("/api/v1/groups")).json()) as { data: { items: { id: number; name: string }[] } }
  ).data;
  const lagoon = groups.find((group) => group.name === "Lagoon");
  await page.request.put(`/api/v1/users/${String(items[0]?.id)}/groups`, {
    data: { ids: [lagoon?.id] },
    headers: { origin: guild.url },
  });
  await rowOf(page, "Lagoon").getByRole("button", { name: "Delete Lagoon" }).click();
  await expect(page.getByRole("dialog")).toContainText("1 person moves to Engineering.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(rowOf(page, "Lagoon")).toContainText("1 person");
});

test("lists before a deletion which names are taken one level up, and links to renaming them", async ({ guild }) => {
  const page = await guild.enter("admin", "/groups");
  await addGroup(page, "Reef");
  await addGroup(page, "Corals", "Reef");
  await addGroup(page, "Corals");
  await rowOf(page, "Reef").first().getByRole("button", { name: "Delete Reef" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Reef / Corals has the same name as Corals");
  await expect(dialog.getByRole("button", { name: "Delete" })).toHaveAccessibleDescription(
    /can't delete this group yet/,
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Rename Reef / Corals" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Soft corals");
  await page.getByRole("button", { name: "Save" }).click();
  await rowOf(page, "Reef").first().getByRole("button", { name: "Delete Reef" }).click();
  await expect(dialog).toContainText("1 subgroup moves to the top level.");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(rowOf(page, "Reef")).toHaveCount(0);
  await expect(rowOf(page, "Soft corals")).toHaveCount(1);
});

test("says if the people couldn't be counted, and counts them on retry", async ({ guild }) => {
  const page = await guild.enter("admin", "/access-denied");
  await page.route("**/api/v1/groups/figures", (route) => route.fulfill({ json: { data: { items: "none" } } }));
  await page.goto("/groups");
  await expect(page.getByText("Couldn't count people in groups.")).toBeVisible();
  await letThrough(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Couldn't count people in groups.")).toHaveCount(0);
  await expect(rowOf(page, "Engineering").first()).toContainText(/\d+ people/);
});

test("clears a selected group that someone deletes in the meantime, on the open page", async ({ guild }) => {
  const page = await guild.enter("moderator", "/leaderboard");
  const listening = page.waitForResponse("**/api/v1/stream*");
  await page.reload();
  await listening;
  const admin = await guild.ask("admin");
  const answer = await admin.post(`${guild.url}/api/v1/groups`, {
    data: { name: "Short-lived" },
    headers: { origin: guild.url },
  });
  const { id } = ((await answer.json()) as { data: { id: number } }).data;
  const select = page.getByRole("combobox", { name: "Group" });
  await expect(select.locator("option", { hasText: "Short-lived" })).toHaveCount(1);
  await select.selectOption({ label: "Short-lived" });
  await expect(page.getByText("Nobody has earned anything yet")).toBeVisible();
  await admin.delete(`${guild.url}/api/v1/groups/${String(id)}`, { headers: { origin: guild.url } });
  await expect(select).toHaveValue("0");
  await expect(page.getByRole("table", { name: "Leaderboard" })).toBeVisible();
});

test("a challenge for a group that's deleted meanwhile says so, and can be for everyone", async ({ guild }) => {
  const admin = await guild.ask("admin");
  const headers = { origin: guild.url };
  const answer = await admin.post(`${guild.url}/api/v1/groups`, { data: { name: "Brief" }, headers });
  const { id } = ((await answer.json()) as { data: { id: number } }).data;
  const page = await guild.enter("admin", "/challenges/create");
  await page.getByLabel("Title").fill("For the brief");
  const select = page.getByRole("combobox", { name: "Available to" });
  await select.selectOption({ label: "Brief" });
  await admin.delete(`${guild.url}/api/v1/groups/${String(id)}`, { headers });
  await expect(select.locator("option:checked")).toHaveText("Deleted group");
  await select.selectOption({ label: "Everyone" });
  await expect(select).toHaveValue("0");
  await expect(select.locator("option", { hasText: "Deleted group" })).toHaveCount(0);
});

test("is hidden from people who don't set up the workspace", async ({ guild }) => {
  const page = await guild.enter("moderator", "/groups");
  await expect(page).toHaveURL(/access-denied/);
});

looks("the tree and its dialogs look right and are accessible", async ({ see }) => {
  const shown = (page: Page): Locator => page.getByRole("table");
  await see([
    { name: "groups", by: "admin", path: "/groups", shown },
    {
      name: "group-deletion",
      by: "admin",
      path: "/groups",
      shown,
      then: async (page) => {
        await page.getByRole("button", { name: /^(Delete|Удалить:) Eng/ }).click();
        await expect(page.getByRole("dialog").getByRole("list")).toBeVisible();
      },
    },
    {
      name: "group-dialog",
      by: "admin",
      path: "/groups",
      shown,
      then: async (page) => {
        await page.getByRole("button", { name: /^(Edit|Изменить:) Eng/ }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    },
  ]);
});
