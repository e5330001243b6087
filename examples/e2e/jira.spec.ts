import type { Page } from "@playwright/test";
import type { DemoPerson } from "../../packages/web/e2e/guild.ts";
import { expect, test, visit, type PlayedJira } from "./jira-host.ts";

// One site, in the order in which a team gets to know it.
test.describe.configure({ mode: "serial" });

const OLIVIA = "Olivia Grant";
const MIA = "Mia Torres";

/** Links whoever is in the frame by the address that it opens, as that member. */
async function link(page: Page, jira: PlayedJira, person: DemoPerson): Promise<void> {
  const frame = page.frameLocator("iframe");
  const opening = page.waitForEvent("popup");
  await frame.getByRole("button", { name: "Link my account" }).click();
  const popup = await opening;
  const token =
    new URL(popup.url()).searchParams.get("token") ??
    new URL(await page.locator("#opened").innerText()).searchParams.get("token");
  await popup.close();
  const caller = await jira.ask(person);
  const answer = await caller.post("/api/v1/jira/link", { data: { token } });
  expect(answer.status()).toBe(200);
  await caller.dispose();
  await frame.getByRole("button", { name: "I've linked it" }).click();
}

test("an administrator connects the site without leaving Jira, and takes the tour", async ({ page, jira, faults }) => {
  const issue = await visit(page, jira, { who: MIA, spot: "Issue" });
  await expect(issue.getByText("Jira isn't connected yet")).toBeVisible();

  const settings = await visit(page, jira, { who: OLIVIA, spot: "Settings" });
  const owner = await jira.ask("owner");
  const made = await owner.post("/api/v1/workspaces/settings/jira/code");
  const { data } = (await made.json()) as { readonly data: { readonly code: string } };
  await owner.dispose();
  await settings.getByLabel("Code").fill("not-a-code");
  await settings.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(settings.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
  await settings.getByLabel("Code").fill(data.code);
  await settings.getByRole("button", { name: "Connect", exact: true }).click();
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

test("an issue's challenge is accepted and submitted beside it", async ({ page, jira, faults }) => {
  const owner = await jira.ask("owner");
  const { data } = (await (await owner.get("/api/v1/user/info")).json()) as Info;
  const made = await owner.post("/api/v1/challenges", {
    headers: { "idempotency-key": crypto.randomUUID() },
    data: {
      type: "quest",
      status: "new",
      title: "Make signing in work again",
      description: "After a reset, too.",
      externalId: "TEAM-42",
      requireAccept: true,
      autoCloseStatus: { id: "3", name: "Done" },
      rewards: [{ currencyId: data.user.balances[0]?.currencyId, amount: 100 }],
    },
  });
  expect([made.status(), await made.text()]).toEqual([200, expect.stringContaining("cid")]);
  await owner.dispose();
  const issue = await visit(page, jira, { who: MIA, spot: "Issue" });
  await expect(issue.getByRole("heading", { name: "Make signing in work again" })).toBeVisible();
  await issue.getByRole("button", { name: "Accept", exact: true }).click();
  await issue.getByRole("button", { name: "Complete", exact: true }).click();
  await issue.getByRole("dialog").getByRole("textbox").first().fill("Done with a test.");
  await issue.getByRole("dialog").getByRole("button", { name: "Submit", exact: true }).click();
  await expect(issue.getByRole("dialog")).toHaveCount(0);
  expect(faults).toEqual([]);
});

test("an issue's challenge ends with its issue, and not before", async ({ page, jira, faults }) => {
  const issue = await visit(page, jira, { who: MIA, spot: "Issue" });
  const heading = issue.getByRole("heading", { name: "Make signing in work again" });
  await page.getByLabel("TEAM-42 is").selectOption("In progress");
  await expect(heading).toBeVisible();
  await expect(issue.getByText("In review")).toBeVisible();
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
