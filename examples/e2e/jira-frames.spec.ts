import { AxeBuilder } from "@axe-core/playwright";
import type { FrameLocator, Page } from "@playwright/test";
import { connectSite } from "../jira/connect-site.ts";
import { SPOTS } from "../jira/site.ts";
import { expect, pointsOf, test, visit } from "./jira-host.ts";

test.use({ site: "jira-frames" });

// What holds in every frame of a connected site.
const OLIVIA = "Olivia Grant";
const MIA = "Mia Torres";
/** Of Jira's points, for one look at any of its pages. */
const MOST_POINTS = 3;

test.beforeAll(({ jira }) => connectSite(jira));

/** What a frame has once it has all it shows. */
const SHOWN: Readonly<Record<string, (frame: FrameLocator) => ReturnType<FrameLocator["getByText"]>>> = {
  Issue: (frame) => frame.getByRole("button", { name: "Thank Mara Lindqvist" }),
  "Issue action": (frame) => frame.getByRole("button", { name: "Thank Mara Lindqvist" }),
  Project: (frame) => frame.getByRole("article").first(),
  "Global page": (frame) => frame.getByRole("article").first(),
  Gadget: (frame) => frame.getByRole("table"),
  "Gadget's settings": (frame) => frame.getByLabel("Show in this gadget"),
  Settings: (frame) => frame.getByText(/^Connected to /),
  "Get started": (frame) => frame.getByText("Step 1 of"),
  Command: (frame) => frame.getByRole("button", { name: "Publish" }),
};

// The page around has these; its frame needn't have them again.
const OF_PAGES = ["landmark-one-main", "page-has-heading-one", "region"];

/** What axe finds in the frame. On a busy machine it leaves a frame out after a second and doesn't say so: it's asked until it was there. */
async function faultsInside(page: Page): Promise<Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"]> {
  let found: Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"] = [];
  await expect(async () => {
    const { violations, passes } = await new AxeBuilder({ page }).include("iframe").disableRules(OF_PAGES).analyze();
    expect(passes.some(({ nodes }) => nodes.some(({ target }) => isInShadow(target)))).toBe(true);
    found = violations;
  }).toPass();
  return found;
}

/** Whether axe has found its way into what the frame draws. */
function isInShadow(target: readonly unknown[]): boolean {
  return target.some((part) => Array.isArray(part));
}

test("each place in Jira is looked at here", () => {
  expect(Object.keys(SHOWN)).toEqual(SPOTS.map(({ name }) => name));
});

for (const { name: spot } of SPOTS)
  test(`${spot}: costs at most ${String(MOST_POINTS)} of Jira's points, and axe finds nothing in either theme`, async ({
    page,
    jira,
    faults,
  }) => {
    const before = await pointsOf(jira);
    for (const theme of ["light", "dark"]) {
      const frame = await visit(page, jira, { who: OLIVIA, spot, theme });
      await expect(SHOWN[spot]?.(frame) ?? frame.locator("nowhere")).toBeVisible();
      await expect(frame.getByRole("status", { name: "Loading" })).toHaveCount(0);
      const violations = await faultsInside(page);
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ target, html }) => [String(target), html])]);
      expect([spot, theme, found]).toEqual([spot, theme, []]);
    }
    const cost = ((await pointsOf(jira))[spot] ?? 0) - (before[spot] ?? 0);
    expect(cost).toBe(/^Issue/.test(spot) ? 4 : 0);
    expect(cost / 2).toBeLessThanOrEqual(MOST_POINTS);
    expect(faults).toEqual([]);
  });

test("who can't be thanked is told apart by their account, with what to do", async ({ page, jira, faults }) => {
  const issue = await visit(page, jira, { who: MIA, spot: "Issue" });
  // Arjun Mehta is a member of that name; nobody has linked the account.
  const thank = issue.getByRole("button", { name: "Thank Arjun Mehta" });
  await thank.click();
  await expect(issue.getByText(/^Arjun Mehta hasn't linked their Jira account yet/)).toBeVisible();
  await expect(issue.getByRole("button", { name: "Invite people" })).toHaveCount(0);
  const opening = page.waitForEvent("popup");
  await issue.getByRole("button", { name: "Open Guildhall" }).click();
  await (await opening).close();
  await expect(page.locator("#opened")).toHaveText(`${jira.server}/thanks/create`);

  const owners = await visit(page, jira, { who: OLIVIA, spot: "Issue" });
  await owners.getByRole("button", { name: "Thank Arjun Mehta" }).click();
  const inviting = page.waitForEvent("popup");
  await owners.getByRole("button", { name: "Invite people" }).click();
  await (await inviting).close();
  await expect(page.locator("#opened")).toHaveText(`${jira.server}/users`);

  const [owner, moderator] = [await jira.ask("owner"), await jira.ask("moderator")];
  const { data } = (await (await moderator.get("/api/v1/user/info")).json()) as Info;
  const change = (what: string) => owner.put(`/api/v1/users/${String(data.user.id)}/${what}`, { data: {} });
  expect((await change("disable")).status()).toBe(200);
  const later = await visit(page, jira, { who: MIA, spot: "Issue" });
  await later.getByRole("button", { name: "Thank Mara Lindqvist" }).click();
  await expect(later.getByText("Mara Lindqvist is disabled in this workspace")).toBeVisible();
  expect((await change("enable")).status()).toBe(200);
  await Promise.all([owner.dispose(), moderator.dispose()]);
  expect(faults).toEqual([]);
});

interface Info {
  readonly data: { readonly user: { readonly id: number } };
}

test("thanks is given by keyboard alone, and the focus is never lost", async ({ page, jira, faults }) => {
  const issue = await visit(page, jira, { who: MIA, spot: "Issue" });
  const thank = issue.getByRole("button", { name: "Thank Mara Lindqvist" });
  await expect(thank).toBeVisible();
  await page.locator("iframe").focus();
  await page.keyboard.press("Tab");
  await expect(thank).toBeFocused();
  await page.keyboard.press("Enter");
  const publish = issue.getByRole("button", { name: "Publish" });
  // What had the focus is gone; the next press publishes.
  await expect(publish).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(publish).toHaveCount(0);
  await expect(thank).toBeFocused();
  const other = issue.getByRole("button", { name: "Thank Olivia Grant" });
  await other.focus();
  await page.keyboard.press("Enter");
  await expect(publish).toBeFocused();
  await issue.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.press("Enter");
  await expect(other).toBeFocused();
  expect(faults).toEqual([]);
});

test("without a license everything can be read, and what would change something says why it can't", async ({
  page,
  jira,
}) => {
  const issue = await visit(page, jira, { who: MIA, spot: "Issue", licensed: "no" });
  await expect(issue.getByRole("status").getByText(/^The app's license for this site has expired/)).toBeVisible();
  const thank = issue.getByRole("button", { name: "Thank Mara Lindqvist" });
  await expect(thank).toHaveAttribute("aria-disabled", "true");
  await expect(thank).toHaveAccessibleDescription(/^The app's license for this site has expired/);
  const command = await visit(page, jira, { who: MIA, spot: "Command", licensed: "no" });
  await expect(command.getByRole("button", { name: "Publish" })).toHaveAccessibleDescription(
    "The app's license for this site has expired, so nothing can be changed from here.",
  );

  const home = await visit(page, jira, { who: MIA, spot: "Global page", licensed: "no" });
  await expect(home.getByText(/^The app's license for this site has expired/)).toBeVisible();
  await expect(home.getByRole("article").first()).toBeVisible();
  const gadget = await visit(page, jira, { who: MIA, spot: "Gadget", licensed: "no", locale: "ru_RU" });
  await expect(gadget.getByText(/^Лицензия приложения на этом сайте закончилась/)).toBeVisible();
  await expect(gadget.getByRole("table")).toBeVisible();
});

test("the admin page shows the rules of projects, and keeps a token for Tempo", async ({ page, jira, faults }) => {
  const owner = await jira.ask("owner");
  const rule = { projectKey: "TEAM", outcome: "worklog", waitDays: 2, effect: "complete_challenge", dailyCap: 5 };
  expect((await owner.post("/api/v1/workspaces/settings/jira/rules", { data: rule })).status()).toBe(200);
  const settings = await visit(page, jira, { who: OLIVIA, spot: "Settings" });
  const line = settings.getByRole("list", { name: "Rewards for work in Jira" }).getByRole("listitem");
  await expect(line).toContainText("TEAM");
  await expect(line).toContainText("The first 15 minutes logged on an issue. It counts after 2 days.");
  await expect(line).toContainText("Everyone, up to 5 rewards a day each");
  await settings.getByRole("textbox", { name: "Tempo API token" }).fill("tempo secret");
  await settings.getByRole("button", { name: "Save token" }).click();
  await expect(settings.getByText("A token is saved. A new one replaces it.")).toBeVisible();
  await expect(settings.getByRole("textbox", { name: "Tempo API token" })).toHaveValue("");
  expect(await (await owner.get("/api/v1/workspaces/settings/jira")).text()).toContain('"hasTempoToken":true');
  await settings.getByRole("button", { name: "Remove token" }).click();
  await expect(settings.getByRole("button", { name: "Remove token" })).toHaveCount(0);
  await owner.dispose();
  // A Jira administrator needn't manage the workspace.
  const members = await visit(page, jira, { who: MIA, spot: "Settings" });
  await expect(members.getByText(/^Connected to /)).toBeVisible();
  await expect(members.getByRole("textbox", { name: "Tempo API token" })).toHaveCount(0);
  await expect(members.getByRole("button", { name: "Open the settings" })).toHaveCount(0);
  await expect(members.getByText(/Ask an admin of .+ to change the settings\.$/)).toBeVisible();
  expect(faults).toEqual([]);
});

test("an admin makes a rule for a project and a group in Jira, changes it beside somebody else, and deletes it", async ({
  page,
  jira,
  faults,
}) => {
  const owner = await jira.ask("owner");
  const path = "/api/v1/workspaces/settings/jira/rules";
  const rulesNow = async (): Promise<readonly Rule[]> => (await (await owner.get(path)).json()).data.items;
  for (const { id } of await rulesNow()) await owner.delete(`${path}/${String(id)}`);
  const settings = await visit(page, jira, { who: OLIVIA, spot: "Settings" });
  await expect(settings.getByText("There are no rules yet.")).toBeVisible();
  await settings.getByRole("button", { name: "Add a rule" }).click();
  const form = settings.getByRole("dialog", { name: "New rule" });
  await form.getByLabel("Project key").fill("team");
  await form.getByLabel("Whose work").selectOption({ index: 1 });
  const group = (await form.getByLabel("Whose work").locator("option:checked").textContent())?.trim() ?? "";
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  const line = settings.getByRole("list", { name: "Rewards for work in Jira" }).getByRole("listitem");
  await expect(line).toContainText(`${group}, up to 5 rewards a day each`);

  await line.getByRole("button", { name: "Edit" }).click();
  const mine = settings.getByRole("dialog", { name: "Edit the rule" });
  const [rule] = await rulesNow();
  if (rule === undefined) throw new TypeError("no rule");
  const { id, since: _, ...theirs } = rule;
  expect((await owner.put(`${path}/${String(id)}`, { data: { ...theirs, waitDays: 7 } })).status()).toBe(200);
  await mine.getByLabel("Waiting period").selectOption("14");
  await mine.getByRole("button", { name: "Save" }).click();
  const question = settings.getByRole("dialog", { name: "This changed while you were editing" });
  await expect(question).toContainText("Now");
  await question.getByRole("button", { name: "Save mine" }).click();
  await expect(mine).toHaveCount(0);
  await expect(line).toContainText("It counts after 14 days.");

  await line.getByRole("button", { name: "Delete" }).click();
  await settings.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(settings.getByText("There are no rules yet.")).toBeVisible();
  expect(await rulesNow()).toEqual([]);
  await owner.dispose();
  expect(faults).toEqual([]);
});

interface Rule {
  readonly id: number;
  readonly since: string;
  readonly waitDays: number;
}

test("an issue that Jira refuses for a moment is read again by itself", async ({ page, jira }) => {
  const issue = await visit(page, jira, { who: MIA, spot: "Issue", jira: "burst" });
  await expect(issue.getByText(/^Jira is limiting requests. We'll try again in \d seconds?\.$/)).toBeVisible();
  await expect(issue.getByRole("button", { name: "Thank Mara Lindqvist" })).toHaveCount(0);
  await page.getByLabel("Jira's API").selectOption("answers");
  await expect(issue.getByRole("button", { name: "Thank Mara Lindqvist" })).toBeVisible();
  await expect(issue.getByText(/^Jira is limiting requests/)).toHaveCount(0);
});

test("once the hour's quota is used up, Jira isn't asked again, and the frame says for how long", async ({
  page,
  jira,
}) => {
  let asked = 0;
  await page.route("**/jira?*", async (route) => {
    asked += 1;
    await route.continue();
  });
  const issue = await visit(page, jira, { who: OLIVIA, spot: "Issue", jira: "quota" });
  await expect(issue.getByText(/^Jira is limiting requests. We'll try again in (29|3\d) minutes\.$/)).toBeVisible();
  // What's Guildhall's own works meanwhile.
  await expect(issue.getByRole("button", { name: "Create a challenge" })).toBeVisible();
  await expect(issue.getByRole("button", { name: "Try again" })).toHaveCount(0);
  expect(asked).toBe(1);
});

test("whoever may create challenges begins one from an issue, with the issue filled in", async ({ page, jira }) => {
  const member = await visit(page, jira, { who: MIA, spot: "Issue" });
  await expect(member.getByRole("button", { name: "Thank Mara Lindqvist" })).toBeVisible();
  await expect(member.getByRole("button", { name: "Create a challenge" })).toHaveCount(0);

  // Their browser is signed in to the panel already.
  const data = { email: "owner@demo.test", password: "guildhall" };
  await page.context().request.post(`${jira.server}/api/v1/user/login`, { data, headers: { origin: jira.server } });
  const issue = await visit(page, jira, { who: OLIVIA, spot: "Issue" });
  await expect(issue.getByRole("button", { name: "Thank Mara Lindqvist" })).toBeVisible();
  const opening = page.waitForEvent("popup");
  await issue.getByRole("button", { name: "Create a challenge" }).click();
  const form = await opening;
  await expect(form.getByLabel("Title")).toHaveValue("Sign-in fails after a password reset");
  await expect(form.getByLabel("Issue", { exact: true })).toHaveValue("TEAM-42");
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(form).toHaveURL(/\/challenge\/\d+$/);
  await form.close();

  const again = await visit(page, jira, { who: MIA, spot: "Issue" });
  await expect(again.getByRole("heading", { name: "Sign-in fails after a password reset" })).toBeVisible();
});

test("a member votes in a frame, once", async ({ page, jira, faults }) => {
  const frame = await visit(page, jira, { who: MIA, spot: "Global page" });
  await frame.getByRole("tab", { name: "Contests" }).click();
  await frame.getByRole("link", { name: "Name the new meeting room" }).click();
  await frame.getByRole("button", { name: "Vote for Yuki Sato" }).click();
  await frame.getByRole("dialog", { name: "Vote for Yuki Sato?" }).getByRole("button", { name: "Vote" }).click();
  await expect(frame.getByText("You voted for Yuki Sato")).toHaveCount(2);
  await expect(frame.getByRole("button", { name: /^Vote/ })).toHaveCount(0);
  expect(faults).toEqual([]);
});

test("a step of a chain is opened in a frame, and a locked one says what opens it", async ({ page, jira, faults }) => {
  const frame = await visit(page, jira, { who: MIA, spot: "Global page" });
  await frame.getByRole("tab", { name: "Chains" }).click();
  await frame.getByRole("link", { name: "Your first week" }).click();
  const steps = frame.getByRole("region", { name: "Steps" }).getByRole("listitem");
  await expect(steps).toHaveText([
    /^Say hello to your team.*Open/,
    /Opens after Say hello to your team$/,
    /^Have a coffee.*Opens after /,
    /Opens after Have a coffee/,
  ]);
  await steps.nth(2).getByRole("link").first().click();
  await expect(frame.getByText("Step 3 of 4 in Your first week")).toBeVisible();
  await expect(frame.getByRole("button", { name: "Accept" })).toHaveCount(0);
  await frame.getByRole("button", { name: "Back" }).click();
  await steps.first().getByRole("link", { name: "Open" }).click();
  await expect(frame.getByRole("heading", { name: "Say hello to your team" })).toBeVisible();
  await expect(frame.getByText("Step 1 of 4 in Your first week")).toBeVisible();
  expect(faults).toEqual([]);
});

test("a timed quiz is taken in a frame, whose clock is the server's", async ({ page, jira, faults }) => {
  await page.clock.setSystemTime(Date.now() + 3_600_000);
  const frame = await visit(page, jira, { who: MIA, spot: "Global page" });
  await frame.getByRole("tab", { name: "Quizzes" }).click();
  await frame.getByRole("link", { name: "Real or phishing?" }).click();
  await frame.getByRole("button", { name: /^(?:Start|Try again)/ }).click();
  await expect(frame.getByRole("timer")).toHaveText(/^(?:5:00|4:[0-5]\d)$/);
  const next = frame.getByRole("button", { name: "Answer", exact: true });
  for (const number of [1, 2]) {
    await expect(frame.getByText(`${String(number)} of 4`, { exact: true })).toBeVisible();
    await frame.getByRole("radio").first().check();
    await next.click();
  }
  await expect(frame.getByText("3 of 4", { exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});
