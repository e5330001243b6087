import type { APIRequestContext, FrameLocator } from "@playwright/test";
import { connectSite } from "../jira/connect-site.ts";
import { expect, link, test, visit } from "./jira-host.ts";

// What changes elsewhere while a frame is open.
const MIA = "Mia Torres";

test.beforeAll(({ jira }) => connectSite(jira));

async function idOf(caller: APIRequestContext): Promise<number> {
  const { data } = (await (await caller.get("/api/v1/user/info")).json()) as {
    readonly data: { readonly user: { readonly id: number } };
  };
  return data.user.id;
}

/** Opens the form of thanks for the issue's assignee. */
async function beginThanks(issue: FrameLocator): Promise<void> {
  await issue.getByRole("button", { name: "Thank Mara Lindqvist" }).click();
  await expect(issue.getByRole("button", { name: "Publish" })).toBeVisible();
}

test("a link that's taken back ends what its person may do, until they link again", async ({ page, jira }) => {
  const issue = await visit(page, jira, { who: MIA, spot: "Issue" });
  await beginThanks(issue);
  const member = await jira.ask("member");
  expect((await member.delete("/api/v1/jira/link")).status()).toBe(200);
  await issue.getByRole("button", { name: "Publish" }).click();
  await expect(issue.getByText("Who are you in Guildhall?")).toBeVisible();
  const given = await member.get("/api/v1/thanks/list/given");
  expect(await given.text()).not.toContain("TEAM-42");
  await member.dispose();
  await link(page, jira, "member");
  await expect(issue.getByRole("button", { name: "Thank Mara Lindqvist" })).toBeVisible();
});

test("somebody who is disabled is told so at the next press", async ({ page, jira }) => {
  const issue = await visit(page, jira, { who: MIA, spot: "Issue" });
  await beginThanks(issue);
  const [owner, member] = [await jira.ask("owner"), await jira.ask("member")];
  const id = await idOf(member);
  const change = async (what: string) =>
    expect((await owner.put(`/api/v1/users/${String(id)}/${what}`, { data: {} })).status()).toBe(200);
  await change("disable");
  await issue.getByRole("button", { name: "Publish" }).click();
  await expect(issue.getByText("You're disabled in this workspace")).toBeVisible();
  await change("enable");
  const again = await visit(page, jira, { who: MIA, spot: "Issue" });
  await expect(again.getByRole("button", { name: "Thank Mara Lindqvist" })).toBeVisible();
  await Promise.all([owner.dispose(), member.dispose()]);
});

test("a server that's away loses nothing that was written", async ({ page, jira }) => {
  const issue = await visit(page, jira, { who: MIA, spot: "Issue" });
  await beginThanks(issue);
  await issue.getByRole("textbox", { name: "What for?" }).fill("For the fix, and for telling us");
  await page.getByLabel("Server answers").uncheck();
  const publish = issue.getByRole("button", { name: "Publish" });
  await publish.click();
  await expect(issue.getByRole("alert")).toContainText("Select Publish again. It won't be sent twice.");
  await page.getByLabel("Server answers").check();
  await publish.click();
  await expect(publish).toHaveCount(0);
  const member = await jira.ask("member");
  const given = await (await member.get("/api/v1/thanks/list/given")).text();
  expect(given.match(/For the fix, and for telling us/g)).toHaveLength(1);
  await member.dispose();
});

test("a site that's disconnected says so at the next press, and keeps its people", async ({ page, jira }) => {
  const issue = await visit(page, jira, { who: MIA, spot: "Issue" });
  await beginThanks(issue);
  const owner = await jira.ask("owner");
  const { data } = (await (await owner.get("/api/v1/workspaces/settings/jira")).json()) as {
    readonly data: { readonly sites: readonly { readonly id: number }[] };
  };
  for (const { id } of data.sites)
    expect((await owner.delete(`/api/v1/workspaces/settings/jira/sites/${String(id)}`)).status()).toBe(200);
  await issue.getByRole("button", { name: "Publish" }).click();
  await expect(issue.getByText("Jira isn't connected yet")).toBeVisible();

  const made = await owner.post("/api/v1/workspaces/settings/jira/code");
  const { code } = ((await made.json()) as { readonly data: { readonly code: string } }).data;
  const settings = await visit(page, jira, { who: "Olivia Grant", spot: "Settings" });
  await settings.getByLabel("Code").fill(code);
  await settings.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(settings.getByText(/^Connected to /)).toBeVisible();
  const again = await visit(page, jira, { who: MIA, spot: "Issue" });
  await expect(again.getByRole("button", { name: "Thank Mara Lindqvist" })).toBeVisible();
  await owner.dispose();
});
