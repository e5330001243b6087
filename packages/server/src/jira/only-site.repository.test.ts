import type { JiraRule } from "@guildhall/core/jira-rewards";
import { beforeEach, expect, it } from "vitest";
import { insertRule } from "../jira-rewards/jira-rule.repository.ts";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildTwinMember } from "../testing/twin-member.ts";
import { markUninstalled, saveSite } from "./jira-site.repository.ts";
import { findOnlyOther, keepToSite } from "./only-site.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let workspaceId = 0;
let count = 0;

beforeEach(async () => {
  ({ id: workspaceId } = await buildWorkspace(db(), {}));
});

async function connect(cloudId: string, change: { readonly environment?: "staging"; readonly of?: number } = {}) {
  count += 1;
  const { environment = "production", of = workspaceId } = change;
  const installationId = `only-${String(count)}`;
  const siteUrl = environment === "staging" ? "" : `https://${cloudId}.example`;
  const name = `${cloudId}-${String(workspaceId)}`;
  await saveSite(db(), {
    ...{ workspaceId: of, installationId, cloudId: name, environment, siteUrl, license: "none", at: at(0) },
  });
  return { installationId };
}
const other = (cloudId: string) => findOnlyOther(db(), { workspaceId, cloudId: `${cloudId}-${String(workspaceId)}` });

it("the only other site is one that's connected, whatever environments it uses the app in", async () => {
  expect(await other("new")).toBe("");
  await connect("acme", { environment: "staging" });
  await connect("acme");
  expect([await other("new"), await other("acme")]).toEqual(["https://acme.example", ""]);
  const { installationId } = await connect("old");
  expect(await other("new")).toBe("");
  const { id } = await db()
    .selectFrom("jira_sites")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("installation_id", "=", installationId)
    .executeTakeFirstOrThrow();
  await markUninstalled(db(), { workspaceId, id, installationId, at: at(1) });
  expect(await other("new")).toBe("https://acme.example");
});

it("another workspace's sites and rules are its own", async () => {
  const { id: of } = await buildWorkspace(db(), {});
  await connect("acme", { of });
  expect(await other("new")).toBe("");
  const rule: Omit<JiraRule, "id" | "siteUrl"> = {
    projectKey: "GH",
    groupId: 0,
    outcome: "done",
    waitDays: 1,
    effect: "complete_challenge",
    asks: "reporter",
    dailyCap: 5,
    isEnabled: true,
    since: at(0),
  };
  for (const id of [workspaceId, of]) {
    await insertRule(db(), id, { ...rule, siteUrl: "" });
    await insertRule(db(), id, { ...rule, siteUrl: "https://kept.example" });
  }
  await keepToSite(db(), { workspaceId, siteUrl: "https://acme.example" });
  const rules = await db()
    .selectFrom("jira_rules")
    .select(["workspace_id as workspaceId", "site_url as siteUrl"])
    .where("workspace_id", "in", [workspaceId, of])
    .orderBy("workspace_id")
    .orderBy("id")
    .execute();
  expect(rules).toEqual([
    { workspaceId, siteUrl: "https://acme.example" },
    { workspaceId, siteUrl: "https://kept.example" },
    { workspaceId: of, siteUrl: "" },
    { workspaceId: of, siteUrl: "https://kept.example" },
  ]);
});

it("challenges name their issue in the site, those of Jira that named it without one", async () => {
  const { id: of } = await buildWorkspace(db(), {});
  const author = await buildMember(db(), { workspaceId });
  await buildTwinMember(db(), author, { workspaceId: of });
  const acme = "https://acme.example";
  const rows = [
    ["GH-1", "jira", "active"],
    ["GH-1", "jira", "closed"],
    ["GH-2", "jira", "active"],
    [`${acme}/browse/GH-2`, "jira", "active"],
    ["GH-3", "jira", "active"],
    [`${acme}/browse/GH-3`, "slack", "active"],
    ["https://other.example/browse/GH-4", "jira", "active"],
    ["GH-5", "slack", "active"],
    ["", "jira", "active"],
    ["", "", "active"],
  ] as const;
  for (const id of [workspaceId, of])
    for (const [externalId, provider, list] of rows)
      await db()
        .insertInto("challenges")
        .values({
          ...{ workspace_id: id, type: "quest", title: "Read a book", result_type: "all", list },
          ...{ external_provider: provider, external_id: externalId, author_member_id: author.memberId },
          ...{ status: list === "active" ? "new" : "completed", listed_at: at(0), created_at: at(0) },
        })
        .execute();
  await keepToSite(db(), { workspaceId, siteUrl: acme });
  const names = async (id: number) =>
    (
      await db()
        .selectFrom("challenges")
        .select("external_id as externalId")
        .where("workspace_id", "=", id)
        .orderBy("id")
        .execute()
    ).map(({ externalId }) => externalId);
  expect(await names(workspaceId)).toEqual([
    `${acme}/browse/GH-1`,
    `${acme}/browse/GH-1`,
    "GH-2",
    `${acme}/browse/GH-2`,
    `${acme}/browse/GH-3`,
    ...rows.slice(5).map(([externalId]) => externalId),
  ]);
  expect(await names(of)).toEqual(rows.map(([externalId]) => externalId));
});
