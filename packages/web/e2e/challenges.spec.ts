import type { Page } from "@playwright/test";
import { inDays, makeChallenge } from "./challenge-maker.ts";
import { expect, test } from "./guild.ts";
import { looks, seeInLooks } from "./looks.ts";
import { chooseRadio, goTo, letThrough } from "./steps.ts";

const TYPES = {
  quest: "Quest published",
  problem: "Problem published",
  raid: "Raid published",
} as const;
const FAILURE = {
  status: 500,
  json: { data: null, errors: [{ code: "ErrorUnknown", message: "x", requestId: "r" }] },
} as const;
const CREATE = "**/api/v1/challenges";

const title = (page: Page) => page.getByLabel("Title");
const publish = (page: Page) => page.getByRole("button", { name: "Publish" });
const card = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });

for (const [type, said] of Object.entries(TYPES)) {
  test(`publishes a ${type} with a reward, and lists it as active`, async ({ guild }) => {
    const page = await guild.enter("moderator", `/challenges/create/${type}`);
    await title(page).fill(`A ${type} by hand`);
    await page.getByRole("textbox", { name: "Description" }).fill("Do **this** and that");
    await page.getByRole("spinbutton", { name: "Stars" }).fill("2.5");
    await publish(page).click();
    await expect(page.getByText(said)).toBeVisible();
    await expect(page).toHaveURL(/\/challenge\/\d+$/);
    await page.goto("/challenges");
    await expect(page).toHaveURL(/\/challenges\/active$/);
    await expect(card(page, `A ${type} by hand`)).toContainText("Do this and that");
    await expect(card(page, `A ${type} by hand`)).toContainText("2.5");
  });
}

test("keeps a draft for its managers, changes it, and publishes it by keyboard alone", async ({ guild }) => {
  const page = await guild.enter("moderator", "/challenges/create");
  await title(page).fill("Not ready yet");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await expect(page).toHaveURL(/\/challenges\/draft$/);
  await card(page, "Not ready yet").getByRole("link", { name: "Edit" }).click();
  await expect(title(page)).toHaveValue("Not ready yet");
  await title(page).fill("Ready now");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Quest published")).toBeVisible();
  await page.goto("/challenges/draft");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(card(page, "Ready now")).toHaveCount(0);
});

test("leads from a draft to its schedule", async ({ guild }) => {
  const page = await guild.enter("moderator", "/challenges/create");
  await title(page).fill("Every Monday");
  await page.getByRole("button", { name: "Schedule" }).click();
  await expect(page).toHaveURL(/\/schedule\/challenge\/\d+$/);
});

test("lists problems by field under one heading, and focuses it", async ({ guild }) => {
  const page = await guild.enter("moderator", "/challenges/create");
  await page.getByLabel("Accept by", { exact: true }).fill("02.05.2030");
  await page.getByLabel("Complete by", { exact: true }).fill("1.5.2030");
  await expect(page.getByText("This can't be before the deadline to accept.")).toBeVisible();
  await publish(page).click();
  const list = page.getByRole("alert");
  await expect(list.getByRole("listitem")).toHaveText([
    "Title: This is required.",
    "Complete by: This can't be before the deadline to accept.",
  ]);
  await expect(list).toBeInViewport();
  await expect(title(page)).toHaveAttribute("aria-invalid", "true");
  await title(page).fill("Now it has one");
  await page.getByLabel("Complete by", { exact: true }).fill("03.05.2030");
  await expect(page.getByRole("alert")).toHaveCount(0);
  // A deadline without a time is the end of that day.
  await expect(page.getByLabel("Complete by, time")).toHaveValue("23:59");
});

test("drops quest-only options when the type changes, and says so", async ({ guild }) => {
  const page = await guild.enter("moderator", "/challenges/create/quest");
  await page.getByRole("checkbox", { name: "Approved automatically" }).check();
  await chooseRadio(page.getByRole("radio", { name: "Raid" }));
  await expect(page.getByText("Only quests can be repeatable or approved automatically")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Approved automatically" })).toHaveCount(0);
  await chooseRadio(page.getByRole("radio", { name: "Quest" }));
  await expect(page.getByRole("checkbox", { name: "Approved automatically" })).not.toBeChecked();
});

test("shows what is locked after publishing, with the reason, and changes the rest", async ({ guild }) => {
  const id = await makeChallenge(guild, { title: "Out already", type: "problem" });
  const page = await guild.enter("moderator", `/challenge/${String(id)}/edit`);
  const kind = page.getByLabel("Type");
  await expect(kind).toHaveValue("Problem");
  await expect(kind).toHaveAttribute("readonly");
  await expect(kind).toHaveAccessibleDescription(/\w/);
  await expect(page.getByRole("button", { name: "Save draft" })).toHaveCount(0);
  await title(page).fill("Out, and better");
  await page.getByRole("checkbox", { name: "Notify participants of this change" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Problem saved")).toBeVisible();
  await page.goto(`/challenge/${String(id)}/edit`);
  await expect(title(page)).toHaveValue("Out, and better");
});

test("keeps what's typed through a reload, and asks before leaving", async ({ guild }) => {
  const page = await guild.enter("moderator", "/challenges/create");
  await title(page).fill("Half a thought");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("We restored what you typed.")).toBeVisible();
  await expect(title(page)).toHaveValue("Half a thought");
  await page.getByRole("link", { name: "Leaderboard" }).click();
  const question = page.getByRole("dialog", { name: "Leave this page?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(title(page)).toHaveValue("Half a thought");
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(title(page)).toHaveValue("");
  await page.getByRole("link", { name: "Leaderboard" }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
});

test("loses nothing when saving fails, and never creates it twice", async ({ guild }) => {
  const page = await guild.enter("moderator", "/challenges/create");
  const keys: (string | undefined)[] = [];
  await page.route(CREATE, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    // The server has created it, but its response is lost.
    if (keys.length === 1) await route.fetch();
    await (keys.length === 1 ? route.fulfill(FAILURE) : route.continue());
  });
  await title(page).fill("Made once");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("this may not have been saved")).toBeVisible();
  await expect(title(page)).toHaveValue("Made once");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await expect(card(page, "Made once")).toHaveCount(1);
});

test("an edited challenge isn't created beside the one whose answer was lost", async ({ guild }) => {
  const page = await guild.enter("moderator", "/challenges/create");
  await page.route(CREATE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await title(page).fill("Maed once");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("alert")).toContainText("it's never created twice, even if you edit it first");
  await letThrough(page);
  await title(page).fill("Made once only");
  await page.reload();
  await expect(title(page)).toHaveValue("Made once only");
  await expect(page.getByRole("alert")).toContainText("this may not have been saved");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("alert")).toContainText("This had already been created before you edited it");
  await page.getByRole("link", { name: "View the list" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(card(page, "Maed once")).toHaveCount(1);
  await expect(card(page, "Made once only")).toHaveCount(0);
});

test("renders Markdown in the preview, and nothing executable or remote", async ({ guild }) => {
  const page = await guild.enter("moderator", "/challenges/create");
  const text = page.getByRole("textbox", { name: "Description" });
  await text.fill(
    "## Why\n\nBe **bold**\n\n![cat](https://a.example/cat.png) <img src=x onerror=alert(1)> [bad](javascript:alert(1))",
  );
  await chooseRadio(page.getByRole("radio", { name: "Preview" }));
  const preview = page.getByRole("region", { name: "Description" });
  await expect(preview.getByRole("heading", { name: "Why" })).toBeVisible();
  await expect(preview.locator("strong")).toHaveText("bold");
  await expect(preview.locator("img, script")).toHaveCount(0);
  await expect(preview.getByRole("link", { name: "bad" })).toHaveCount(0);
  await chooseRadio(page.getByRole("radio", { name: "Write" }));
  await expect(text).toHaveValue(/^## Why/);
});

test("on a phone the active tab is in view, and a long word widens no form", async ({ guild }) => {
  const page = await guild.enter("admin", "/access-denied");
  await page.setViewportSize({ width: 390, height: 844 });
  let sendCounts = (): void => undefined;
  const counts = new Promise<void>((resolve) => (sendCounts = resolve));
  await page.route("**/api/v1/challenges/info*", (route) => counts.then(() => route.fallback()));
  await page.goto("/challenges/closed");
  const closed = page.getByRole("navigation", { name: "Challenge lists" }).getByRole("link", { name: "Closed" });
  await expect(closed).toHaveAttribute("aria-current", "page");
  // The counts widen the strip after the tab was scrolled into view.
  sendCounts();
  await expect(closed).toHaveText(/\d/);
  await expect
    .poll(async () => {
      const { x = Infinity, width = 0 } = (await closed.boundingBox()) ?? {};
      return x + width;
    })
    .toBeLessThanOrEqual(390);
  await page.goto("/challenges/create");
  const description = page.getByRole("textbox", { name: "Description" });
  await description.fill(`https://team.example/${"handbook".repeat(40)}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("shows members the active list only, without management", async ({ guild }) => {
  await makeChallenge(guild, { title: "For everybody" });
  const page = await guild.enter("member", "/challenges/draft");
  await expect(page).toHaveURL(/\/challenges\/active$/);
  await expect(card(page, "For everybody")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Challenge lists" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "New challenge" })).toHaveCount(0);
  await page.goto("/challenges/create");
  await expect(page).toHaveURL(/\/access-denied/);
});

test("counts each list, and shows a new challenge without a reload", async ({ guild }) => {
  const page = await guild.enter("owner", "/challenges/active");
  const active = page.getByRole("navigation", { name: "Challenge lists" }).getByRole("link", { name: "Active" });
  await expect(active).toHaveText(/^Active\d+$/);
  const before = Number((await active.textContent())?.replace(/\D/g, ""));
  await makeChallenge(guild, { title: "Out of nowhere" });
  await expect(card(page, "Out of nowhere")).toBeVisible();
  await expect(active).toHaveText(`Active${String(before + 1)}`);
});

test("works by keyboard: G C to the list, J and K from card to card, Enter into one, C to a new one", async ({
  guild,
}) => {
  await makeChallenge(guild, { title: "One of the list" });
  const page = await guild.enter("moderator", "/leaderboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(card(page, "One of the list")).toBeVisible();
  // Other tests share this server's challenges, so take whichever are on top.
  const cards = page.getByRole("article");
  const first = (await cards.first().getByRole("link").first().textContent()) ?? "";
  await page.keyboard.press("j");
  await expect(cards.nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: first })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Challenges" })).toBeVisible();
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/challenges\/create$/);
});

test("loads a long list page by page", async ({ guild }) => {
  for (let made = 0; made < 32; made += 1)
    await makeChallenge(guild, { title: `Draft no ${String(made)}`, status: "draft" });
  const page = await guild.enter("moderator", "/challenges/draft");
  await expect(page.getByRole("article")).toHaveCount(30);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(card(page, "Draft no 0")).toHaveCount(1);
  await expect(page.getByRole("article").nth(31)).toBeVisible();
});

test("marks what closes soon and what has expired", async ({ guild }) => {
  await makeChallenge(guild, { title: "Hurry up", completeDeadlineAt: inDays(0.5) });
  await makeChallenge(guild, { title: "Plenty of time", completeDeadlineAt: inDays(5) });
  const page = await guild.enter("member", "/challenges");
  await expect(card(page, "Hurry up")).toContainText("Closing soon");
  await expect(card(page, "Plenty of time")).toContainText("Complete by");
  await expect(card(page, "Plenty of time")).not.toContainText("Closing soon");
});

test("without the license disables the button with a reason; without other types there are only quests", async ({
  guild,
}) => {
  const page = await guild.enter("owner", "/access-denied");
  let lacking = ["new-challenge"];
  await page.route("**/api/v1/user/info", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { features: string[] } };
    const features = body.data.features.filter((each) => !lacking.includes(each));
    await route.fulfill({ response, json: { ...body, data: { ...body.data, features } } });
  });
  await page.goto("/challenges");
  const make = page.getByRole("button", { name: "New challenge" });
  await expect(make).toHaveAttribute("aria-disabled", "true");
  await expect(make).toHaveAccessibleDescription("The workspace's plan doesn't include this.");
  await make.hover();
  await expect(page.locator(":popover-open")).toHaveText("The workspace's plan doesn't include this.");
  lacking = ["new-raid", "new-problem"];
  await page.goto("/challenges");
  await expect(page.getByRole("heading", { level: 1, name: "Quests" })).toBeVisible();
  await goTo(page, page.getByRole("link", { name: "New quest" }).first(), /./);
  await expect(title(page)).toBeVisible();
  await expect(page.getByRole("radio", { name: "Raid" })).toHaveCount(0);
});

test("a type the license doesn't include disables the form's buttons, with the reason", async ({ guild }) => {
  const page = await guild.enter("owner", "/access-denied");
  await page.route("**/api/v1/challenge/0/for-edit", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { types: object } };
    const types = { ...body.data.types, raid: { allowed: false, reason: "feature_off" } };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, types } } });
  });
  await page.goto("/challenges/create/raid");
  await expect(publish(page)).toHaveAttribute("aria-disabled", "true");
  await expect(publish(page)).toHaveAccessibleDescription("The workspace's plan doesn't include this.");
  await chooseRadio(page.getByRole("radio", { name: "Quest" }));
  await expect(publish(page)).not.toHaveAttribute("aria-disabled", "true");
});

test("begins with the issue that the URL names, whatever was left in the form before", async ({ guild }) => {
  const page = await guild.enter("owner", "/challenges/create");
  await title(page).fill("Another one");
  await page.goto("/challenges/create?externalId=TEAM-42&title=Sign-in%20fails");
  await expect(title(page)).toHaveValue("Sign-in fails");
  const saving = page.waitForRequest((request) => request.method() === "POST" && /\/challenges$/.test(request.url()));
  await page.getByRole("button", { name: "Save draft" }).click();
  expect((await saving).postDataJSON()).toMatchObject({ title: "Sign-in fails", externalId: "TEAM-42" });
  await page.goto("/challenges/create");
  await expect(title(page)).toHaveValue("Another one");
});

test("names its issue, and the status that closes it, if an issue tracker is connected", async ({ guild }) => {
  const page = await guild.enter("owner", "/access-denied");
  await page.route("**/api/v1/user/info", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, integrations: ["jira"] } } });
  });
  const sent: unknown[] = [];
  await page.route(CREATE, async (route) => {
    sent.push(route.request().postDataJSON());
    await route.continue();
  });
  await page.goto("/challenges/create");
  await title(page).fill("Stands for an issue");
  await page.getByLabel("Issue", { exact: true }).fill("TEAM-43");
  await page.getByLabel("or status name").fill("Done");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("alert").getByRole("listitem")).toHaveText(["Close at status ID: This is required."]);
  await page.getByLabel("Close at status ID").fill("31");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({ externalId: "TEAM-43", autoCloseStatus: { id: "31", name: "Done" } }),
  ]);
});

const isLoaded = (page: Page): Promise<void> => expect(page.locator("[role=status][aria-label]")).toHaveCount(0);

looks("lists and form look right and are accessible", async ({ see }) => {
  await see([
    { name: "challenges", by: "owner", path: "/challenges/active", then: isLoaded },
    { name: "challenges-closed", by: "owner", path: "/challenges/closed", then: isLoaded },
    { name: "challenge-create", by: "owner", path: "/challenges/create", then: isLoaded },
  ]);
});

test("the form of a challenge looks right and is accessible", async ({ guild }) => {
  const id = await makeChallenge(guild, {
    title: "Seen from all sides",
    description: "A **text**\n\n- with a list",
    acceptDeadlineAt: inDays(2),
    completeDeadlineAt: inDays(9),
  });
  const page = await guild.enter("owner", "/access-denied");
  await seeInLooks(page, {
    name: "challenge-edit",
    open: async () => {
      await page.goto(`/challenge/${String(id)}/edit`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await isLoaded(page);
    },
  });
});
