import { jiraOptInCalls, jiraRuleCalls, ownJiraCalls } from "@guildhall/core/jira-rewards";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FORGE_APP_ID } from "../testing/forge.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { storeGoneSite } from "../testing/store-gone-site.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { insertRule } from "./jira-rule.repository.ts";

const database = useTestDatabase();
const JIRA = { audience: FORGE_APP_ID, jwksUrl: "http://127.0.0.1:1", tempoUrl: "http://127.0.0.1:1" };
const START = "2026-11-02T10:00:00.000Z";
const body = { projectKey: "GH", outcome: "done", waitDays: 3, effect: "complete_challenge", dailyCap: 5 } as const;
let team: Team;
let other: Team;
let boss: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { start: START, config: { jira: JIRA } });
  other = await buildTeam(database(), { start: START, config: { jira: JIRA } });
  boss = await team.join({ name: "Boss", roles: ["admin"] });
});
afterEach(async () => {
  await team.close();
  await other.close();
});

const events = async () =>
  (await newestEvents(database().database.handle, [team.workspaceId, other.workspaceId], 0))
    .filter(({ type }) => type.startsWith("jira_"))
    .map(({ type, payload, by }) => [type, payload, by]);
const create = async (change: object = {}) =>
  (await boss.client.call(jiraRuleCalls.create, { body: { ...body, ...change } })).id;
const change = (id: number, wanted: object) =>
  boss.client.call(jiraRuleCalls.update, { params: { id }, body: { ...body, ...wanted } });
const sinceOf = async (id: number) =>
  (await boss.client.call(jiraRuleCalls.list, {})).items.find((rule) => rule.id === id)?.since;

describe("a rule's story", () => {
  it("says who made, changed and deleted it, and nothing when nothing is changed", async () => {
    const id = await create();
    await change(id, {});
    await change(id, { waitDays: 4 });
    await boss.client.call(jiraRuleCalls.remove, { params: { id } });
    const rule = { ruleId: id, projectKey: "GH" };
    expect(await events()).toEqual([
      [
        "jira_rule.saved",
        {
          ...rule,
          isNew: true,
          changes: expect.arrayContaining([
            { field: "waitDays", before: null, after: 3 },
            { field: "dailyCap", before: null, after: 5 },
          ]),
        },
        boss.memberId,
      ],
      [
        "jira_rule.saved",
        { ...rule, isNew: false, changes: [{ field: "waitDays", before: 3, after: 4 }] },
        boss.memberId,
      ],
      ["jira_rule.deleted", rule, boss.memberId],
    ]);
  });

  it("has none of what was refused", async () => {
    const id = await create();
    await expect(create({ groupId: 999_999 })).rejects.toMatchObject({ kind: "validation" });
    await expect(change(id, { siteUrl: "https://no.test" })).rejects.toMatchObject({ kind: "validation" });
    await expect(change(id, { groupId: 999_999 })).rejects.toMatchObject({ kind: "validation" });
    expect(await events()).toHaveLength(1);
  });
});

it("a rule of a site that's gone can be changed, but not moved to another such site", async () => {
  const since = new Date(START);
  const gone = { ...body, siteUrl: "https://gone.test", groupId: 0, asks: "reporter", isEnabled: true, since } as const;
  const id = await insertRule(database().database.handle, team.workspaceId, gone);
  await storeGoneSite(database().database.handle, team.workspaceId, "https://other.test");
  team.clock.advance(1000);
  await change(id, { siteUrl: "https://gone.test", waitDays: 4 });
  await expect(change(id, { siteUrl: "https://other.test" })).rejects.toMatchObject({
    fields: [{ field: "siteUrl", code: "unknown_site" }],
  });
  expect(await sinceOf(id)).toBe(START);
  // For any site it rewards more.
  await change(id, { siteUrl: "" });
  expect(await sinceOf(id)).toBe("2026-11-02T10:00:01.000Z");
});

it("a rule begins anew with another effect, unless it's off", async () => {
  const id = await create();
  team.clock.advance(1000);
  await change(id, { isEnabled: false, projectKey: "OPS" });
  await change(id, { isEnabled: false, projectKey: "OPS", effect: "suggest_thanks" });
  expect(await sinceOf(id)).toBe(START);
  await change(id, { projectKey: "OPS", effect: "suggest_thanks" });
  expect(await sinceOf(id)).toBe("2026-11-02T10:00:01.000Z");
  team.clock.advance(1000);
  await change(id, { projectKey: "OPS" });
  expect(await sinceOf(id)).toBe("2026-11-02T10:00:02.000Z");
});

it("taking part is told once each way, of the person alone", async () => {
  const ann = await team.join({ name: "Ann" });
  const turn = (isOn: boolean) => ann.client.call(jiraOptInCalls.update, { body: { isOn } });
  for (const isOn of [false, true, true, false, false]) await turn(isOn);
  expect(await events()).toEqual([
    ["jira_opt_in.changed", { memberId: ann.memberId, isOn: true }, ann.memberId],
    ["jira_opt_in.changed", { memberId: ann.memberId, isOn: false }, ann.memberId],
  ]);
});

it("one sees the rules for everyone and for one's own groups, also through a group below", async () => {
  const ann = await team.join({ name: "Ann" });
  const bob = await team.join({ name: "Bob" });
  const parent = await team.group("Crafts", []);
  const smiths = await team.group("Smiths", [ann], parent);
  const cooks = await team.group("Cooks", [bob]);
  for (const groupId of [0, parent, smiths, cooks]) await create({ groupId, projectKey: `P${String(groupId)}` });
  const shown = async ({ client }: Teammate) =>
    (await client.call(ownJiraCalls.get, {})).rewards.rules.map(({ projectKey }) => projectKey);
  expect([await shown(ann), await shown(bob), await shown(boss)]).toEqual([
    ["P0", `P${String(parent)}`, `P${String(smiths)}`],
    ["P0", `P${String(cooks)}`],
    ["P0"],
  ]);
});
