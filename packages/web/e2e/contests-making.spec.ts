import type { Locator, Page } from "@playwright/test";
import { pictureFile } from "./challenge-world.ts";
import { joinAs, makeContest } from "./contest-world.ts";
import { expect, test, type Guild } from "./guild.ts";
import { answered, chooseRadio } from "./steps.ts";
import { readAs } from "./story-people.ts";

interface Stored {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly closedAt: string | null;
  readonly imageUrl: string;
  readonly rewardsByPlace: readonly (readonly { readonly amount: number }[])[];
  readonly otherRewards: readonly { readonly amount: number }[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole("button", { name });
const place = (page: Page, number: number) => page.getByRole("group", { name: `Place ${String(number)}` });
const stars = (part: Page | Locator) => part.getByRole("spinbutton", { name: "Stars" });
const title = (page: Page) => page.getByLabel("Title");
const pictureInput = (page: Page) => page.locator("input[type=file]");
const shownPicture = (page: Page) => page.getByRole("img", { name: "Picture of the contest" });
const editPath = (id: number): string => `/contest/${String(id)}/edit`;

const openAdvanced = (page: Page) => page.locator("summary").click();

async function listed(guild: Guild, list: "active" | "draft" | "schedule" | "closed"): Promise<readonly Stored[]> {
  return (await readAs<{ items: readonly Stored[] }>(guild, "admin", `/contests/list/${list}`)).items;
}

async function storedAs(guild: Guild, id: number): Promise<Stored> {
  return (await readAs<{ contest: Stored }>(guild, "admin", `/contest/${String(id)}/for-edit`)).contest;
}

for (const [type, name, sum] of [
  ["manual", "Chosen by hand", "Pays 15 stars with one winner per place"],
  [
    "manual_participants",
    "Chosen from entries",
    "Pays 15 stars with one winner per place, plus 1 star for each person with other rewards",
  ],
  ["auto", "Top earners", "Pays at most 15 stars"],
  ["voting", "Voting", "Pays at most 15 stars"],
] as const)
  test(`a contest is made: ${name}`, async ({ guild }) => {
    const page = await guild.enter("moderator", "/contests/create");
    await title(page).fill(`Best of ${type}`);
    await chooseRadio(page.getByRole("radio", { name, exact: true }));
    await stars(place(page, 1)).fill("10");
    await button(page, "Add place").click();
    await expect(stars(place(page, 2))).toBeFocused();
    await stars(place(page, 2)).fill("5");
    const other = page.getByRole("group", { name: "Other rewards" });
    if (type === "manual_participants") await stars(other).fill("1");
    else await expect(other).toHaveCount(0);
    await expect(page.getByText(sum, { exact: true })).toBeVisible();
    await button(page, "Publish").click();
    await expect(page.getByRole("heading", { level: 1, name: `Best of ${type}` })).toBeVisible();
    await expect(page.getByText("Contest published")).toHaveCount(1);
    const made = (await listed(guild, "active")).find((each) => each.title === `Best of ${type}`);
    expect(made).toMatchObject({
      type,
      rewardsByPlace: [[{ amount: 1000 }], [{ amount: 500 }]],
      otherRewards: type === "manual_participants" ? [{ amount: 100 }] : [],
    });
  });

test("a contest is made by keyboard alone, and its places are put in order", async ({ guild }) => {
  const page = await guild.enter("moderator", "/contests");
  const { keyboard } = page;
  await expect(page.getByRole("heading", { level: 1, name: "Contests" })).toBeVisible();
  await keyboard.press("c");
  await expect(page.getByRole("heading", { level: 1, name: "New contest" })).toBeVisible();
  await title(page).focus();
  await keyboard.type("By keys");
  await page.getByRole("radio", { name: "Chosen by hand" }).focus();
  for (const name of ["Chosen from entries", "Top earners", "Voting"]) {
    await keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name, exact: true })).toBeChecked();
  }
  await stars(place(page, 1)).focus();
  await keyboard.type("1");
  for (const amount of ["2", "3"]) {
    await button(page, "Add place").press("Enter");
    await keyboard.type(amount);
  }
  await expect(button(page, "Move up: Place 1")).toHaveAccessibleDescription("This is the first place.");
  await expect(button(page, "Move down: Place 3")).toHaveAccessibleDescription("This is the last place.");
  await expect(button(page, "Remove place: Place 1")).toHaveAccessibleDescription("The first place can't be removed.");
  await button(page, "Move up: Place 3").press("Enter");
  await expect(page.getByText("Rewards of place 3 moved to place 2")).toHaveCount(1);
  await expect(button(page, "Move up: Place 2")).toBeFocused();
  await keyboard.press("Enter");
  await expect(button(page, "Move up: Place 1")).toBeFocused();
  await button(page, "Remove place: Place 3").press("Enter");
  await expect(button(page, "Remove place: Place 2")).toBeFocused();
  await keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("heading", { level: 1, name: "By keys" })).toBeVisible();
  const made = (await listed(guild, "active")).find((each) => each.title === "By keys");
  expect(made?.rewardsByPlace).toMatchObject([[{ amount: 300 }], [{ amount: 100 }]]);
});

test("on a phone, places are moved and removed by a menu, and nothing is wider than the screen", async ({ guild }) => {
  const id = await makeContest(guild, {
    type: "manual",
    title: "On a phone",
    places: [100, 200, 300],
    status: "draft",
  });
  const page = await guild.enter("moderator", "/contests");
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(editPath(id));
  const act = async (number: number, name: string): Promise<void> => {
    await button(page, `Actions for place ${String(number)}`).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act(3, "Move up");
  await expect(button(page, "Actions for place 2")).toBeFocused();
  await act(1, "Move down");
  await act(3, "Remove place");
  await expect(button(page, "Actions for place 2")).toBeFocused();
  await expect(stars(page)).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await button(page.locator("[data-bar]"), "More").click();
  await answered(page, `PUT /contest/${String(id)}`, () => page.getByRole("menuitem", { name: "Save draft" }).click());
  expect((await storedAs(guild, id)).rewardsByPlace).toMatchObject([[{ amount: 300 }], [{ amount: 100 }]]);
});

test("a 16th place, a day before today and no title are told where they are; a day ends at 23:59", async ({
  guild,
}) => {
  const page = await guild.enter("moderator", "/contests/create");
  for (let count = 1; count < 15; count += 1) await button(page, "Add place").click();
  await expect(button(page, "Add place")).toHaveAccessibleDescription("A contest has at most 15 places.");
  await openAdvanced(page);
  const day = page.getByLabel("Closes on", { exact: true });
  const time = page.getByLabel(/^Closes on.*time|Time.*Closes on/i);
  await day.fill("01.01.2020");
  await day.blur();
  await openAdvanced(page);
  await expect(day).toBeHidden();
  await button(page, "Save draft").click();
  await expect(page.getByText("Fix these to continue")).toBeVisible();
  await expect(page.getByText(/^Title: /)).toBeVisible();
  await expect(day).toHaveAccessibleDescription(/This time has passed/);
  await title(page).fill("Fifteen places");
  const next = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10).split("-").toReversed().join(".");
  await day.fill(next);
  await day.blur();
  await expect(time).toHaveValue("23:59");
  await openAdvanced(page);
  await expect(page.locator("summary")).toContainText("Closes");
  await openAdvanced(page);
  await button(page, "Save draft").click();
  await expect(page).toHaveURL(/\/contests\/draft$/);
  const made = (await listed(guild, "draft")).find((each) => each.title === "Fifteen places");
  expect(made?.rewardsByPlace).toHaveLength(15);
  expect(made?.closedAt).toMatch(/:59:59/);

  await page.goto(editPath(made?.id ?? 0));
  await openAdvanced(page);
  await button(page, "Remove date").click();
  await expect(day).toHaveValue("");
  await answered(page, `PUT /contest/${String(made?.id)}`, () => button(page, "Save draft").click());
  expect((await storedAs(guild, made?.id ?? 0)).closedAt).toBeNull();
});

test("a picture is chosen, shown cropped, kept, replaced and deleted; a bad one is refused", async ({ guild }) => {
  const page = await guild.enter("moderator", "/contests/create");
  await title(page).fill("With a picture");
  await openAdvanced(page);
  await pictureInput(page).setInputFiles({ name: "moving.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await expect(page.getByText(/“moving.gif” isn't a supported file type/)).toBeVisible();
  await pictureInput(page).setInputFiles({ name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no") });
  await expect(page.getByText("“broken.png” isn't the file type its name says.")).toBeVisible();
  await pictureInput(page).setInputFiles(pictureFile("cup.png", [900, 400]));
  await expect(shownPicture(page)).toHaveJSProperty("naturalWidth", 900);
  const box = await shownPicture(page).boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(550 / 400, 1);

  await test.step("a reload keeps what was typed, and says that the picture is lost", async () => {
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText("We restored what you typed.")).toBeVisible();
    await expect(page.getByText("Choose “cup.png” again.")).toBeVisible();
    await expect(title(page)).toHaveValue("With a picture");
    await openAdvanced(page);
    await pictureInput(page).setInputFiles(pictureFile("cup.png", [900, 400]));
    await expect(page.getByText("Choose “cup.png” again.")).toHaveCount(0);
  });

  await answered(page, "POST /contests", () => button(page, "Save draft").click());
  await expect(page).toHaveURL(/\/contests\/draft$/);
  const { id, imageUrl } = (await listed(guild, "draft")).find((each) => each.title === "With a picture") ?? {};
  expect(imageUrl).toMatch(/^\/files\//);
  await page.goto(editPath(id ?? 0));
  await expect(page.locator("summary")).toContainText("With a picture");
  await openAdvanced(page);
  await expect(shownPicture(page)).toHaveJSProperty("naturalWidth", 550);
  await button(page, "Delete picture").click();
  await expect(shownPicture(page)).toHaveCount(0);
  await answered(page, `PUT /contest/${String(id)}`, () => button(page, "Save draft").click());
  expect(await storedAs(guild, id ?? 0)).toMatchObject({ imageUrl: "", title: "With a picture" });
});

test("a picture alone is a change: leaving asks, and discarding forgets it", async ({ guild }) => {
  const id = await makeContest(guild, { type: "manual", title: "Almost changed", status: "draft" });
  const page = await guild.enter("moderator", editPath(id));
  await openAdvanced(page);
  await pictureInput(page).setInputFiles(pictureFile("cup.png"));
  await expect(shownPicture(page)).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Contests" }).first().click();
  const asked = page.getByRole("dialog");
  await asked.getByRole("button", { name: /Discard/ }).click();
  await expect(page).toHaveURL(/\/contests/);
  expect((await storedAs(guild, id)).imageUrl).toBe("");
});

test("once it's published and somebody has joined, the form says what's fixed and why", async ({ guild }) => {
  const id = await makeContest(guild, {
    type: "voting",
    title: "Fixed",
    places: [1000, 500],
    closedAt: new Date(Date.now() + 5 * DAY_MS).toISOString(),
  });
  await joinAs(guild, id, ["member"]);
  const page = await guild.enter("moderator", editPath(id));
  await expect(page.getByLabel("Who wins")).toHaveAccessibleDescription(/after publishing/);
  await expect(page.getByLabel("Available to")).toHaveAccessibleDescription(/after publishing/);
  await expect(page.getByText("1 person has joined. Rewards can't change anymore.")).toBeVisible();
  await expect(stars(place(page, 1))).toBeDisabled();
  await expect(button(page, "Add place")).toHaveCount(0);
  await openAdvanced(page);
  await expect(page.getByText("People count on this date.")).toBeVisible();
  const day = page.getByLabel("Closes on", { exact: true });
  await day.fill(new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10).split("-").toReversed().join("."));
  await day.blur();
  await title(page).fill("Fixed, with a new title");
  await page.getByLabel("Notify people who've joined").check();
  await button(page, "Save").click();
  await expect(page.getByText("Fix these to continue")).toBeVisible();
  await expect(day).toHaveAccessibleDescription(/later/);
  await day.fill(new Date(Date.now() + 8 * DAY_MS).toISOString().slice(0, 10).split("-").toReversed().join("."));
  await day.blur();
  await button(page, "Save").click();
  await expect(page.getByRole("heading", { level: 1, name: "Fixed, with a new title" })).toBeVisible();
  await expect(page.getByText("Contest updated")).toHaveCount(1);
  const bell = await guild.enter("member", "/profile/notifications");
  await expect(bell.getByRole("article").filter({ hasText: "Fixed, with a new title" })).toHaveCount(1);
});

test("two managers who change the same are asked, with both values; a picture goes along", async ({ guild }) => {
  const id = await makeContest(guild, { type: "manual", title: "First title", places: [100], status: "draft" });
  const [first, second] = [await guild.enter("moderator", editPath(id)), await guild.enter("admin", editPath(id))];
  for (const [page, words, amount] of [
    [first, "Second title", "2"],
    [second, "Third title", "3"],
  ] as const) {
    await title(page).fill(words);
    await stars(place(page, 1)).fill(amount);
  }
  await openAdvanced(second);
  await pictureInput(second).setInputFiles(pictureFile("cup.png"));
  await answered(first, `PUT /contest/${String(id)}`, () => button(first, "Save draft").click());
  await button(second, "Save draft").click();
  const asked = second.getByRole("dialog", { name: "This changed while you were editing" });
  for (const words of ["First title", "Second title", "Third title", "1: 1 star", "1: 2 stars", "1: 3 stars"])
    await expect(asked).toContainText(words);
  await button(asked, "Save mine").click();
  await expect(second.getByRole("article").filter({ hasText: "Third title" })).toBeVisible();
  const { imageUrl, ...stored } = await storedAs(guild, id);
  expect(stored).toMatchObject({ title: "Third title", rewardsByPlace: [[{ amount: 300 }]] });
  expect(imageUrl).toMatch(/^\/files\//);
});

test("a contest repeats each day, and each copy has its picture", async ({ guild }) => {
  test.setTimeout(6 * 60_000);
  const page = await guild.enter("moderator", "/contests/create");
  await title(page).fill("Photo of the month");
  await openAdvanced(page);
  await pictureInput(page).setInputFiles(pictureFile("photo.png", [600, 450]));
  await expect(shownPicture(page)).toBeVisible();
  await button(page, "Schedule").click();
  await expect(page).toHaveURL(/\/schedule\/contest\/\d+$/);
  await expect(page.getByLabel("Repeat").locator("option")).toHaveCount(5);
  await page.getByLabel("Repeat").selectOption("Every day");
  await button(page, /^Save/).click();
  await expect(page).toHaveURL(/\/contests\/schedule$/);
  await expect(page.getByRole("article").filter({ hasText: "Photo of the month" })).toContainText("Repeats daily");
  const copies = async (): Promise<readonly string[]> =>
    (await listed(guild, "active")).filter((each) => each.title === "Photo of the month").map((each) => each.imageUrl);
  guild.moveClock(2 * DAY_MS);
  await expect.poll(async () => (await copies()).length, { timeout: 150_000, intervals: [2_000] }).toBe(1);
  const [url = ""] = await copies();
  expect(url).toMatch(/^\/files\//);
  const caller = await guild.ask("member");
  expect((await caller.get(`${guild.url}${url}`)).status()).toBe(200);
  await caller.dispose();
});

test("closing says what it means: by hand nobody wins, by votes it's counted and paid; then it can be exported", async ({
  guild,
}) => {
  const byHand = await makeContest(guild, { type: "manual", title: "Closed by hand", places: [100] });
  const page = await guild.enter("moderator", `/contest/${String(byHand)}`);
  const dialog = page.getByRole("dialog");
  const close = async (): Promise<void> => {
    await button(page, "More actions").click();
    await page.getByRole("menuitem", { name: "Close contest" }).click();
  };
  await expect(page.getByRole("link", { name: "Choose winners" })).toHaveAttribute(
    "href",
    `/contest/${String(byHand)}/winners`,
  );
  await close();
  await expect(dialog).toContainText("Nobody wins and nothing is paid.");
  await button(dialog, "Close contest").click();
  await expect(page.getByText("Closed", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /Choose winners|Edit/ })).toHaveCount(0);

  const voted = await makeContest(guild, { type: "voting", title: "Closed by votes", places: [100] });
  await joinAs(guild, voted, ["member"]);
  await page.goto(`/contest/${String(voted)}`);
  await close();
  await expect(dialog).toContainText("Winners are counted and paid right away");
  await button(dialog, "Close contest").click();
  await expect(page.getByText("Contest closed")).toHaveCount(1);
  const download = page.waitForEvent("download");
  await button(page, "Export to Excel").click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

test("the lists are counted, read by keys, and found by name", async ({ guild }) => {
  await makeContest(guild, { type: "manual", title: "Found by its name" });
  const draft = await makeContest(guild, { type: "auto", title: "Thrown away", status: "draft" });
  const page = await guild.enter("moderator", "/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { level: 1, name: "Contests" })).toBeVisible();
  await expect(page).toHaveURL(/\/contests\/active$/);
  const count = (await listed(guild, "active")).length;
  await expect(page.getByRole("link", { name: `Active ${String(count)}` })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("article").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/contest\/\d+$/);

  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("combobox", { name: "Find people, pages, and commands" });
  await palette.fill("found by");
  await page.getByRole("option", { name: "Found by its name" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Found by its name" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await palette.fill("create contest");
  await page.getByRole("option", { name: "Create a contest" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New contest" })).toBeVisible();

  await page.goto(`/contest/${String(draft)}`);
  await button(page, "More actions").click();
  await page.getByRole("menuitem", { name: "Delete draft" }).click();
  await button(page.getByRole("dialog"), "Delete draft").click();
  await expect(page).toHaveURL(/\/contests\/draft$/);
  await expect(page.getByRole("article").filter({ hasText: "Thrown away" })).toHaveCount(0);
});

test("a plan without new contests disables the button, the form and the command, with the reason", async ({
  guild,
}) => {
  const page = await guild.enter("owner", "/access-denied");
  await page.route("**/api/v1/user/info", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { features: string[] } };
    const features = body.data.features.filter((each) => each !== "new-contest");
    await route.fulfill({ response, json: { ...body, data: { ...body.data, features } } });
  });
  await page.route("**/api/v1/contest/0/for-edit", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    const save = { allowed: false, reason: "feature_off" };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, save } } });
  });
  const reason = "The workspace's plan doesn't include this.";
  await page.goto("/contests");
  await expect(button(page, "New contest")).toHaveAccessibleDescription(reason);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Find people, pages, and commands" }).fill("contest");
  await expect(page.getByRole("option", { name: "Go to Contests" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Create a contest" })).toHaveCount(0);
  await page.goto("/contests/create");
  for (const name of ["Save draft", "Schedule", "Publish"]) {
    await expect(button(page, name)).toHaveAttribute("aria-disabled", "true");
    await expect(button(page, name)).toHaveAccessibleDescription(reason);
  }
});
