import { jiraCalls } from "@guildhall/core/integrations";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ADMIN_PAGE, buildJiraWorld } from "../testing/jira-world.ts";
import type { JiraWorld } from "../testing/jira-world.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { readTempoToken } from "./tempo-token.ts";

const database = useTestDatabase();
let world: JiraWorld;
let boss: Teammate;

beforeAll(async () => {
  world = await buildJiraWorld(database());
  boss = await world.team.join({ name: "Boss", roles: ["owner"] });
  await world.bind(boss);
});
afterAll(() => world.close());

const site = async () => {
  const { sites } = await boss.client.call(jiraCalls.get, {});
  return { workspaceId: boss.workspaceId, id: sites[0]?.id ?? 0, has: sites[0]?.hasTempoToken };
};
const kept = async (secret = world.team.server.deps.config.secret) => {
  const { deps } = world.team.server;
  return readTempoToken({ config: { ...deps.config, secret }, db: deps.db.handle }, await site());
};
const set = async (tempoToken: string) => {
  const { id } = await site();
  return boss.client.call(jiraCalls.setTempoToken, { params: { id }, body: { tempoToken } });
};

it("is stored sealed, never shown again, and forgotten when it's emptied", async () => {
  expect([await kept(), (await site()).has]).toEqual([null, false]);
  const answer = await set("  tempo-secret-1 ");
  expect(JSON.stringify(answer)).not.toContain("tempo-secret");
  expect([await kept(), (await site()).has]).toEqual(["tempo-secret-1", true]);
  const { rows } = await database().database.pool.query("select tempo_token from jira_sites");
  expect(String(rows[0]?.tempo_token)).not.toContain("tempo-secret");
  expect(await kept("another secret of another installation")).toBeNull();
  await set("");
  expect([await kept(), (await site()).has]).toEqual([null, false]);
});

it("ends with the site", async () => {
  await set("tempo-secret-2");
  await world.uninstall();
  expect([await kept(), (await site()).has]).toEqual([null, false]);
  await world.bind(boss);
  expect((await site()).has).toBe(false);
});

it("is set from Jira's administrators' page, too", async () => {
  await world.link(boss, "boss");
  const { id } = await site();
  const request = { method: "PUT", path: `/workspaces/settings/jira/sites/${String(id)}/tempo` } as const;
  const answer = await world.ask(
    { ...ADMIN_PAGE, accountId: "boss" },
    { ...request, body: { tempoToken: "from Jira" } },
  );
  expect([answer.statusCode, await kept()]).toEqual([200, "from Jira"]);
});
