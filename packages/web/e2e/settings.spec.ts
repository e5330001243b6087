import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./guild.ts";
import { looks, wear } from "./looks.ts";
import { answered, goTo, letThrough } from "./steps.ts";

const API = "**/api/v1/settings";
const THANKS_API = "**/api/v1/thanks/settings";
const FAILURE = { status: 500, json: { data: null, errors: [{ code: "ErrorUnknown", message: "", requestId: "r" }] } };

test("saves a choice right away, by keyboard alone, and keeps it through a reload", async ({ guild }) => {
  const page = await guild.enter("owner", "/settings/regional");
  const twelve = page.getByRole("radio", { name: "12-hour" });
  await page.getByRole("radio", { name: "24-hour" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(twelve).toBeChecked();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(twelve).toBeChecked();
  await expect(page.getByText(/It's now .* (AM|PM) in the workspace\./)).toBeVisible();
  await answered(page, "PUT /settings", () => twelve.press("ArrowRight"));
});

test("reverts a choice that the server didn't save, and saves it on retry", async ({ guild }) => {
  const page = await guild.enter("owner", "/settings/common");
  const free = page.getByRole("switch", { name: "Everyone can see the leaderboard" });
  await expect(free).toBeChecked();
  await page.route(API, (route) => (route.request().method() === "PUT" ? route.fulfill(FAILURE) : route.fallback()));
  await free.click();
  await expect(page.getByText("Couldn't save.")).toBeVisible();
  await expect(free).toBeChecked();
  await letThrough(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(free).not.toBeChecked();
  await answered(page, "PUT /settings", () => free.click());
  await expect(free).toBeChecked();
});

test("saves a quota when its field is left, and the form uses it", async ({ guild }) => {
  const page = await guild.enter("owner", "/settings/thanks");
  const cell = page.getByRole("spinbutton", { name: "Owner, Stars" });
  const before = await cell.inputValue();
  await cell.fill("77.5");
  await cell.blur();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await goTo(page, page.getByRole("link", { name: "Thanks", exact: true }).first(), "Thanks");
  await expect(page.getByRole("meter", { name: "Stars" })).toHaveAttribute("aria-valuemax", "7750");
  await page.goto("/settings/thanks");
  await expect(cell).toHaveValue("77.5");
  await cell.fill("5000");
  await answered(page, "PUT /thanks/settings", () => cell.blur());
  await expect(cell).toHaveValue("999");
  await expect(page.getByText("Changed to 999, the maximum.")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await cell.fill("");
  await answered(page, "PUT /thanks/settings", () => cell.blur());
  await expect(cell).toHaveValue("0");
  await expect(page.getByText("Changed to 0: the field can't be empty.")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await cell.fill(before);
  await answered(page, "PUT /thanks/settings", () => cell.blur());
});

test("keeps what was typed if it couldn't be saved", async ({ guild }) => {
  const page = await guild.enter("owner", "/settings/thanks");
  await page.route(THANKS_API, (route) =>
    route.request().method() === "PUT" ? route.fulfill(FAILURE) : route.fallback(),
  );
  const text = page.getByLabel("Text of every thanks");
  await text.fill("Well done, all of you");
  await text.blur();
  await expect(page.getByText("Not saved yet.")).toBeVisible();
  await expect(text).toHaveValue("Well done, all of you");
  await letThrough(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto("/thanks/create");
  await expect(page.getByText("Well done, all of you")).toBeVisible();
  await expect(page.getByLabel("What for?")).toHaveCount(0);
  await page.goto("/settings/thanks");
  await answered(page, "PUT /thanks/settings", () => text.fill(""));
});

test("saves what was typed without a network once it's back, and asks before it's left", async ({ guild }) => {
  const page = await guild.enter("owner", "/settings/thanks");
  const text = page.getByLabel("Text of every thanks");
  await expect(text).toBeVisible();
  await page.context().setOffline(true);
  await text.fill("Typed in a tunnel");
  await text.blur();
  await expect(page.getByText("Not saved yet.")).toBeVisible();
  await page.getByRole("link", { name: "Date and time" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  await answered(page, "PUT /thanks/settings", () => page.context().setOffline(false));
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(text).toHaveValue("Typed in a tunnel");
  await answered(page, "PUT /thanks/settings", () => text.fill(""));
});

test("tells if what was typed last couldn't be saved after the page was left, and saves it on retry", async ({
  guild,
}) => {
  const page = await guild.enter("owner", "/settings/thanks");
  const text = page.getByLabel("Text of every thanks");
  await page.route(THANKS_API, (route) =>
    route.request().method() === "PUT" ? route.fulfill(FAILURE) : route.fallback(),
  );
  await text.fill("Left too soon");
  await page.getByRole("link", { name: "Date and time" }).click();
  await expect(page.getByText(/^Couldn't save\./)).toBeVisible();
  await letThrough(page);
  await answered(page, "PUT /thanks/settings", () => page.getByRole("button", { name: "Try again" }).click());
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto("/settings/thanks");
  await expect(text).toHaveValue("Left too soon");
  await answered(page, "PUT /thanks/settings", () => text.fill(""));
});

test("saves what was typed last, even if the page is left at once", async ({ guild }) => {
  const page = await guild.enter("owner", "/settings/thanks");
  const text = page.getByLabel("Text of every thanks");
  await text.fill("Left in a hurry");
  await answered(page, "PUT /thanks/settings", () => page.getByRole("link", { name: "Date and time" }).click());
  await expect(page.getByRole("combobox", { name: "Time zone" })).toBeVisible();
  await page.getByRole("link", { name: "Thanks", exact: true }).last().click();
  await expect(text).toHaveValue("Left in a hurry");
  await answered(page, "PUT /thanks/settings", () => text.fill(""));
});

test("finds a time zone while typing, and keeps the old one for unknown input", async ({ guild }) => {
  const page = await guild.enter("owner", "/settings/regional");
  const zone = page.getByRole("combobox", { name: "Time zone" });
  const before = await zone.inputValue();
  await zone.click();
  await zone.fill("atlantis");
  await expect(page.getByText("No matching time zones")).toBeVisible();
  await zone.blur();
  await expect(zone).toHaveValue(before);
  await chooseZone(page, "tokyo", "Asia/Tokyo");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(zone).toHaveValue("Asia/Tokyo");
  await answered(page, "PUT /settings", () => chooseZone(page, before, before));
});

test("shows sections by URL, and only to people who can change them", async ({ guild }) => {
  const owner = await guild.enter("owner", "/settings");
  await expect(owner.getByRole("link", { name: "General" })).toHaveAttribute("aria-current", "page");
  await owner.getByRole("link", { name: "Date and time" }).click();
  await expect(owner).toHaveURL(/\/settings\/regional$/);
  const member = await guild.enter("member", "/settings/thanks");
  await expect(member).toHaveURL(/\/access-denied/);
});

looks("its sections and the list of cities look right and are accessible", async ({ see }) => {
  const shown = (page: Page): Locator => page.locator("main input, main select").first();
  await see([
    {
      name: "settings",
      by: "owner",
      path: "/settings/common",
      shown: (page) => page.getByRole("textbox", { name: /^(Award name|Своё название)$/ }),
    },
    { name: "settings-regional", by: "owner", path: "/settings/regional", shown },
    {
      name: "settings-cities",
      by: "owner",
      path: "/settings/regional",
      shown,
      isPlaced: true,
      then: async (page) => {
        await page.locator("main").getByRole("combobox").click();
        await expect(page.getByRole("listbox")).toBeVisible();
      },
    },
  ]);
});

test("knows Russian cities by their names, which browsers don't", async ({ guild }) => {
  const page = await guild.enter("owner", "/settings/regional");
  await wear(page, guild.url, { theme: "dark", language: "ru", width: 390 });
  await page.goto("/settings/regional");
  await page.getByRole("combobox", { name: "Часовой пояс" }).click();
  await page.keyboard.type("екатер");
  await expect(page.getByRole("option").first()).toContainText("Asia/Yekaterinburg");
  await page.context().close();
});

test("offers the browser's zone to a workspace on UTC, until it's answered", async ({ guild }) => {
  const page = await guild.enter("owner", "/settings/regional");
  const zone = page.getByRole("combobox", { name: "Time zone" });
  const before = await zone.inputValue();
  const offer = page.getByRole("status").filter({ hasText: "Your workspace is on UTC. Switch to Berlin?" });
  await expect(offer).toHaveCount(0);
  await chooseZone(page, "UTC", "UTC");
  await answered(page, "PUT /settings", () => offer.getByRole("button", { name: "Switch" }).click());
  await expect(offer).toHaveCount(0);
  await expect(zone).toHaveValue("Europe/Berlin");
  await chooseZone(page, "UTC", "UTC");
  await offer.getByRole("button", { name: "Dismiss" }).click();
  await page.goto("/settings/common");
  await expect(page.getByRole("switch").first()).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goto("/settings/regional");
  await chooseZone(page, before, before);
  await page.context().close();
});

async function chooseZone(page: Page, text: string, zone: string): Promise<void> {
  const field = page.getByRole("combobox", { name: "Time zone" });
  await field.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type(text);
  // The list filters after a short debounce.
  await expect(page.getByRole("listbox").getByRole("option").first()).toContainText(zone);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(zone);
}

test("two admins on one settings page: each one's changes stay, and the same cell asks whose value wins", async ({
  guild,
}) => {
  const [first, second] = [
    await guild.enter("owner", "/settings/thanks"),
    await guild.enter("admin", "/settings/thanks"),
  ];
  const cellOf = (page: Page, role: string) => page.getByRole("spinbutton", { name: `${role}, Stars` });
  const kept = async (role: string) => {
    await second.reload();
    return cellOf(second, role).inputValue();
  };
  const save = async (page: Page, role: string, amount: string) => {
    await cellOf(page, role).fill(amount);
    await answered(page, "PUT /thanks/settings", () => cellOf(page, role).blur());
  };
  const [member, moderator] = [await cellOf(first, "Member").inputValue(), await cellOf(second, "GM").inputValue()];
  await save(first, "Member", "30");
  await save(second, "GM", "45");
  expect(await kept("Member")).toBe("30");
  expect(await kept("GM")).toBe("45");

  await first.reload();
  // What it starts from must be there before somebody else changes it.
  await expect(cellOf(first, "Member")).toHaveValue("30");
  await save(second, "Member", "31");
  await cellOf(first, "Member").fill("32");
  await cellOf(first, "Member").blur();
  const question = first.getByRole("dialog", { name: "This changed while you were editing" });
  await expect(question.getByRole("heading", { level: 3 })).toHaveText("Member, Stars");
  await expect(question.getByRole("definition")).toHaveText(["30", "31", "32"]);
  await expectAccessible(first);
  await question.getByRole("button", { name: "Keep the new value" }).click();
  await expect(cellOf(first, "Member")).toHaveValue("31");
  await expect(first.getByText("Saved", { exact: true })).toBeVisible();
  expect(await kept("Member")).toBe("31");

  await save(second, "Member", "33");
  await cellOf(first, "Member").fill("34");
  await cellOf(first, "Member").blur();
  await question.getByRole("button", { name: "Save mine" }).click();
  await expect(first.getByText("Saved", { exact: true })).toBeVisible();
  expect(await kept("Member")).toBe("34");
  await save(second, "Member", member);
  await save(second, "GM", moderator);
});

test("a choice that another admin has changed in the meantime isn't overwritten unasked", async ({ guild }) => {
  const [first, second] = [
    await guild.enter("owner", "/settings/common"),
    await guild.enter("admin", "/settings/common"),
  ];
  const choiceOf = (page: Page) => page.getByRole("combobox", { name: "Who can see thanks" });
  for (const page of [first, second]) await expect(choiceOf(page)).toHaveValue("all");
  await answered(second, "PUT /settings", () => choiceOf(second).selectOption("group"));
  await choiceOf(first).selectOption("private");
  const question = first.getByRole("dialog", { name: "This changed while you were editing" });
  await expect(question.getByRole("definition")).toHaveText([
    "Everyone",
    "Groups involved",
    "Only the people involved",
  ]);
  await first.keyboard.press("Escape");
  await expect(choiceOf(first)).toHaveValue("group");
  await answered(first, "PUT /settings", () => choiceOf(first).selectOption("all"));
});
