import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test, type DemoPerson, type Guild } from "./guild.ts";
import { looks, wear } from "./looks.ts";
import { choosePeople, chooseRadio, holdMessage, letThrough } from "./steps.ts";
import { meet, readFeed } from "./story-people.ts";

const NAME = "Fatima Haddad";

test("gives thanks by keyboard alone, confirms it, and undoes it from the message", async ({ guild }) => {
  await readFeed(guild, "member");
  const page = await guild.enter("member", "/thanks/create");
  await expect(page.getByRole("combobox", { name: "Who do you want to thank?" })).toBeFocused();
  await page.keyboard.type("fatima");
  // The list filters after a short debounce.
  await expect(page.getByRole("listbox").getByRole("option").first()).toContainText(NAME);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await page.getByLabel("What for?").focus();
  await page.keyboard.type("Written without a mouse");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Costs 1 of")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(`${guild.url}/`);
  await holdMessage(page, `Thanks sent to ${NAME}`);
  await expect(page.getByRole("article").first()).toContainText("Written without a mouse");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Thanks undone")).toBeVisible();
  await expect(page.getByText("Written without a mouse")).toHaveCount(0);
});

test("begins with what its address says, and takes no other draft's place", async ({ guild }) => {
  const page = await guild.enter("member", "/thanks/create?text=SUG-2%3A+The+door");
  await expect(page.getByLabel("What for?")).toHaveValue("SUG-2: The door");
  await page.goto("/thanks/create");
  await expect(page.getByLabel("What for?")).toHaveValue("");
  await page.getByLabel("What for?").fill("My own words");
  await page.goto("/thanks/create?text=SUG-2%3A+The+door");
  await expect(page.getByLabel("What for?")).toHaveValue("SUG-2: The door");
  await page.goto("/thanks/create");
  await expect(page.getByLabel("What for?")).toHaveValue("My own words");
});

test("lists what's missing under one heading and on the fields, and moves the focus there", async ({ guild }) => {
  const page = await guild.enter("member", "/thanks/create");
  await page.getByRole("button", { name: "Publish" }).click();
  const list = page.getByRole("alert");
  await expect(list).toContainText("Fix these to continue");
  await expect(list.getByRole("listitem")).toHaveText([
    "Choose who to thank.",
    "Say what you're thanking them for.",
    "Enter an amount in at least one currency.",
  ]);
  await expect(page.getByRole("combobox", { name: "Who do you want to thank?" })).toBeFocused();
  await expect(page.getByLabel("What for?")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("What for?").fill("Something");
  await expect(page.getByLabel("What for?")).not.toHaveAttribute("aria-invalid", "true");
});

test("shows the cost for all receivers and offers no more than the quota covers", async ({ guild }) => {
  const { free } = await quotaOf(guild, "moderator");
  const page = await guild.enter("moderator", "/thanks/create");
  await choose(page, ["Fatima", "Jonas", "Wei"]);
  const stars = page.getByRole("spinbutton", { name: "Stars" });
  await stars.fill("1.5");
  await expect(page.getByText(`Costs 4.5 of ${write(free)} left`)).toBeVisible();
  await stars.fill("900");
  await expect(
    page.getByText(`but you only have ${write(free)}. Give at most ${write(Math.floor(free / 3))} each.`),
  ).toBeVisible();
  await stars.blur();
  await expect(stars).toHaveValue(write(Math.floor(free / 3)));
  await expect(page.getByText(`Changed to ${write(Math.floor(free / 3))}, the maximum.`)).toBeVisible();
  // The button mustn't re-render between press and click.
  await page.getByLabel("What for?").fill("For everything");
  await stars.fill("900");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(stars).toBeFocused();
  await expect(stars).toHaveValue("900");
  await expect(page.getByRole("alert")).toContainText(
    `You have ${write(free)} stars left to give this month, and this takes 2,700.`,
  );
  await stars.blur();
});

test("keeps a draft through a reload, and asks before leaving", async ({ guild }) => {
  const page = await guild.enter("member", "/thanks/create");
  await choose(page, ["Jonas"]);
  await page.getByLabel("What for?").fill("Not finished yet");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("Draft restored")).toBeVisible();
  await expect(page.getByLabel("What for?")).toHaveValue("Not finished yet");
  await page.getByRole("link", { name: "Leaderboard" }).click();
  const question = page.getByRole("dialog", { name: "Leave this page?" });
  await expect(question.getByRole("button", { name: "Stay" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/thanks\/create$/);
  await page.getByRole("link", { name: "Leaderboard" }).click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Leaderboard" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("What for?")).toHaveValue("Not finished yet");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("What for?")).toHaveValue("");
  await page.getByRole("link", { name: "Leaderboard" }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
});

test("goes back to a form that was just left, while the next page is still coming, and asks the next time", async ({
  guild,
}) => {
  const page = await guild.enter("member", "/thanks/create");
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/leaderboard\.page-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel("What for?").fill("Not gone yet");
  await page.getByRole("link", { name: "Leaderboard" }).click();
  const question = page.getByRole("dialog", { name: "Leave this page?" });
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/thanks\/create$/);
  release();
  await expect(page.getByLabel("What for?")).toHaveValue("Not gone yet");
  await page.getByRole("link", { name: "Leaderboard" }).click();
  await expect(question).toBeVisible();
  await page.context().close();
});

test("returns to the form with its draft after the session has ended", async ({ guild }) => {
  const page = await guild.enter("member", "/thanks/create");
  await choose(page, ["Jonas"]);
  await page.getByLabel("What for?").fill("Outlives a session");
  await page.getByRole("spinbutton", { name: "Stars" }).fill("0.5");
  // Whichever call comes next finds the session ended, even a background one.
  await page.context().clearCookies();
  await page
    .getByRole("button", { name: "Publish" })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await expect(page).toHaveURL(/\/login\?.*error=expired/);
  await page.getByLabel("Email").fill("member@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("guildhall");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/thanks\/create$/);
  await expect(page.getByText("Draft restored")).toBeVisible();
  await expect(page.getByLabel("What for?")).toHaveValue("Outlives a session");
  await page.getByRole("button", { name: "Publish" }).click();
  await holdMessage(page, "Thanks sent to Jonas Becker");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Thanks undone")).toBeVisible();
});

test("thanks back with two keys, on a Russian layout too", async ({ guild }) => {
  const tid = await give(guild, { from: "owner", to: "member", text: "For two keys" });
  const page = await guild.enter("member", "/thanks?tab=received");
  const card = page.getByRole("article").filter({ hasText: "For two keys" });
  await card.focus();
  await card.evaluate((node) =>
    node.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyT", key: "е", bubbles: true, cancelable: true })),
  );
  const text = page.getByRole("dialog", { name: "Thank back" }).getByLabel("What for?");
  await expect(text).toBeFocused();
  const selected = (node: HTMLTextAreaElement): string => node.value.slice(node.selectionStart, node.selectionEnd);
  await expect.poll(() => text.evaluate(selected)).toBe("Thank you, too!");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Thanks sent to Olivia Grant")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("tab", { name: "Given" }).click();
  const given = page.getByRole("article").filter({ hasText: "Thank you, too!" }).first();
  await given.getByRole("button", { name: /^Undo \(\d+ min left\)$/ }).click();
  await expect(page.getByText("Thanks undone")).toBeVisible();
  await post(guild, "owner", `/thanks/${String(tid)}/undo`, {});
});

test("explains a quota spent in the meantime, shows the new one and keeps the text", async ({ guild }) => {
  const { free } = await quotaOf(guild, "moderator");
  const page = await guild.enter("moderator", "/thanks/create");
  await choose(page, ["Jonas"]);
  await page.getByLabel("What for?").fill("Too late for this");
  await page.getByRole("spinbutton", { name: "Stars" }).fill(write(free));
  // News of the other spending is held back, so the form can't know of it.
  let held = true;
  await page.route("**/for-edit", (route) => (held ? route.abort() : route.continue()));
  const tid = await give(guild, { from: "moderator", to: "member", text: "Spent elsewhere", amount: free - 100 });
  await page.route("**/api/v1/thanks", async (route) => {
    held = false;
    await route.continue();
  });
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Your quota no longer covers this");
  await expect(page.getByText(`Costs ${write(free)}, but you only have 1. Give at most 1 each.`)).toBeVisible();
  await expect(page.getByLabel("What for?")).toHaveValue("Too late for this");
  await post(guild, "moderator", `/thanks/${String(tid)}/undo`, {});
});

test("sends once, however often the answer is lost", async ({ guild }) => {
  const page = await guild.enter("member", "/thanks/create");
  await choose(page, ["Jonas"]);
  await page.getByLabel("What for?").fill("Sent exactly once");
  await page.getByRole("spinbutton", { name: "Stars" }).fill("0.5");
  const keys: string[] = [];
  const loseAnswer = async (route: Route): Promise<void> => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    await route.fetch();
    await route.abort();
  };
  await page.route("**/api/v1/thanks", loseAnswer);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert")).toContainText("It won't be sent twice");
  await letThrough(page);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Thanks sent to Jonas Becker")).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  await page.goto("/thanks?tab=given");
  await expect(page.getByRole("article").filter({ hasText: "Sent exactly once" })).toHaveCount(1);
});

test("an edited text isn't sent beside the one whose answer was lost, also after a reload", async ({ guild }) => {
  const page = await guild.enter("member", "/thanks/create");
  const { quota } = await meet(guild, "member");
  const before = (await quota()).free;
  const text = page.getByLabel("What for?");
  await choose(page, ["Jonas"]);
  await text.fill("Thanks for teh review");
  await page.getByRole("spinbutton", { name: "Stars" }).fill("0.5");
  await page.route("**/api/v1/thanks", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Publish" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("It won't be sent twice, even if you edit it first");
  await letThrough(page);
  await text.fill("Thanks for the review");
  await expect(alert).toContainText("It won't be sent twice");
  await page.reload();
  await expect(text).toHaveValue("Thanks for the review");
  await expect(alert).toContainText("It won't be sent twice");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(alert).toContainText("Your thanks had already gone out before you edited it");
  expect((await quota()).free).toBe(before - 50);
  await alert.getByRole("link", { name: "View thanks you gave" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByRole("article").filter({ hasText: "Thanks for teh review" })).toHaveCount(1);
  await expect(page.getByRole("article").filter({ hasText: "Thanks for the review" })).toHaveCount(0);
});

test("lists what the server refuses, including problems without a field", async ({ guild }) => {
  const page = await guild.enter("member", "/thanks/create");
  await choose(page, ["Jonas"]);
  await page.getByLabel("What for?").fill("Refused");
  await page.getByRole("spinbutton", { name: "Stars" }).fill("0.5");
  const validationErrors = [
    { field: "receivers.0", code: "receiver_disabled", message: "This person's account is disabled." },
    { field: "channel", code: "channel_unavailable", message: "This channel isn't available." },
  ];
  await page.route("**/api/v1/thanks", (route) =>
    route.fulfill({
      status: 422,
      json: {
        data: { status: "invalid", validationErrors },
        errors: [{ code: "ErrorInvalidInput", message: "", requestId: "r" }],
      },
    }),
  );
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
    "Jonas Becker: This person's account is disabled.",
    "This channel isn't available.",
  ]);
  await expect(page.getByRole("combobox", { name: "Who do you want to thank?" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await expect(page).toHaveURL(/\/thanks\/create$/);
});

test("keeps list, month and period in the URL", async ({ guild }) => {
  const page = await guild.enter("owner", "/thanks");
  await page.getByRole("tab", { name: "Given" }).click();
  await chooseRadio(page.getByRole("radio", { name: "Quarter" }));
  const listed = page.waitForResponse(/\/thanks\/list\/given\?.*month=\d/);
  await page.getByRole("combobox", { name: "Month" }).selectOption({ index: 1 });
  const { data } = (await (await listed).json()) as { readonly data: { readonly items: readonly unknown[] } };
  await expect(page).toHaveURL(/tab=given/);
  await expect(page).toHaveURL(/period=quarter/);
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Given" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("radio", { name: "Quarter" })).toBeChecked();
  await expect(page.getByRole("article")).toHaveCount(data.items.length);
});

test("loads more by page, each thanks once", async ({ guild }) => {
  const page = await guild.enter("owner", "/thanks");
  await expect(page.getByRole("article")).toHaveCount(20);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByRole("article")).toHaveCount(40);
  const places = await page
    .locator("[data-card]")
    .evaluateAll((nodes) => nodes.map((node) => Number(node.getAttribute("data-card"))));
  expect(new Set(places).size).toBe(40);
  expect(places).toEqual(places.toSorted((first, second) => second - first));
});

test("shows figures and settings only to people who manage thanks", async ({ guild }) => {
  const owner = await guild.enter("owner", "/thanks");
  await expect(owner.getByRole("heading", { name: "Most thanked" })).toBeVisible();
  await expect(owner.getByRole("table", { name: "Thanks by date" })).toBeAttached();
  await expect(owner.getByRole("link", { name: "Thanks settings" })).toBeVisible();
  const member = await guild.enter("member", "/thanks");
  await expect(member.getByRole("article").first()).toBeVisible();
  await expect(member.getByRole("heading", { name: "Overview" })).toHaveCount(0);
  await expect(member.getByRole("link", { name: "Thanks settings" })).toHaveCount(0);
});

test("shows a new thanks on the open page without a reload", async ({ guild }) => {
  const page = await guild.enter("member", "/access-denied");
  const stream = page.waitForResponse((answer) => answer.url().includes("/stream?"));
  await page.goto("/thanks?tab=received");
  await expect(page.getByRole("article").first()).toBeVisible();
  await stream;
  const tid = await give(guild, { from: "owner", to: "member", text: "Live on the thanks page" });
  await expect(page.getByRole("article").first()).toContainText("Live on the thanks page");
  await post(guild, "owner", `/thanks/${String(tid)}/undo`, {});
  await expect(page.getByText("Live on the thanks page")).toHaveCount(0);
});

for (const theme of ["dark", "light"] as const) {
  test(`has no fault that axe knows, in the ${theme} theme, dialogs open`, async ({ guild }) => {
    const page = await guild.enter("owner", "/access-denied");
    await wear(page, guild.url, { theme, language: theme === "dark" ? "en" : "ru", width: 1440 });
    await page.goto("/thanks?tab=received");
    await expect(page.getByRole("article").first()).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole("button", { name: /Thank back|Поблагодарить в ответ/ })
      .first()
      .click();
    await expect(page.getByRole("dialog").locator("textarea")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.goto("/thanks/create");
    await page.locator("form").getByRole("combobox").first().click();
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.locator("button[type=submit]").click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectAccessible(page);
    await page.locator("textarea").fill("x");
    await page
      .getByRole("link", { name: /Leaderboard|Рейтинг/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
  });
}

looks("its pages and settings look right and are accessible", async ({ see }) => {
  await see([
    { name: "thanks", by: "owner", path: "/thanks" },
    { name: "give-thanks", by: "owner", path: "/thanks/create" },
    { name: "thanks-settings", by: "owner", path: "/settings/thanks" },
  ]);
});

test("on a phone of 360 px the picker is as wide as it", async ({ guild }) => {
  const page = await guild.enter("owner", "/access-denied");
  await wear(page, guild.url, { theme: "dark", language: "ru", width: 360 });
  await page.goto("/thanks/create");
  await page.getByRole("combobox", { name: "Кого вы благодарите?" }).click();
  const done = page.getByRole("button", { name: "Готово" });
  await expect(done).toBeVisible();
  await page.getByRole("listbox").getByRole("option").first().click();
  await done.click();
  await expect(page.getByText("Осталось").first()).toBeAttached();
});

/** Chooses receivers by parts of their names and closes the list. */
async function choose(page: Page, names: readonly string[]): Promise<void> {
  await choosePeople(page.getByRole("combobox", { name: "Who do you want to thank?" }), names);
}

async function give(
  guild: Guild,
  thanks: {
    readonly from: DemoPerson;
    readonly to: DemoPerson;
    readonly text: string;
    /** In hundredths; defaults to half a unit. */
    readonly amount?: number;
  },
): Promise<number> {
  const { from, to, text, amount = 50 } = thanks;
  const { currencyId } = await quotaOf(guild, from);
  const info = await get(guild, to, "/user/info");
  const { id } = info["user"] as { readonly id: number };
  const data = await post(guild, from, "/thanks", {
    receivers: [{ id }],
    description: text,
    rewards: [{ currencyId, amount }],
  });
  return Number(data["tid"]);
}

/** A person's remaining quota of stars, in hundredths. */
async function quotaOf(
  guild: Guild,
  person: DemoPerson,
): Promise<{ readonly currencyId: number; readonly free: number }> {
  const { quota } = (await get(guild, person, "/thanks/0/for-edit")) as {
    readonly quota: readonly { readonly currencyId: number; readonly currencyName: string; readonly free: number }[];
  };
  const stars = quota.find((line) => line.currencyName === "Stars");
  expect(stars, "a quota of stars").toBeDefined();
  return { currencyId: stars?.currencyId ?? 0, free: stars?.free ?? 0 };
}

async function get(guild: Guild, person: DemoPerson, path: string): Promise<Record<string, unknown>> {
  const answer = await (await guild.ask(person)).get(`${guild.url}/api/v1${path}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

async function post(guild: Guild, person: DemoPerson, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { origin: guild.url, "idempotency-key": crypto.randomUUID() };
  const answer = await (await guild.ask(person)).post(`${guild.url}/api/v1${path}`, { data: body, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

function write(hundredths: number): string {
  return String(Number((hundredths / 100).toFixed(2)));
}
