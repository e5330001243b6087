import type { Locator, Page } from "@playwright/test";
import { closeWelcome, listedChains, makeChain, questStep, quizStep, stepsIn } from "./chain-world.ts";
import { makeChallenge } from "./challenge-world.ts";
import { expect, test, type Guild } from "./guild.ts";
import { answerAs, makeQuiz } from "./quiz-world.ts";
import { answered } from "./steps.ts";
import { readAs } from "./story-people.ts";

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole("button", { name });
const title = (page: Page) => page.getByLabel("Title");
const search = (page: Page) => page.getByRole("combobox", { name: "Add a step" });
const steps = (page: Page) => page.getByRole("list", { name: "Steps" }).getByRole("listitem");
const step = (page: Page, words: string) => steps(page).filter({ hasText: words });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const editPath = (id: number): string => `/chain/${String(id)}/edit`;

const quest = (guild: Guild, name: string, more: object = {}) =>
  makeChallenge(guild, { type: "quest", title: name, ...more });

/** A poll of one question: answering it is one step. */
const poll = (guild: Guild, name: string) =>
  makeQuiz(guild, { type: "poll", title: name, questions: [{ type: "multi_text", description: "How?" }] });

const answer = (guild: Guild, by: "member" | "owner" | "person5", id: number) =>
  answerAs(guild, { by, id, given: ["Well"] });

/** Finds what's called so and adds it with the keyboard. */
async function addStep(page: Page, name: string): Promise<void> {
  await search(page).fill(name);
  await expect(page.getByRole("option", { name })).toHaveCount(1);
  await search(page).press("Enter");
  await expect(step(page, name)).toHaveCount(1);
}

async function inOrder(page: Page, names: readonly string[]): Promise<void> {
  await expect(steps(page)).toHaveText(names.map((each) => new RegExp(each)));
}

test("steps are found by keys, arranged by keys, buttons and the pointer, and published quietly with the chain", async ({
  guild,
}) => {
  await quest(guild, "Alpha lake walk", { status: "draft" });
  await quest(guild, "Beta lake walk");
  await poll(guild, "Gamma lake poll");
  const page = await guild.enter("moderator", "/chains/create");
  await title(page).fill("Around the lake");
  await button(page, "Publish").click();
  await expect(search(page)).toHaveAccessibleDescription(/./);
  await search(page).fill("lake");
  const options = page.getByRole("listbox", { name: "Challenges, quizzes and polls" }).getByRole("option");
  await expect(options).toHaveText([/Gamma/, /Beta/, /Alpha.*Draft/]);
  await search(page).press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await search(page).press("Enter");
  await expect(search(page)).toHaveValue("");
  await expect(search(page)).toBeFocused();
  await search(page).fill("lake");
  // What's a step is no choice any more.
  await expect(options).toHaveText([/Gamma/, /Alpha/]);
  await page.keyboard.press("Escape");
  await addStep(page, "Alpha lake walk");
  await addStep(page, "Gamma lake poll");
  await inOrder(page, ["Beta", "Alpha", "Gamma"]);
  await expect(page.getByText("1 draft is published with the chain")).toBeVisible();

  const code = page.waitForResponse(/row-drag/);
  await button(page, "Move up: Step 2").click();
  await inOrder(page, ["Alpha", "Beta", "Gamma"]);
  await expect(button(page, "Move up: Step 1")).toBeFocused();
  await step(page, "Alpha").getByRole("link").press("Alt+ArrowDown");
  await inOrder(page, ["Beta", "Alpha", "Gamma"]);
  await expect(step(page, "Alpha").getByRole("link")).toBeFocused();
  await code;
  const handle = step(page, "Beta").locator("[data-handle]");
  await handle.dragTo(step(page, "Gamma"), { targetPosition: { x: 200, y: 50 } });
  await inOrder(page, ["Alpha", "Gamma", "Beta"]);
  await button(page, "Remove from the chain: Step 3").click();
  await inOrder(page, ["Alpha", "Gamma"]);
  await addStep(page, "Beta lake walk");

  await expect(page.getByLabel("Remind people who stop on the way")).toBeChecked();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(heading(page, "Around the lake")).toBeVisible();
  await expect(page.getByText("Published", { exact: true })).toHaveCount(1);
  expect(await listedChains(guild, "active", "member")).toContain("Around the lake");
  const member = await guild.enter("member");
  const cards = member.getByRole("article");
  await expect(cards.filter({ hasText: "New chain: Around the lake" })).toHaveCount(1);
  // The draft has no card of its own.
  await expect(cards.filter({ hasText: "Alpha lake walk" }).filter({ hasNotText: "Around the lake" })).toHaveCount(0);
});

test("a challenge and a quiz are made for a chain, which is saved first and takes them as its last steps", async ({
  guild,
}) => {
  const page = await guild.enter("moderator", "/chains/create");
  await button(page, "Create a challenge for this chain").click();
  await expect(page.getByText("Fix these to continue")).toBeVisible();
  await title(page).fill("Made in place");
  await answered(page, "POST /chains", () => button(page, "Create a challenge for this chain").click());
  await expect(page.getByText("It becomes the last step of “Made in place”.")).toBeVisible();
  await title(page).fill("Say hello to five people");
  await button(page, "Save draft").click();
  await expect(heading(page, "Edit chain")).toBeVisible();
  await expect(step(page, "Say hello to five people")).toContainText("Draft");

  // Nothing was changed, so nothing is saved.
  await button(page, "Create a quiz for this chain").click();
  await expect(heading(page, "New quiz")).toBeVisible();
  await title(page).fill("Who sits where");
  await button(page, "Save draft").click();
  await expect(heading(page, "Edit chain")).toBeVisible();
  await inOrder(page, ["Say hello to five people", "Who sits where"]);

  // The page of its questions leads back, too, with what was written there.
  await button(page, "Create a quiz for this chain").click();
  await title(page).fill("Who has which plant");
  await button(page, "Add questions").click();
  await expect(page.getByText("It's the last step of “Made in place”.")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Edit quiz")).toBeVisible();
  await expect(title(page)).toHaveValue("Who has which plant");
  await page.goForward();
  await expect(button(page, /^(Publish|Schedule)$/)).toHaveCount(0);
  await page.reload();
  await button(page, /^Text/).click();
  await page.getByLabel("Question", { exact: true }).fill("Whose is the cactus?");
  await button(page, "Back to the chain").click();
  await expect(heading(page, "Edit chain")).toBeVisible();
  await inOrder(page, ["Say hello to five people", "Who sits where", "Who has which plant"]);

  // A quiz without questions stops all, at its step.
  await button(page, "Publish").click();
  await expect(page.getByText("Fix these to continue")).toBeVisible();
  await expect(step(page, "Who sits where")).toContainText("This step can't be published yet.");
  await expect(page.getByText("Step 2: This step can't be published yet.")).toBeVisible();
  await expect(step(page, "Say hello").getByText("can't be published")).toHaveCount(0);
  expect(await listedChains(guild, "active")).not.toContain("Made in place");
  await button(page, "Remove from the chain: Step 2").click();
  await expect(page.getByText("can't be published")).toHaveCount(0);
  await button(page, "Publish").click();
  await expect(heading(page, "Made in place")).toBeVisible();
});

test("what a change means to people who are inside is said before it's saved, and what they've done stays", async ({
  guild,
}) => {
  const [first, second, late] = [
    await poll(guild, "First poll"),
    await poll(guild, "Second poll"),
    await poll(guild, "Late poll"),
  ];
  const id = await makeChain(guild, { title: "Three polls", steps: [first, second, late].map(quizStep) });
  await poll(guild, "Extra poll");
  for (const each of [first, second, late]) await answer(guild, "owner", each);
  await answer(guild, "member", first);
  await answer(guild, "person5", first);
  await answer(guild, "person5", second);

  const [page, stale] = [await guild.enter("moderator", editPath(id)), await guild.enter("admin", editPath(id))];
  await button(stale, "Remove from the chain: Step 2").click();
  await addStep(page, "Extra poll");
  const said = page.getByRole("status").filter({ hasText: "in this chain" });
  await expect(said).toContainText("2 people are in this chain.");
  await expect(said).toContainText("1 person has finished and stays finished.");
  await expect(said).not.toContainText("past the place");
  await step(page, "Extra poll").getByRole("link").press("Alt+ArrowUp");
  await step(page, "Extra poll").getByRole("link").press("Alt+ArrowUp");
  await inOrder(page, ["First", "Extra", "Second", "Late"]);
  await expect(said).toContainText("1 of them is past the place of “Extra poll”");
  await button(page, "Remove from the chain: Step 4").click();
  await expect(said).toContainText("“Late poll” no longer counts for the chain.");
  await page.getByLabel("Notify people who are in this chain").check();
  await button(page, "Save").click();
  await expect(heading(page, "Three polls")).toBeVisible();
  expect(await stepsIn(guild, id)).toEqual(["First poll", "Extra poll", "Second poll"]);

  await button(stale, "Save").click();
  const asked = stale.getByRole("dialog", { name: "This changed while you were editing" });
  await expect(asked).toContainText("First poll → Second poll → Late poll");
  await expect(asked).toContainText("First poll → Extra poll → Second poll");
  await expect(asked).toContainText("First poll → Late poll");
  await button(asked, "Keep the new value").click();
  await expect(heading(stale, "Three polls")).toBeVisible();
  expect(await stepsIn(guild, id)).toEqual(["First poll", "Extra poll", "Second poll"]);

  await page.getByRole("link", { name: "People" }).click();
  await expect(heading(page, "People")).toBeVisible();
  await expect(page.getByText("3 people have started · 1 has finished")).toBeVisible();
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(3);
  // Who has waited longest is first, who is through is last.
  await expect(cards.nth(0)).toContainText("1 of 3 done");
  await expect(cards.nth(0)).toContainText("Step 2: Extra poll");
  await expect(cards.nth(1)).toContainText("2 of 3 done");
  await expect(cards.nth(1)).toContainText("Step 2: Extra poll");
  await expect(cards.nth(2)).toContainText("Finished");
  const download = page.waitForEvent("download");
  await button(page, "Export to Excel").click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  const bell = await guild.enter("member", "/profile/notifications");
  await expect(bell.getByRole("article").filter({ hasText: "Updated: Three polls" })).toHaveCount(1);
});

test("a step that not everyone in the chain's group sees is told where it stands, at once", async ({ guild }) => {
  const { items } = await readAs<{ items: { id: number; name: string }[] }>(guild, "admin", "/groups");
  const idOf = (name: string) => items.find((group) => group.name === name)?.id ?? 0;
  await quest(guild, "Above the group", { groupId: idOf("Engineering") });
  await quest(guild, "Beside the group", { groupId: idOf("Product") });
  const page = await guild.enter("admin", "/chains/create");
  await title(page).fill("For a few");
  await addStep(page, "Above the group");
  const problem = "Not everyone who sees the chain can see this step.";
  await expect(step(page, "Above")).toContainText(problem);
  await page
    .getByRole("main")
    .getByLabel("Available to")
    .selectOption({ value: String(idOf("Web")) });
  await expect(page.getByText(problem)).toHaveCount(0);
  await addStep(page, "Beside the group");
  await expect(step(page, "Beside")).toContainText(problem);
  await expect(step(page, "Above")).not.toContainText(problem);
  await button(page, "Publish").click();
  await expect(page.getByText("Fix these to continue")).toBeVisible();
  await button(page, "Remove from the chain: Step 2").click();
  await button(page, "Publish").click();
  await expect(heading(page, "For a few")).toBeVisible();
});

test("a newcomer finds their welcome chain on the dashboard until it's closed", async ({ guild }) => {
  const owner = await guild.enter("owner", "/");
  await expect(owner.getByRole("article").first()).toBeVisible();
  await expect(owner.getByRole("region", { name: "Your first week" })).toHaveCount(0);
  // One of the demo's people who are on their way.
  const page = await guild.enter("person29", "/");
  const card = page.getByRole("region", { name: "Your first week" });
  await expect(card).toBeVisible();
  await card.getByRole("link", { name: "Your first week" }).click();
  await expect(heading(page, "Your first week")).toBeVisible();
  await page.goBack();
  await expect(card).toBeVisible();
  await closeWelcome(guild);
  await expect(card).toHaveCount(0);
});

test("one welcome chain at a time: the second is told which one there is", async ({ guild }) => {
  await closeWelcome(guild);
  const hello = await quest(guild, "Wave at the office plant");
  await makeChain(guild, { title: "Warm welcome", isWelcome: true, steps: [questStep(hello)] });
  const id = await makeChain(guild, { title: "Colder", isWelcome: true, steps: [questStep(hello)], status: "draft" });
  const page = await guild.enter("moderator", editPath(id));
  await button(page, "Publish").click();
  await expect(page.getByLabel("Welcome newcomers with this chain")).toHaveAccessibleDescription(
    /“Warm welcome” already welcomes newcomers/,
  );
  await page.getByLabel("Welcome newcomers with this chain").uncheck();
  await button(page, "Publish").click();
  await expect(heading(page, "Colder")).toBeVisible();
});

test("publishing, scheduling, closing and deleting say what they mean", async ({ guild }) => {
  const draft = await quest(guild, "Quiet draft", { status: "draft" });
  const asked = await poll(guild, "Asked in the chain");
  const made = { steps: [quizStep(asked), questStep(draft)], status: "draft" };
  const id = await makeChain(guild, { title: "Said before", ...made });
  const page = await guild.enter("moderator", `/chain/${String(id)}`);
  const dialog = page.getByRole("dialog");
  const choose = async (name: string): Promise<void> => {
    await button(page, "More actions").click();
    await page.getByRole("menuitem", { name }).click();
  };
  await button(page, "Publish").click();
  await expect(dialog).toContainText("1 draft is published with it, without an announcement of its own.");
  await button(dialog, "Publish").click();
  await expect(page.getByText("Published", { exact: true })).toHaveCount(1);
  await answer(guild, "member", asked);
  await page.reload();
  await choose("Close chain");
  await expect(dialog).toContainText("1 person is still in it.");
  await dialog.locator("footer").getByRole("button", { name: "Close" }).click();
  await expect.poll(() => listedChains(guild, "closed")).toContain("Said before");
  await page.goto(editPath(id));
  await expect(page.getByText("This chain can't be edited")).toBeVisible();

  const other = await makeChain(guild, { title: "Never published", steps: [quizStep(asked)], status: "draft" });
  await page.goto(editPath(other));
  await button(page, "Schedule").click();
  await expect(page).toHaveURL(new RegExp(`/schedule/chain/${String(other)}$`));
  await page.goto(`/chain/${String(other)}`);
  await choose("Delete draft");
  await button(dialog, "Delete").click();
  await expect(page).toHaveURL(/\/chains\/draft$/);
  expect(await listedChains(guild, "draft")).not.toContain("Never published");
});

test("two managers who arrange the same steps are asked, with the titles of both orders", async ({ guild }) => {
  const [one, two] = [await poll(guild, "Poll one"), await poll(guild, "Poll two")];
  const id = await makeChain(guild, { title: "Two orders", steps: [one, two].map(quizStep), status: "draft" });
  const [first, second] = [await guild.enter("moderator", editPath(id)), await guild.enter("admin", editPath(id))];
  await button(second, "Remove from the chain: Step 2").click();
  await button(first, "Move up: Step 2").click();
  await answered(first, `PUT /chain/${String(id)}`, () => button(first, "Save draft").click());
  await button(second, "Save draft").click();
  const asked = second.getByRole("dialog", { name: "This changed while you were editing" });
  await expect(asked).toContainText("Poll two → Poll one");
  await button(asked, "Save mine").click();
  await expect(second).toHaveURL(/\/chains\/draft$/);
  expect(await stepsIn(guild, id)).toEqual(["Poll one"]);
});

test("the lists are read by keys and found by name; a plan without new chains says why", async ({ guild }) => {
  const asked = await poll(guild, "Found in a chain");
  await makeChain(guild, { title: "Found by name", steps: [quizStep(asked)] });
  const page = await guild.enter("moderator", "/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await expect(heading(page, "Chains")).toBeVisible();
  await expect(page).toHaveURL(/\/chains\/active$/);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("article").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/chain\/\d+$/);
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("combobox", { name: "Find people, pages, and commands" });
  await palette.fill("found by");
  await page.getByRole("option", { name: "Found by name" }).click();
  await expect(heading(page, "Found by name")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await palette.fill("create chain");
  await page.getByRole("option", { name: "Create a chain" }).click();
  await expect(heading(page, "New chain")).toBeVisible();

  const owner = await guild.enter("owner", "/access-denied");
  await owner.route("**/api/v1/user/info", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { features: string[] } };
    const features = body.data.features.filter((each) => each !== "new-chain");
    await route.fulfill({ response, json: { ...body, data: { ...body.data, features } } });
  });
  await owner.goto("/chains");
  await expect(button(owner, "New chain")).toHaveAccessibleDescription("The workspace's plan doesn't include this.");
});

test("a member sees neither the lists in the drawer nor who is in a chain", async ({ guild }) => {
  const asked = await poll(guild, "Seen by members");
  const id = await makeChain(guild, { title: "For members", steps: [quizStep(asked)] });
  const page = await guild.enter("member", `/chain/${String(id)}/people`);
  await expect(heading(page, "For members")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/chain/${String(id)}$`));
  await expect(page.getByRole("link", { name: /^(Chains|People|Edit)$/ })).toHaveCount(0);
  const refused = await guild.ask("member");
  expect((await refused.get(`${guild.url}/api/v1/chain/${String(id)}/people`)).status()).toBe(403);
  await refused.dispose();
});

test("a draft with its steps survives a reload", async ({ guild }) => {
  await poll(guild, "Kept over a reload");
  const page = await guild.enter("moderator", "/chains/create");
  await title(page).fill("Kept");
  await addStep(page, "Kept over a reload");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("We restored what you typed.")).toBeVisible();
  await inOrder(page, ["Kept over a reload"]);
  await button(page, "Discard").click();
  await expect(steps(page)).toHaveCount(0);
  await expect(title(page)).toHaveValue("");
  expect(await listedChains(guild, "draft")).not.toContain("Kept");
});
