import { jiraCalls } from "@guildhall/core/integrations";
import { jiraRuleCalls } from "@guildhall/core/jira-rewards";
import { challengeCalls } from "@guildhall/core/challenges";
import { afterEach, beforeEach, expect, it } from "vitest";
import { challengeSteps } from "../testing/challenge-steps.ts";
import type { ForgeCall } from "../testing/forge.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { buildJiraWorld } from "../testing/jira-world.ts";
import type { JiraWorld } from "../testing/jira-world.ts";
import { newestEvents } from "../testing/newest-events.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let world: JiraWorld;
let boss: Teammate;
let other: Teammate;
let count = 0;
let here: Required<Pick<ForgeCall, "installationId" | "cloudId" | "siteUrl">>;

beforeEach(async () => {
  count += 1;
  const name = String(count);
  here = { installationId: `i-${name}`, cloudId: `c-${name}`, siteUrl: `https://s${name}.example` };
  world = await buildJiraWorld(database());
  boss = await world.team.join({ name: "Boss", roles: ["owner"] });
  const { id: workspaceId } = await buildWorkspace(db(), {});
  const member = await buildMember(db(), { workspaceId, name: "Other", roles: ["owner"] });
  other = { ...member, client: await world.team.server.client(member.email) };
});
afterEach(() => world.close());

const sitesOf = async ({ client }: Teammate) => (await client.call(jiraCalls.get, {})).sites;
const bind = async (who: Teammate, call: ForgeCall) => {
  const answer = await world.bind(who, call);
  return [answer.statusCode, answer.json().errors[0]?.reason];
};
const moves = async ({ workspaceId }: Teammate) =>
  (await newestEvents(db(), [workspaceId], 0)).filter(({ type }) => type === "jira_site.disconnected");

it.each<[string, Partial<ForgeCall>]>([
  ["site", { cloudId: "c-elsewhere" }],
  ["environment", { environment: "STAGING" }],
])("an installation is of one %s, until it has ended there", async (_, change) => {
  const elsewhere = { ...here, ...change };
  await bind(boss, here);
  const [first] = await sitesOf(boss);
  expect(await bind(boss, elsewhere)).toEqual([409, "jira_site_taken"]);
  expect(await sitesOf(boss)).toEqual([first]);
  expect(await world.uninstall(here)).toBe(200);
  expect(await bind(boss, elsewhere)).toEqual([200, undefined]);
  const sites = await sitesOf(boss);
  expect(sites).toMatchObject([{ state: "active" }]);
  expect(sites[0]?.id).not.toBe(first?.id);
});

it("a workspace hears once that its site has gone to another one", async () => {
  await bind(boss, here);
  world.team.clock.advance(60_000);
  await bind(other, { ...here, installationId: `${here.installationId}-2` });
  const left = await sitesOf(boss);
  expect(left).toMatchObject([{ state: "uninstalled", changedAt: world.team.clock.now().toISOString() }]);
  world.team.clock.advance(60_000);
  await bind(other, { ...here, installationId: `${here.installationId}-3` });
  expect(await sitesOf(boss)).toEqual(left);
  const payload = { siteUrl: here.siteUrl, environment: "production", reason: "moved" };
  expect(await moves(boss)).toMatchObject([{ payload, by: 0 }]);
  expect([await moves(other), (await sitesOf(other)).map(({ state }) => state)]).toEqual([[], ["active"]]);
});

it("what was set for the only site stays with it when a second one is connected", async () => {
  await bind(boss, here);
  const body = { projectKey: "GH", outcome: "done", waitDays: 1, effect: "complete_challenge", dailyCap: 5 } as const;
  await boss.client.call(jiraRuleCalls.create, { body });
  const id = await challengeSteps.publish(boss, { externalId: "GH-1" });
  const places = async () => {
    const { items } = await boss.client.call(jiraRuleCalls.list, {});
    const { challenge } = await boss.client.call(challengeCalls.get, { params: { id } });
    return [items.map(({ siteUrl }) => siteUrl), challenge.externalId];
  };
  expect(await places()).toEqual([[""], "GH-1"]);
  // The same site, again.
  await bind(boss, { ...here, installationId: `${here.installationId}-2` });
  expect(await places()).toEqual([[""], "GH-1"]);
  const second = { installationId: `${here.installationId}-3`, cloudId: `${here.cloudId}-3` };
  await bind(boss, { ...second, siteUrl: "https://second.example" });
  expect(await places()).toEqual([[here.siteUrl], `${here.siteUrl}/browse/GH-1`]);
});
