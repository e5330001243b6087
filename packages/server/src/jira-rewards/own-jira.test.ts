import { jiraCalls } from "@guildhall/core/integrations";
import { jiraOptInCalls, jiraRuleCalls, ownJiraCalls } from "@guildhall/core/jira-rewards";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { buildJiraWorld } from "../testing/jira-world.ts";
import type { JiraWorld } from "../testing/jira-world.ts";
import { storeGoneSite } from "../testing/store-gone-site.ts";
import { buildTeam } from "../testing/team.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let world: JiraWorld;
let boss: Teammate;
let ann: Teammate;

beforeAll(async () => {
  world = await buildJiraWorld(database());
  boss = await world.team.join({ name: "Boss", roles: ["owner"] });
  ann = await world.team.join({ name: "Ann" });
});
afterAll(() => world.close());

const ownOf = ({ client }: Teammate) => client.call(ownJiraCalls.get, {});
const rule = { projectKey: "GH", outcome: "done", waitDays: 3, effect: "complete_challenge", dailyCap: 5 } as const;

it("is nothing before one is linked", async () => {
  expect(await ownOf(ann)).toEqual({
    accounts: [],
    sites: [],
    rewards: { isOn: false, since: null, rules: [] },
    canUnlink: false,
  });
});

it("says how one is linked, where, and that it can be undone", async () => {
  await world.bind(boss);
  const at = world.team.clock.now().toISOString();
  await world.link(ann, "a-ann");
  expect(await ownOf(ann)).toMatchObject({
    accounts: [{ accountId: "a-ann", linkedAt: at }],
    sites: [{ siteUrl: "https://acme.atlassian.net", environment: "production" }],
    canUnlink: true,
  });
  expect(await ownOf(boss)).toMatchObject({ accounts: [], canUnlink: false });
  await ann.client.call(jiraCalls.unlink, {});
  expect(await ownOf(ann)).toMatchObject({ accounts: [], canUnlink: false });
});

it("says what one's work is rewarded for, once one takes part", async () => {
  const { id } = await boss.client.call(jiraRuleCalls.create, { body: rule });
  await boss.client.call(jiraRuleCalls.create, { body: { ...rule, projectKey: "OFF", isEnabled: false } });
  const at = world.team.clock.now().toISOString();
  await ann.client.call(jiraOptInCalls.update, { body: { isOn: true } });
  const { dailyCap: _, ...own } = { id, ...rule, asks: "reporter" };
  expect((await ownOf(ann)).rewards).toEqual({ isOn: true, since: at, rules: [own] });
  expect((await ownOf(boss)).rewards).toEqual({ isOn: false, since: null, rules: [own] });
});

it("is one's own workspace's", async () => {
  const { id: workspaceId } = await buildWorkspace(database().database.handle, {});
  const member = await buildMember(database().database.handle, { workspaceId, name: "Eve" });
  const eve = { ...member, client: await world.team.server.client(member.email) };
  expect(await ownOf(eve)).toMatchObject({ accounts: [], sites: [], rewards: { rules: [] } });
});

it("names only sites that still have the app", async () => {
  await storeGoneSite(database().database.handle, world.team.workspaceId, "https://old.example");
  expect((await ownOf(ann)).sites.map(({ siteUrl }) => siteUrl)).toEqual(["https://acme.atlassian.net"]);
});

it("isn't there without the app", async () => {
  const plain = await buildTeam(database(), {});
  const member = await plain.join({ name: "Bob" });
  await expect(ownOf(member)).rejects.toMatchObject({ code: "ErrorNotFound" });
  await plain.close();
});
