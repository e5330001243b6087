import { contract } from "@guildhall/core/contract";
import { jiraOptInCalls, jiraRuleCalls, MAX_JIRA_RULES } from "@guildhall/core/jira-rewards";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FORGE_APP_ID } from "../testing/forge.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const JIRA = { audience: FORGE_APP_ID, jwksUrl: "http://127.0.0.1:1", tempoUrl: "http://127.0.0.1:1" };
const body = { projectKey: " gh ", outcome: "done", waitDays: 3, effect: "complete_challenge", dailyCap: 5 } as const;
const rule = {
  projectKey: "GH",
  siteUrl: "",
  groupId: 0,
  outcome: "done",
  waitDays: 3,
  effect: "complete_challenge",
  asks: "reporter",
  dailyCap: 5,
  isEnabled: true,
  since: "2026-11-02T10:00:00.000Z",
};
let team: Team;
let boss: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { start: "2026-11-02T10:00:00Z", config: { jira: JIRA } });
  boss = await team.join({ name: "Boss", roles: ["admin"] });
});
afterEach(() => team.close());

const list = async () => (await boss.client.call(jiraRuleCalls.list, {})).items;
const change = (id: number, wanted: object) =>
  boss.client.call(jiraRuleCalls.update, { params: { id }, body: { ...body, ...wanted } });

describe("a rule", () => {
  it("is made, changed and deleted by those who manage the workspace", async () => {
    const { id } = await boss.client.call(jiraRuleCalls.create, { body });
    expect(await list()).toEqual([{ id, ...rule }]);
    team.clock.advance(1000);
    await change(id, { waitDays: 5 });
    expect(await list()).toEqual([{ id, ...rule, waitDays: 5 }]);
    await boss.client.call(jiraRuleCalls.remove, { params: { id } });
    expect(await list()).toEqual([]);
    await expect(change(id, {})).rejects.toMatchObject({ kind: "not_found" });
    await expect(boss.client.call(jiraRuleCalls.remove, { params: { id } })).rejects.toMatchObject({
      kind: "not_found",
    });
  });

  it("keeps what somebody else changed, and says what both did", async () => {
    const { id } = await boss.client.call(jiraRuleCalls.create, { body });
    const { since: _, ...seen } = rule;
    await change(id, { waitDays: 5 });
    await change(id, { ...seen, dailyCap: 9, seen });
    expect((await list())[0]).toMatchObject({ waitDays: 5, dailyCap: 9 });
    await expect(change(id, { ...seen, waitDays: 7, seen })).rejects.toMatchObject({
      kind: "conflict",
      changed: [{ field: "waitDays", seen: 3, now: 5 }],
    });
    expect((await list())[0]).toMatchObject({ waitDays: 5 });
  });

  it("rewards from when it's made, turned on, or about something else", async () => {
    const { id } = await boss.client.call(jiraRuleCalls.create, { body });
    const since = async () => (await list())[0]?.since.slice(11, 19);
    const at = (time: string) => team.clock.set(new Date(`2026-11-02T${time}Z`));
    at("11:00:00");
    await change(id, { isEnabled: false });
    expect(await since()).toBe("10:00:00");
    at("12:00:00");
    await change(id, {});
    expect(await since()).toBe("12:00:00");
    at("13:00:00");
    await change(id, { projectKey: "OPS" });
    expect(await since()).toBe("13:00:00");
    at("14:00:00");
    await change(id, { projectKey: "OPS", outcome: "worklog" });
    expect(await since()).toBe("14:00:00");
    at("15:00:00");
    await change(id, { projectKey: "OPS", outcome: "worklog", dailyCap: 1 });
    expect(await since()).toBe("14:00:00");
  });

  it("needs a project's key, and a group of the workspace's", async () => {
    for (const projectKey of ["", "1A", "A-1", "A B"]) {
      await expect(boss.client.call(jiraRuleCalls.create, { body: { ...body, projectKey } })).rejects.toMatchObject({
        kind: "validation",
      });
    }
    await team.group("Smiths", []);
    await expect(boss.client.call(jiraRuleCalls.create, { body: { ...body, groupId: 999_999 } })).rejects.toMatchObject(
      {
        kind: "validation",
        fields: [{ field: "groupId", code: "unknown_group" }],
      },
    );
  });

  it("follows its group to the parent", async () => {
    const parent = await team.group("Crafts", []);
    const groupId = await team.group("Smiths", [], parent);
    await boss.client.call(jiraRuleCalls.create, { body: { ...body, groupId } });
    await boss.client.call(contract.deleteGroup, { params: { id: groupId } });
    expect((await list()).map((each) => each.groupId)).toEqual([parent]);
  });

  it("is one of a hundred at most", async () => {
    for (let count = 0; count < MAX_JIRA_RULES; count += 1) await boss.client.call(jiraRuleCalls.create, { body });
    await expect(boss.client.call(jiraRuleCalls.create, { body })).rejects.toMatchObject({
      kind: "validation",
      fields: [{ field: "projectKey", code: "too_many", message: "No more than 100." }],
    });
  });
});

it("people take part from when they say so, and once", async () => {
  const ann = await team.join({ name: "Ann" });
  const read = () => ann.client.call(jiraOptInCalls.get, {});
  const turn = (isOn: boolean) => ann.client.call(jiraOptInCalls.update, { body: { isOn } });
  expect(await read()).toEqual({ isOn: false, since: null });
  expect(await turn(true)).toEqual({ isOn: true, since: "2026-11-02T10:00:00.000Z" });
  team.clock.advance(1000);
  expect(await turn(true)).toEqual({ isOn: true, since: "2026-11-02T10:00:00.000Z" });
  expect(await turn(false)).toEqual({ isOn: false, since: null });
  expect(await turn(true)).toEqual({ isOn: true, since: "2026-11-02T10:00:01.000Z" });
  expect(await boss.client.call(jiraOptInCalls.get, {})).toEqual({ isOn: false, since: null });
});

it("there's nothing of it without the app", async () => {
  const plain = await buildTeam(database());
  const owner = await plain.join({ name: "Olga", roles: ["owner"] });
  for (const call of [
    () => owner.client.call(jiraRuleCalls.list, {}),
    () => owner.client.call(jiraRuleCalls.create, { body }),
    () => owner.client.call(jiraOptInCalls.get, {}),
    () => owner.client.call(jiraOptInCalls.update, { body: { isOn: true } }),
  ]) {
    await expect(call()).rejects.toMatchObject({ kind: "not_found" });
  }
  await plain.close();
});
