import { jiraRuleCalls, MAX_JIRA_RULES } from "@guildhall/core/jira-rewards";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildWorkspace } from "../testing/build-people.ts";
import { FORGE_APP_ID } from "../testing/forge.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findRules, insertRule, lockRules } from "./jira-rule.repository.ts";

const database = useTestDatabase();
const JIRA = { audience: FORGE_APP_ID, jwksUrl: "http://127.0.0.1:1", tempoUrl: "http://127.0.0.1:1" };
const body = { projectKey: "GH", outcome: "done", waitDays: 3, effect: "complete_challenge", dailyCap: 5 } as const;
const rule = { ...body, siteUrl: "", groupId: 0, asks: "reporter", isEnabled: true, since: new Date(0) } as const;
let team: Team;
let boss: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { config: { jira: JIRA } });
  boss = await team.join({ name: "Boss", roles: ["admin"] });
});
afterEach(() => team.close());

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database().database.handle);
  return rows[0]?.count;
};

it("a workspace whose rules are locked keeps no other from adding some", async () => {
  const { id: neighbour } = await buildWorkspace(database().database.handle);
  await database().database.transaction(async (tx) => {
    await lockRules(tx, team.workspaceId);
    const { rows } = await database().database.pool.query<{ id: number }>(
      "select id from workspaces where id = any($1) for no key update skip locked",
      [[team.workspaceId, neighbour]],
    );
    expect(rows).toEqual([{ id: neighbour }]);
  });
});

it("whoever adds a rule while somebody adds the last one waits for it, and is refused", async () => {
  const { handle, transaction } = database().database;
  for (let count = 1; count < MAX_JIRA_RULES; count += 1) await insertRule(handle, team.workspaceId, rule);
  const state = { isOver: false };
  const { late } = await transaction(async (tx) => {
    await lockRules(tx, team.workspaceId);
    const answer = boss.client.call(jiraRuleCalls.create, { body }).then(
      () => "added",
      (error: { readonly fields?: unknown }) => error.fields,
    );
    const late = answer.finally(() => (state.isOver = true));
    await expect.poll(async () => state.isOver || (await waiting()) === 1).toBe(true);
    await insertRule(tx, team.workspaceId, rule);
    return { late };
  });
  expect(await late).toMatchObject([{ field: "projectKey", code: "too_many" }]);
  expect(await findRules(handle, team.workspaceId)).toHaveLength(100);
});
