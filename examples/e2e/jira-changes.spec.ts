import type { APIRequestContext, FrameLocator, Locator } from "@playwright/test";
import { asMember, connectSite } from "../jira/connect-site.ts";
import { expect, link, test, visit, type PlayedJira } from "./jira-host.ts";
import { allButHalf, type Quota } from "./quota.ts";

test.use({ site: "jira-changes" });

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

function question(frame: FrameLocator): Locator {
  return frame.getByRole("dialog", { name: "Accept this problem?" });
}

/** Leaves half a unit of each currency in a member's quota. */
async function giveAllButHalf(jira: PlayedJira, person: string): Promise<void> {
  const rewards = allButHalf(await asMember<Quota>(jira, { person, path: "/thanks/0/for-edit" }));
  const { user } = await asMember<{ readonly user: { readonly id: number } }>(jira, {
    person: "owner",
    path: "/user/info",
  });
  const body = { receivers: [{ id: user.id }], description: "For everything", rewards };
  await asMember(jira, { person, path: "/thanks", body });
}

for (const direct of ["yes", "no"])
  test(`a link that's taken back ends what its person may do, until they link again, from the browser: ${direct}`, async ({
    page,
    jira,
  }) => {
    const issue = await visit(page, jira, { who: MIA, spot: "Issue", direct });
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
  await expect(issue.getByRole("alert")).toContainText(
    "Select Publish again. It won't be sent twice, even if you edit it first.",
  );
  await page.getByLabel("Server answers").check();
  await publish.click();
  await expect(publish).toHaveCount(0);
  const member = await jira.ask("member");
  const given = await (await member.get("/api/v1/thanks/list/given")).text();
  expect(given.match(/For the fix, and for telling us/g)).toHaveLength(1);
  await member.dispose();
});

test("a problem that a colleague accepts first is theirs, and an open frame says so", async ({ page, jira }) => {
  await asMember(jira, {
    person: "owner",
    path: "/challenges",
    body: { type: "problem", status: "new", title: "Find the lost mails", description: "All.", externalId: "TEAM-42" },
  });
  const [mia, mara] = [page, await page.context().newPage()];
  const frames = [
    await visit(mia, jira, { who: MIA, spot: "Issue" }),
    await visit(mara, jira, { who: "Mara Lindqvist", spot: "Issue" }),
  ];
  const [miasFrame, marasFrame] = frames;
  for (const frame of frames) {
    await frame.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(question(frame)).toBeVisible();
  }
  if (miasFrame === undefined || marasFrame === undefined) return;
  await question(marasFrame).getByRole("button", { name: "Accept" }).click();
  await expect(marasFrame.getByRole("button", { name: "Complete", exact: true })).toBeVisible();
  await question(miasFrame).getByRole("button", { name: "Accept" }).click();
  await expect(miasFrame.getByText("Someone else has already accepted this problem.").first()).toBeVisible();
  await expect(miasFrame.getByRole("button", { name: "Complete", exact: true })).toHaveCount(0);
  await mara.close();
});

test("thanks that the quota no longer covers are refused, and what was written stays", async ({ page, jira }) => {
  const issue = await visit(page, jira, { who: MIA, spot: "Issue" });
  await beginThanks(issue);
  const words = issue.getByRole("textbox", { name: "What for?" });
  await words.fill("For the last star");
  await giveAllButHalf(jira, "member");
  await issue.getByRole("button", { name: "Publish" }).click();
  await expect(issue.getByText(/^Your quota no longer covers this/)).toBeVisible();
  await expect(words).toHaveValue("For the last star");
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
