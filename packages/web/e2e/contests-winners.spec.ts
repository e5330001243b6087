import type { Page } from "@playwright/test";
import { sendAs, visit } from "./challenge-world.ts";
import { joinAs, makeContest } from "./contest-world.ts";
import { expect, test, type DemoPerson, type Guild } from "./guild.ts";
import { seeInLooks } from "./looks.ts";
import { choosePeople, goTo } from "./steps.ts";
import { meet } from "./story-people.ts";

const ENTRIES: readonly DemoPerson[] = ["person10", "person11", "person12", "person13"];

const place = (page: Page, number: number) => page.getByRole("combobox", { name: `Place ${String(number)}` });
const found = (page: Page) => page.getByRole("listbox").getByRole("option");
const save = (page: Page) => page.getByRole("main").getByRole("button", { name: "Save winners" });
const question = (page: Page) => page.getByRole("dialog", { name: "Save these winners?" });
const confirm = (page: Page) => question(page).getByRole("button", { name: "Save winners" });

async function chooseIn(guild: Guild, person: DemoPerson, id: number): Promise<Page> {
  const page = await visit(guild, person, `/contest/${String(id)}/winners`);
  await expect(place(page, 1)).toBeVisible();
  return page;
}

test("winners are chosen by name, kept until they're saved, and paid with everyone else who joined", async ({
  guild,
}) => {
  const wish = { type: "manual_participants", title: "Best desk", places: [500, 0], other: 50 } as const;
  const id = await makeContest(guild, wish);
  await joinAs(guild, id, ENTRIES);
  const people = await Promise.all(ENTRIES.map((each) => meet(guild, each)));
  const [ann = "", bob = "", eve = ""] = people.map(({ name }) => name);
  const before = await Promise.all(people.map((each) => each.balance()));

  const page = await chooseIn(guild, "moderator", id);
  await expect(save(page)).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("Pays 2 stars")).toBeVisible();
  await choosePeople(place(page, 1), [ann, bob]);
  await place(page, 2).fill(ann);
  await expect(found(page)).toHaveText([new RegExp(`${ann}Place 1`)]);
  await found(page).click();
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText(`Place 2: Nobody can win twice: ${ann}.`);
  await page
    .getByRole("button", { name: `Remove ${ann}` })
    .last()
    .click();
  await choosePeople(place(page, 2), [eve]);
  await expect(page.getByText("Pays 10.5 stars")).toBeVisible();

  await page.getByRole("link", { name: "Back to contest" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  await page.reload();
  await expect(page.getByText("We restored what you chose.")).toBeVisible();
  await save(page).click();
  await expect(question(page)).toContainText("This closes the contest and pays 3 people. It can't be undone.");
  await expect(question(page).getByRole("listitem")).toHaveText([
    /Place 1.*5 stars.*each.*and/,
    new RegExp(`Place 2Honor${eve}`),
    /Other rewards.*0.5 stars.*Everyone else who joined: 1 person/,
  ]);
  await confirm(page).click();
  await expect(page).toHaveURL(new RegExp(`/contest/${String(id)}$`));
  await expect(page.getByText("Winners saved")).toBeVisible();
  const after = await Promise.all(people.map((each) => each.balance()));
  expect(after.map((now, index) => now - (before[index] ?? 0))).toEqual([500, 500, 0, 50]);
  await page.goto(`/contest/${String(id)}/winners`);
  await expect(page.getByText("This contest is closed.")).toBeVisible();
});

test("of two who save at once, one is told that the other has", async ({ guild }) => {
  const id = await makeContest(guild, { type: "manual", title: "Two judges", places: [300] });
  const people = await Promise.all((["person14", "person15"] as const).map((each) => meet(guild, each)));
  const before = await Promise.all(people.map((each) => each.balance()));
  const pages = await Promise.all((["admin", "moderator"] as const).map((each) => chooseIn(guild, each, id)));
  for (const [index, page] of pages.entries()) {
    await choosePeople(place(page, 1), [people[index]?.name ?? ""]);
    await save(page).click();
    await confirm(page).focus();
  }
  await Promise.all(pages.map((page) => page.keyboard.press("Enter")));
  const saved = pages.map((page, index) =>
    page
      .getByText("Winners saved")
      .waitFor()
      .then(() => ({ faster: index, slower: pages[1 - index] ?? page })),
  );
  const { faster, slower } = await Promise.any(saved);
  await expect(slower.getByText("Someone else has already saved the winners.")).toBeVisible();
  await goTo(slower, slower.getByRole("link", { name: "See results" }), "Two judges");
  const after = await Promise.all(people.map((each) => each.balance()));
  expect(after.map((now, index) => now - (before[index] ?? 0))).toEqual(faster === 0 ? [300, 0] : [0, 300]);
});

test("who can't win anymore is named at their place, and nothing else is lost; by keyboard", async ({ guild }) => {
  const id = await makeContest(guild, { type: "manual", title: "By keys", places: [100] });
  const gone = await meet(guild, "person16");
  const here = await meet(guild, "person17");
  const page = await chooseIn(guild, "moderator", id);
  await page.setViewportSize({ width: 1100, height: 800 });
  await place(page, 1).focus();
  for (const name of [gone.name, here.name]) {
    await page.keyboard.type(name);
    await expect(found(page)).toHaveText([new RegExp(name)]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }
  await sendAs(guild, "owner", { method: "PUT", path: `/users/${String(gone.id)}/disable` });
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const error = `These people can't win this contest: ${gone.name}.`;
  await expect(page.getByRole("alert")).toContainText(`Place 1: ${error}`);
  await expect(place(page, 1)).toHaveAccessibleDescription(new RegExp(error.replaceAll(".", "\\.")));
  const removal = page.getByRole("button", { name: `Remove ${gone.name}` });
  await removal.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Remove ${here.name}` })).toBeVisible();
  await place(page, 1).focus();
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Winners saved")).toBeVisible();
});

test("whose answer gets lost on the way is told that their winners are saved", async ({ guild }) => {
  const id = await makeContest(guild, { type: "manual", title: "Bad line", places: [100] });
  const { name } = await meet(guild, "person18");
  const page = await chooseIn(guild, "moderator", id);
  await choosePeople(place(page, 1), [name]);
  await save(page).click();
  await page.route("**/winners", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await confirm(page).click();
  await expect(page.getByText("Winners saved")).toBeVisible();
  await expect(page.getByText("Someone else")).toHaveCount(0);
  const link = page.getByRole("link", { name: "See results" });
  await goTo(page, link, "Bad line");
});

test("a vote that two people share is explained to them once a manager closes it", async ({ guild }) => {
  const id = await makeContest(guild, { type: "voting", title: "Best joke", places: [200, 100] });
  await joinAs(guild, id, ["person25", "person26"]);
  const people = await Promise.all((["person25", "person26"] as const).map((each) => meet(guild, each)));
  const [first = "", second = ""] = people.map(({ name }) => name);
  const before = await Promise.all(people.map((each) => each.balance()));
  const voters = await Promise.all(
    (["person25", "person26"] as const).map((each) => visit(guild, each, `/contest/${String(id)}`)),
  );
  for (const [index, page] of voters.entries()) {
    await page.getByRole("button", { name: `Vote for ${index === 0 ? second : first}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Vote", exact: true }).click();
    await expect(page.getByText("You voted for").first()).toBeVisible();
    await expect(page.getByText(/\d votes?$/)).toHaveCount(0);
  }
  const page = await visit(guild, "admin", `/contest/${String(id)}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Close contest" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Winners are counted and paid right away, as things stand now.");
  await dialog.getByRole("button", { name: "Close contest" }).click();
  for (const voter of voters) {
    const results = voter.getByRole("region", { name: "Results" });
    await expect(results.getByRole("listitem").filter({ hasText: "Place 1" })).toContainText(first);
    await expect(results).toContainText(`${first} and ${second} tied on votes. The first to join ranks higher`);
    await expect(results).toContainText(/2 of \d+ voted/);
  }
  const after = await Promise.all(people.map((each) => each.balance()));
  expect(after.map((now, index) => now - (before[index] ?? 0))).toEqual([200, 100]);
});

test("members can't choose winners", async ({ guild }) => {
  const id = await makeContest(guild, { type: "manual", title: "Not yours" });
  const page = await guild.enter("member", `/contest/${String(id)}/winners`);
  await expect(page).toHaveURL(/\/access-denied/);
});

test("choosing winners looks right and is accessible", async ({ guild }) => {
  const wish = { type: "manual_participants", title: "Best view from a window", places: [500, 250, 0], other: 50 };
  const id = await makeContest(guild, { ...wish, type: "manual_participants" });
  await joinAs(guild, id, ["person20", "person21", "person22", "person23", "person24"]);
  const people = await Promise.all((["person20", "person21", "person22"] as const).map((each) => meet(guild, each)));
  const [first = "", second = "", third = ""] = people.map(({ name }) => name);
  const page = await chooseIn(guild, "moderator", id);
  await choosePeople(place(page, 1), [first, second]);
  await choosePeople(place(page, 2), [third]);
  const boxes = page.getByRole("combobox");
  const open = async (): Promise<void> => {
    await page.goto(`/contest/${String(id)}/winners`);
    await expect(boxes.first()).toBeVisible();
  };
  await seeInLooks(page, { name: "contest-winners", open });
  await seeInLooks(page, {
    name: "contest-winners-list",
    isPlaced: true,
    open: async () => {
      await open();
      await boxes.nth(1).click();
      await expect(found(page).first()).toBeVisible();
    },
  });
  await seeInLooks(page, {
    name: "contest-winners-confirm",
    open: async () => {
      await open();
      await page.getByRole("main").locator("button[type=submit]").click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  });
});
