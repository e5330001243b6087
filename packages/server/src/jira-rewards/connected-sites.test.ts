import { jiraOptInCalls, jiraRuleCalls } from "@guildhall/core/jira-rewards";
import { jiraCalls } from "@guildhall/core/integrations";
import { postedIssue } from "@guildhall/core/testing";
import { challengeCalls } from "@guildhall/core/challenges";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { challengeSteps } from "../testing/challenge-steps.ts";
import type { ForgeCall } from "../testing/forge.ts";
import { buildJiraWorld } from "../testing/jira-world.ts";
import type { JiraWorld } from "../testing/jira-world.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createJiraEvents, createJiraRewards } from "./index.ts";

const database = useTestDatabase();
// An installation is connected once, and these tests share a database.
let count = 0;
let site: ForgeCall;
let staging: ForgeCall;
let world: JiraWorld;
let boss: Teammate;
let ann: Teammate;

beforeEach(async () => {
  count += 1;
  site = { cloudId: `site-${String(count)}`, installationId: `installation ${String(count)}` };
  staging = { ...site, installationId: `staging ${String(count)}`, environment: "STAGING" };
  world = await buildJiraWorld(database(), {
    start: "2026-11-02T10:00:00Z",
    modules: (deps) => [...createJiraEvents(deps)],
  });
  boss = await world.team.join({ name: "Boss", roles: ["owner"] });
  ann = await world.team.join({ name: "Ann" });
  await world.link(ann, "acc-ann");
  await ann.client.call(jiraOptInCalls.update, { body: { isOn: true } });
});
afterEach(() => world.close());

const body = { projectKey: "GH", outcome: "done", waitDays: 1, effect: "complete_challenge", dailyCap: 5 } as const;

async function tell(change: Parameters<typeof postedIssue>[0], call = site) {
  const answer = await world.ask(
    { accountId: null, ...call },
    { method: "POST", path: "/jira/events", body: postedIssue(change) },
  );
  return [answer.statusCode, answer.json().recorded];
}

const work = () => createJiraRewards(world.team.server.deps)?.();
const annHas = () => challengeSteps.balance(ann, world.team.currencyId);

/** Makes a rule and a challenge, and has Ann do its issue. */
async function earn(): Promise<void> {
  await boss.client.call(jiraRuleCalls.create, { body });
  await challengeSteps.publish(boss, {
    externalId: "GH-1",
    autoApprove: true,
    rewards: [{ currencyId: world.team.currencyId, amount: 300 }],
  });
  const at = world.team.clock.now().toISOString();
  expect(await tell({ at, wasAssignee: "", status: "indeterminate" })).toEqual([200, true]);
  world.team.clock.advance(7_200_000);
  const done = { at: world.team.clock.now().toISOString(), wasStatus: "indeterminate", status: "done" } as const;
  expect(await tell(done)).toEqual([200, true]);
  // The same site through its staging app, connected or not.
  expect(await tell(done, staging)).toEqual([200, false]);
}

const ACME = "https://acme.atlassian.net";
const OTHER = "https://contractors.atlassian.net";
const otherSite = (): ForgeCall => ({
  cloudId: `other-${String(count)}`,
  installationId: `other ${String(count)}`,
  siteUrl: OTHER,
});

describe("two sites of a workspace may have issues with the same keys", () => {
  const publish = (externalId: string) =>
    challengeSteps.publish(boss, {
      externalId,
      autoApprove: true,
      rewards: [{ currencyId: world.team.currencyId, amount: 300 }],
      autoCloseStatus: { id: "3", name: "Done" },
    });
  const read = async (id: number) => (await boss.client.call(challengeCalls.get, { params: { id } })).challenge;
  const statuses = (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await read(id)).status));
  const finish = async (call: ForgeCall) => {
    const at = () => world.team.clock.now().toISOString();
    await tell({ at: at(), wasAssignee: "", status: "indeterminate" }, call);
    world.team.clock.advance(7_200_000);
    await tell({ at: at(), wasStatus: "indeterminate", status: "done" }, call);
    await work();
  };

  it("and an issue's challenge is its own site's", async () => {
    await world.bind(boss, { ...site, siteUrl: ACME });
    await world.bind(boss, otherSite());
    await boss.client.call(jiraRuleCalls.create, { body: { ...body, waitDays: 0 } });
    const own = [await publish(`${ACME}/browse/GH-1`), await publish(`${OTHER}/browse/gh-1?focus=1`)];
    expect((await read(own[1] ?? 0)).externalId).toBe(`${OTHER}/browse/GH-1`);
    const shown = async (call: ForgeCall) =>
      (await world.ask({ accountId: "acc-ann", ...call }, { path: "/challenge/jira/GH-1" })).json().data?.challenge?.id;
    expect([await shown({ ...site, siteUrl: ACME }), await shown(otherSite())]).toEqual(own);
    await finish(otherSite());
    expect(await statuses(own)).toEqual(["new", "completed"]);
    expect(await annHas()).toBe(300);
  });

  it("so a challenge says which one it means", async () => {
    await world.bind(boss, { ...site, siteUrl: ACME });
    const id = await publish(`${ACME}/browse/GH-1`);
    // With one site, the key is enough.
    expect((await read(id)).externalId).toBe("GH-1");
    await world.bind(boss, otherSite());
    await expect(publish("GH-2")).rejects.toMatchObject({ fields: [{ field: "externalId", code: "which_site" }] });
  });

  it("so what was there before the second one stays with the first", async () => {
    await world.bind(boss, { ...site, siteUrl: ACME });
    const rule = await boss.client.call(jiraRuleCalls.create, { body: { ...body, waitDays: 0 } });
    const id = await publish("GH-1");
    await world.bind(boss, otherSite());
    expect((await read(id)).externalId).toBe(`${ACME}/browse/GH-1`);
    expect((await boss.client.call(jiraRuleCalls.list, {})).items).toMatchObject([{ id: rule.id, siteUrl: ACME }]);
    await finish(otherSite());
    expect([await statuses([id]), await annHas()]).toEqual([["new"], 0]);
    await finish({ ...site, siteUrl: ACME });
    expect([await statuses([id]), await annHas()]).toEqual([["completed"], 300]);
  });

  it("and a rule is for a connected one, or for any", async () => {
    await world.bind(boss, { ...site, siteUrl: ACME });
    await world.bind(boss, otherSite());
    const create = (siteUrl: string) => boss.client.call(jiraRuleCalls.create, { body: { ...body, siteUrl } });
    await create(OTHER);
    await create("");
    await expect(create("https://third.example")).rejects.toMatchObject({
      fields: [{ field: "siteUrl", code: "unknown_site" }],
    });
    const { items } = await boss.client.call(jiraRuleCalls.list, {});
    expect(items.map(({ siteUrl }) => siteUrl)).toEqual([OTHER, ""]);
  });
});

const wait = () => world.team.clock.advance(25 * 3_600_000);

it("a connected site's work is rewarded, in the workspace it's connected to", async () => {
  await world.bind(boss, site);
  await world.bind(boss, staging);
  await earn();
  wait();
  await work();
  expect(await annHas()).toBe(300);
});

it("nothing is heard of a site that isn't connected, or is no more", async () => {
  const at = world.team.clock.now().toISOString();
  expect(await tell({ at, status: "done" })).toEqual([200, false]);
  await world.bind(boss, site);
  expect(await tell({ at, status: "done" }, { ...site, cloudId: "another-site" })).toEqual([200, false]);
  expect(await tell({ at, status: "done" }, staging)).toEqual([200, false]);
  await earn();
  const { sites } = await boss.client.call(jiraCalls.get, {});
  await boss.client.call(jiraCalls.disconnect, { params: { id: sites[0]?.id ?? 0 } });
  expect(await tell({ at: world.team.clock.now().toISOString(), status: "done" })).toEqual([200, false]);
  wait();
  await work();
  expect(await annHas()).toBe(0);
});

it("a site that's gone gives nothing, whatever other site is there", async () => {
  await world.bind(boss, site);
  await world.bind(boss, { cloudId: `other-${String(count)}`, installationId: `other ${String(count)}` });
  await earn();
  expect(await world.uninstall(site)).toBe(200);
  expect(await tell({ at: world.team.clock.now().toISOString(), status: "indeterminate" })).toEqual([200, false]);
  wait();
  await work();
  expect(await annHas()).toBe(0);
});

it("a site without a license gives nothing, until it has one", async () => {
  await world.bind(boss, site);
  await earn();
  await world.whoAmI({ ...site, license: { isActive: false } });
  wait();
  await work();
  expect(await annHas()).toBe(0);
  await world.whoAmI({ ...site, license: { isActive: true } });
  wait();
  await work();
  expect(await annHas()).toBe(300);
});
