import type { Page } from "@playwright/test";
import { sendAs } from "./challenge-world.ts";
import { expect, test } from "./guild.ts";
import { looks } from "./looks.ts";
import { readAs } from "./story-people.ts";

const PAGES = ["workspace", "invite", "reward", "challenge", "perks"] as const;

/** What each step shows once it has loaded. */
const SHOWN = {
  workspace: "textbox",
  invite: "textbox",
  reward: "checkbox",
  challenge: "spinbutton",
  thanks: "combobox",
  perks: "checkbox",
} as const;

interface Rewards {
  readonly settings: { readonly defaultRewardAmount: number };
  readonly popular: readonly { readonly name: string; readonly isAllowed: boolean }[];
  readonly other: readonly { readonly name: string; readonly isAllowed: boolean }[];
}

const progress = (page: Page, name: string) => page.getByRole("img", { name });
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const sample = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

test("the intro can be left at every step: nothing is saved, and people go where they wanted to", async ({ guild }) => {
  const page = await guild.enter("admin", "/access-denied");
  const before = await readAs<Rewards>(guild, "admin", "/rewards/for-intro");
  for (const step of PAGES) {
    await page.goto(`/intro/${step}?redirect=%2Fthanks`);
    await page.getByRole("button", { name: "Later" }).click();
    await expect(page).toHaveURL(`${guild.url}/thanks`);
  }
  // Redirects to another origin are ignored.
  await page.goto("/intro/reward?redirect=https%3A%2F%2Fevil.example");
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL(`${guild.url}/`);
  expect(await readAs<Rewards>(guild, "admin", "/rewards/for-intro")).toEqual(before);
  await page.context().close();
});

test("at least one currency is required", async ({ guild }) => {
  const page = await guild.enter("owner", "/intro/reward");
  const boxes = page.getByRole("checkbox", { checked: true });
  await expect(boxes.first()).toBeVisible();
  for (let left = await boxes.count(); left > 0; left -= 1) {
    await boxes.first().click();
    await expect(boxes).toHaveCount(left - 1);
  }
  await expect(page.getByRole("button", { name: "Continue" })).toHaveAccessibleDescription(
    "Allow at least one currency.",
  );
  await page.context().close();
});

test("people who can't set up a workspace stay out", async ({ guild }) => {
  for (const person of ["member", "moderator"] as const) {
    const outsider = await guild.enter(person, "/intro/reward");
    await expect(outsider).toHaveURL(/access-denied/);
    for (const step of PAGES) {
      await outsider.goto(`/intro/${step}`);
      await expect(outsider).toHaveURL(/access-denied/);
    }
    await outsider.context().close();
  }
});

looks("its steps and the tour of Jira look right and are accessible", async ({ see }) => {
  await see([
    ...([...PAGES, "thanks"] as const).map((step) => ({
      name: `intro-${step}`,
      by: "owner" as const,
      path: `/intro/${step}`,
      shown: (page: Page) =>
        step === "challenge" ? page.getByRole("heading", { level: 1 }) : page.getByRole(SHOWN[step]).first(),
      then: async (page: Page) => {
        if (step !== "challenge") return;
        await page.getByRole("button", { name: /Publish another|Опубликовать ещё/ }).click();
        await expect(page.getByRole("spinbutton").first()).toBeVisible();
      },
    })),
    {
      name: "intro-tour-jira",
      by: "member",
      path: "/intro/tour/jira",
      shown: (page) => page.getByRole("heading", { level: 2 }),
    },
  ]);
});

test("the tour of Jira shows what a member can do, and ends where they wanted to go", async ({ guild }) => {
  const page = await guild.enter("member", "/intro/tour/jira?redirect=%2Fthanks");
  await expect(title(page)).toHaveText("A quick tour");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Thank people for their work" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Step 2 of 5")).toBeVisible();
  await page.getByRole("button", { name: "Skip the tour" }).click();
  await expect(page).toHaveURL(`${guild.url}/thanks`);
  await page.goBack();
  await page.getByRole("button", { name: "Continue the tour" }).click();
  for (let step = 2; step < 5; step += 1) await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(`${guild.url}/thanks`);
  await page.context().close();
});

test("names the workspace, tells two admins of each other, and invites people", async ({ guild }) => {
  const page = await guild.enter("owner", "/intro/workspace?redirect=%2Fthanks");
  const name = page.getByLabel("Name", { exact: true });
  const before = await name.inputValue();
  const { workspace } = await readAs<{ workspace: { id: number } }>(guild, "owner", "/user/info");
  const id = String(workspace.id);
  await expect(progress(page, "Step 1 of 7")).toBeVisible();
  await name.fill(" ");
  await expect(page.getByRole("button", { name: /continue/i })).toHaveAttribute("aria-disabled", "true");
  await name.fill("The other guild");
  // What was typed outlives a reload.
  await expect
    .poll(() => page.evaluate(() => Object.values({ ...sessionStorage }).join()))
    .toContain("The other guild");
  await page.reload();
  await expect(name).toHaveValue("The other guild");
  await sendAs(guild, "admin", { method: "PUT", path: `/workspaces/${id}`, data: { name: "Somebody's guild" } });
  await page.getByRole("button", { name: "Continue" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Somebody's guild");
  await question.getByRole("button", { name: /mine|Overwrite|Save/ }).click();
  await expect(title(page)).toHaveText("Who comes first?");
  await sendAs(guild, "owner", { method: "PUT", path: `/workspaces/${id}`, data: { name: before } });

  // Pasted together, they get a field each.
  const [first, second] = [page.getByRole("textbox").first(), page.getByRole("textbox").nth(1)];
  await first.fill("new.person@demo.test, nobody@");
  await expect(second).toHaveValue("nobody@");
  await expect(second).toHaveAccessibleDescription("This isn't an email address");
  const invite = page.getByRole("button", { name: "Invite 1 person" });
  await expect(invite).toHaveAttribute("aria-disabled", "true");
  await second.fill("");
  await invite.click();
  await expect(title(page)).toHaveText("What do people give each other?");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("list", { name: "Invited" })).toContainText("new.person@demo.test");
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  const { items } = await readAs<{ items: { id: number; email: string }[] }>(guild, "owner", "/users/invites");
  const sent = items.find(({ email }) => email === "new.person@demo.test");
  await sendAs(guild, "owner", { method: "DELETE", path: `/users/invites/${String(sent?.id)}` });
  await page.context().close();
});

test("a member takes the tour from the palette, and gives a first thanks", async ({ guild }) => {
  const page = await guild.enter("member", "/perks");
  await expect(title(page)).toHaveText("Perks");
  await page.keyboard.press("Control+KeyK");
  await page.keyboard.type("take the tour");
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("How a week goes");
  await expect(progress(page, "Step 1 of 2")).toBeVisible();
  // Slides only lead on, and Back goes through them.
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Take on challenges" })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  for (const slide of [
    "Thank people for their work",
    "Take on challenges",
    "Spend what you earn",
    "See where you stand",
  ]) {
    await expect(page.getByRole("heading", { name: slide })).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).click();
  }
  await expect(title(page)).toHaveText("Who helped you lately?");
  await page.getByRole("combobox").fill("Ben");
  await page.getByRole("option").first().click();
  await page.getByLabel("What for?").fill("For the warm welcome");
  await page.getByRole("radio", { name: "3", exact: true }).check();
  await page.getByRole("button", { name: /^Send 3 stars to Ben/ }).click();
  await expect(title(page)).toHaveText("Your first thanks is out");
  await expect(page.getByRole("article")).toContainText("For the warm welcome");
  await expect(page.getByRole("article")).toContainText("3");
  // Back doesn't send it twice.
  await page.goBack();
  await expect(page.getByLabel("What for?")).toHaveValue("");
  await page.goForward();
  await page.getByRole("article").getByRole("button", { name: /^Undo/ }).click();
  await expect(title(page)).toHaveText("You took this thanks back");
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.context().close();
});

// Last, because it fills the shelf.
test("chooses currencies, publishes a first quest, adds perks, and ends where people wanted to go", async ({
  guild,
}) => {
  const page = await guild.enter("owner", "/intro/workspace?redirect=%2Fleaderboard%3Fperiod%3Dmonth");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(title(page)).toHaveText("Who comes first?");
  await page.getByRole("button", { name: /^(Skip|Continue)$/ }).click();
  await expect(title(page)).toHaveText("What do people give each other?");
  await expect(progress(page, "Step 3 of 7")).toBeVisible();

  await test.step("the currencies", async () => {
    await page.getByRole("button", { name: /^Show \d+ more$/ }).click();
    const { other } = await readAs<Rewards>(guild, "owner", "/rewards/for-intro");
    const rare = page.getByRole("checkbox", { name: other[0]?.name ?? "", exact: true });
    await rare.check();
    // A reload halfway loses nothing.
    await expect
      .poll(() => page.evaluate(() => Object.values({ ...sessionStorage }).join()))
      .toContain("defaultRewardAmount");
    await page.reload();
    await expect(rare).toBeChecked();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(title(page)).toHaveText("How a week goes");
    const rewards = await readAs<Rewards>(guild, "owner", "/rewards/for-intro");
    expect(rewards.other[0]?.isAllowed).toBe(true);
    for (let slide = 1; slide <= 4; slide += 1) await page.getByRole("button", { name: "Continue" }).click();
  });

  await test.step("the challenge", async () => {
    await expect(progress(page, "Step 5 of 7")).toBeVisible();
    await page.getByRole("button", { name: "Publish another" }).click();
    const task = page.getByLabel("What needs to be done?");
    await expect(task).toHaveValue("✨ Make a page friendlier");
    await task.fill("Say hello to the guild");
    await page.getByRole("button", { name: "🐞 Find a bug nobody knew" }).click();
    await expect(task).toHaveValue("🐞 Find a bug nobody knew");
    // The reader's own words are one of the ideas now.
    await page.getByRole("button", { name: "Say hello to the guild" }).click();
    await expect(page.getByRole("spinbutton", { name: "Stars" })).toHaveValue("1");
    await page.getByRole("spinbutton", { name: "Gems" }).fill("0");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Say hello to the guild" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(title(page)).toHaveText("Who helped you lately?");
    await page.getByRole("button", { name: "Skip" }).click();
  });

  await test.step("the perks, by keyboard alone", async () => {
    await expect(title(page)).toHaveText("What can they spend it on?");
    await expect(progress(page, "Step 7 of 7")).toBeVisible();
    await expect(page.getByRole("checkbox")).toHaveCount(6);
    const widths = (): Promise<number[]> =>
      page.locator("label img").evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth));
    await expect.poll(widths).toEqual(Array(6).fill(800));
    const names = await page
      .getByRole("checkbox")
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? ""));
    for (const name of names) {
      await sample(page, name).focus();
      await page.keyboard.press("Space");
    }
    const add = page.getByRole("button", { name: /^Add/ });
    await expect(add).toHaveAccessibleDescription("Choose at least one.");
    await sample(page, "A book").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("spinbutton", { name: "Price of “A book”" })).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("12.5");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Open / }).click();
    await expect(page).toHaveURL(/\/leaderboard\?period=month$/);
    const { items } = await readAs<{ items: { title: string; costs: { amount: number }[] }[] }>(
      guild,
      "member",
      "/products?group_id=0",
    );
    expect(items.find((each) => each.title === "A book")?.costs.map(({ amount }) => amount)).toEqual([1250]);
  });

  await test.step("returning shows what's already added, and adds the rest", async () => {
    await page.goto("/intro/perks");
    await expect(sample(page, "A book")).toBeDisabled();
    await expect(page.getByText("Already added")).toHaveCount(1);
    await page.getByRole("button", { name: "Add 5 perks" }).click();
    await expect(title(page)).toHaveText(/ is ready$/);
    await page.goto("/intro/perks");
    await expect(page.getByText("All of these are already added.")).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("link", { name: /perks to spend on/ })).toBeVisible();
    await expect(page).toHaveURL(`${guild.url}/`);
  });
  await page.context().close();
});

test("a server without a chat counts no step for connecting one", async ({ guild }) => {
  const page = await guild.enter("owner", "/intro/integrations");
  await expect(page.getByText("There's no chat to connect on this server")).toBeVisible();
  await expect(progress(page, "Step")).toHaveCount(0);
});
