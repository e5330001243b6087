import type { Locator, Page } from "@playwright/test";
import { expect, link, test, visit } from "./jira-host.ts";

test.use({ site: "jira" });

// One site, in the order in which a team gets to know it.
test.describe.configure({ mode: "serial" });

const OLIVIA = "Olivia Grant";
const MIA = "Mia Torres";
/** Of the keyboard's focus, in a frame. */
const MOST_STOPS = 20;

test("an administrator connects the site without leaving Jira, and takes the tour", async ({ page, jira, faults }) => {
  const issue = await visit(page, jira, { who: MIA, spot: "Issue" });
  await expect(issue.getByText("Jira isn't connected yet")).toBeVisible();

  const settings = await visit(page, jira, { who: OLIVIA, spot: "Settings" });
  const owner = await jira.ask("owner");
  const made = await owner.post("/api/v1/workspaces/settings/jira/code");
  const { data } = (await made.json()) as { readonly data: { readonly code: string } };
  await owner.dispose();
  const connect = settings.getByRole("button", { name: "Connect", exact: true });
  // A press without a code isn't a dead one.
  await connect.click();
  await expect(settings.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
  await settings.getByLabel("Code").fill("not-a-code");
  await connect.click();
  await expect(settings.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
  await settings.getByLabel("Code").fill(data.code);
  await connect.click();
  await expect(settings.getByText("Who are you in Guildhall?")).toBeVisible();
  await link(page, jira, "owner");
  await expect(settings.getByText(/^Connected to /)).toBeVisible();

  const start = await visit(page, jira, { who: OLIVIA, spot: "Get started" });
  for (let step = 1; step < 7; step += 1) {
    await expect(start.getByText(`Step ${String(step)} of 7`)).toBeVisible();
    await start.getByRole("button", { name: "Next" }).click();
  }
  await start.getByRole("button", { name: "Done" }).click();
  await expect(start.getByText("You're all set")).toBeVisible();
  expect(faults.filter((fault) => !/status of 4/.test(fault))).toEqual([]);
});

test("an issue's assignee is thanked in two clicks, for two of Jira's points", async ({ page, jira, faults }) => {
  await visit(page, jira, { who: "Mara Lindqvist", spot: "Global page" });
  await link(page, jira, "moderator");
  const issue = await visit(page, jira, { who: MIA, spot: "Issue" });
  await link(page, jira, "member");
  await issue.getByRole("button", { name: "Thank Mara Lindqvist" }).click();
  await issue.getByRole("button", { name: "Publish" }).click();
  await expect(issue.getByRole("button", { name: "Thank Mara Lindqvist" })).toBeVisible();

  const member = await jira.ask("member");
  const { data } = (await (await member.get("/api/v1/thanks/list/given")).json()) as Given;
  await member.dispose();
  const [latest] = data.items;
  expect(latest?.description).toBe(
    "Thanks for TEAM-42: Sign-in fails after a password reset\nhttps://acme.atlassian.net/browse/TEAM-42",
  );
  expect(latest?.receivers.map(({ name }) => name)).toEqual(["Mara Lindqvist"]);
  await expect(page.locator("#points")).toHaveText("2");
  await expect(issue.getByRole("button", { name: "Undo", exact: true })).toBeInViewport({ ratio: 1 });
  expect(faults).toEqual([]);
});

interface Given {
  readonly data: {
    readonly items: readonly {
      readonly description: string;
      readonly receivers: readonly { readonly name: string }[];
    }[];
  };
}

test("an issue's challenge is accepted by keyboard alone, and begun to be submitted", async ({
  page,
  jira,
  faults,
}) => {
  const owner = await jira.ask("owner");
  const { data } = (await (await owner.get("/api/v1/user/info")).json()) as Info;
  const made = await owner.post("/api/v1/challenges", {
    headers: { "idempotency-key": crypto.randomUUID() },
    data: {
      type: "quest",
      status: "new",
      title: "Make signing in work again",
      description: "After a reset, too: [the report](https://acme.atlassian.net/browse/TEAM-41).",
      externalId: "TEAM-42",
      requireAccept: true,
      resultType: "all",
      autoCloseStatus: { id: "3", name: "Done" },
      rewards: [{ currencyId: data.user.balances[0]?.currencyId, amount: 100 }],
    },
  });
  expect([made.status(), await made.text()]).toEqual([200, expect.stringContaining("cid")]);
  await owner.dispose();
  const issue = await visit(page, jira, { who: MIA, spot: "Issue" });
  await expect(issue.getByRole("heading", { name: "Make signing in work again" })).toBeVisible();
  await page.locator("iframe").focus();
  await tabTo(page, issue.getByRole("button", { name: "Accept", exact: true }));
  await page.keyboard.press("Enter");
  const complete = issue.getByRole("button", { name: "Complete", exact: true });
  await expect(complete).toBeVisible();
  await tabTo(page, complete);
  await page.keyboard.press("Enter");
  const result = issue.getByRole("dialog").getByRole("textbox").first();
  await expect(result).toBeFocused();
  await page.keyboard.type("Done with a test.");
  await page.keyboard.press("Escape");
  await expect(issue.getByRole("dialog")).toHaveCount(0);
  await expect(complete).toBeFocused();
  expect(faults).toEqual([]);
});

test("a link in somebody's words opens in a tab of its own, by Jira, since a frame may open none", async ({
  page,
  jira,
  faults,
}) => {
  const issue = await visit(page, jira, { who: MIA, spot: "Issue" });
  const words = issue.getByRole("link", { name: "the report" });
  const ways: readonly Parameters<Locator["click"]>[0][] = [{}, { button: "middle" }, { modifiers: ["ControlOrMeta"] }];
  for (const how of ways) {
    const opening = page.waitForEvent("popup");
    await words.click(how);
    await (await opening).close();
    await expect(page.locator("#opened")).toHaveText("https://acme.atlassian.net/browse/TEAM-41");
    await page.locator("#opened").evaluate((element) => element.replaceChildren());
  }
  expect(faults).toEqual([]);
});

test("an issue's challenge is submitted beside it, with a file", async ({ page, jira, faults }) => {
  const issue = await visit(page, jira, { who: MIA, spot: "Issue" });
  await issue.getByRole("button", { name: "Complete", exact: true }).click();
  const dialog = issue.getByRole("dialog");
  await dialog.getByRole("textbox").first().fill("Done with a test.");
  const content = Buffer.from("%PDF-1.7\n");
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "Отчёт.pdf", mimeType: "application/pdf", buffer: content });
  await expect(dialog.getByRole("button", { name: "Remove Отчёт.pdf" })).toBeVisible();
  // The frame is higher than the window; what it asks is where the reader looks.
  await expect(dialog).toBeInViewport({ ratio: 0.99 });
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(issue.getByRole("region", { name: "Your attempt" }).getByText("In review")).toBeVisible();
  await expect(issue.getByText("Отчёт.pdf").first()).toBeVisible();
  expect(faults).toEqual([]);
});

test("a site that lets no request out of the browser works through Atlassian's servers, without files", async ({
  page,
  jira,
  faults,
}) => {
  const issue = await visit(page, jira, { who: "Mara Lindqvist", spot: "Issue", direct: "no" });
  await issue.getByRole("button", { name: "Accept", exact: true }).click();
  await issue.getByRole("button", { name: "Complete", exact: true }).click();
  const dialog = issue.getByRole("dialog");
  await expect(dialog.getByText(/^Files can't be attached here/)).toBeVisible();
  await dialog.getByRole("textbox").first().fill("Mine works, too.");
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(issue.getByRole("region", { name: "Your attempt" }).getByText("In review")).toBeVisible();
  expect(faults).toEqual([]);
});

test("an issue's challenge ends with its issue, and not before", async ({ page, jira, faults }) => {
  const issue = await visit(page, jira, { who: MIA, spot: "Issue" });
  const heading = issue.getByRole("heading", { name: "Make signing in work again" });
  await page.getByLabel("TEAM-42 is").selectOption("In progress");
  await expect(heading).toBeVisible();
  await expect(issue.getByRole("region", { name: "Your attempt" }).getByText("In review")).toBeVisible();
  await expect(issue.getByText("This challenge is closed.")).toHaveCount(0);
  await page.getByLabel("TEAM-42 is").selectOption("Done");
  // The event is only recorded at first, and worked on after its answer.
  await expect(async () => {
    await page.reload();
    await expect(issue.getByText("This challenge is closed.")).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(heading).toBeVisible();
  expect(faults).toEqual([]);
});

test("whoever made an issue's challenge is a press away, and the issue's panel one back", async ({ page, jira }) => {
  const issue = await visit(page, jira, { who: MIA, spot: "Issue" });
  await issue
    .getByRole("link", { name: /Olivia Grant/ })
    .first()
    .click();
  await expect(issue.getByRole("region", { name: "Profile" })).toBeVisible();
  await issue.getByRole("button", { name: "Back" }).click();
  await expect(issue.getByRole("heading", { name: "Make signing in work again" })).toBeVisible();
  await expect(page.locator("#points")).toHaveText("2");
});

/** Goes on with Tab until it's there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element.matches(":focus"));
  for (let presses = 0; presses < MOST_STOPS && !(await isThere()); presses += 1) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

interface Info {
  readonly data: { readonly user: { readonly balances: readonly { readonly currencyId: number }[] } };
}

for (const [theme, surface] of [
  ["light", "rgb(255, 255, 255)"],
  ["dark", "rgb(29, 33, 37)"],
] as const)
  test(`a gadget is ${theme} with Jira`, async ({ page, jira, faults }) => {
    const gadget = await visit(page, jira, { who: MIA, spot: "Gadget", theme });
    await expect(gadget.getByRole("table")).toBeVisible();
    await expect(gadget.locator("[data-guild]")).toHaveCSS("background-color", surface);
    // The reader changes their theme while it's open.
    await page.getByLabel("Theme").selectOption(theme === "dark" ? "light" : "dark");
    await expect(gadget.locator("[data-guild]")).not.toHaveCSS("background-color", surface);
    await expect(page.locator("#points")).toHaveText("0");
    expect(faults).toEqual([]);
  });

test("a gadget's settings choose what it shows", async ({ page, jira }) => {
  const settings = await visit(page, jira, { who: MIA, spot: "Gadget's settings" });
  await settings.getByLabel("Show in this gadget").selectOption("Challenges");
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(page.frameLocator("iframe").getByRole("region", { name: "Challenges" })).toBeVisible();
});

test("nothing is blank while the server doesn't answer, and it comes back by one press", async ({ page, jira }) => {
  await page.route("**/remote?*", (route) => route.abort());
  const home = await visit(page, jira, { who: MIA, spot: "Global page", locale: "ru_RU" });
  const retry = home.getByRole("button", { name: "Повторить" });
  await expect(retry).toBeVisible();
  await page.unroute("**/remote?*");
  await retry.click();
  await expect(home.getByRole("article").first()).toBeVisible();
});
