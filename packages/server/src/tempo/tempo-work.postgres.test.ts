import { jiraCalls } from "@guildhall/core/integrations";
import { expect, it } from "vitest";
import { insertRule } from "../jira-rewards/jira-rule.repository.ts";
import { startFakeTempo } from "../testing/fake-tempo.ts";
import { buildJiraWorld } from "../testing/jira-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTempoWork } from "./tempo-work.ts";

const database = useTestDatabase();

it("is asked for a site by one of several processes", async () => {
  const world = await buildJiraWorld(database());
  const tempo = await startFakeTempo(() => world.team.clock.now());
  const boss = await world.team.join({ name: "Boss", roles: ["owner"] });
  await world.bind(boss);
  const { deps } = world.team.server;
  await insertRule(deps.db.handle, boss.workspaceId, {
    ...{
      projectKey: "GH",
      siteUrl: "",
      groupId: 0,
      outcome: "worklog",
      waitDays: 1,
      effect: "complete_challenge",
      asks: "reporter",
    },
    ...{ dailyCap: 5, isEnabled: true, since: world.team.clock.now() },
  });
  const id = (await boss.client.call(jiraCalls.get, {})).sites[0]?.id ?? 0;
  await boss.client.call(jiraCalls.setTempoToken, { params: { id }, body: { tempoToken: "tempo-token" } });
  tempo.log({ id: 7, updatedAt: world.team.clock.now().toISOString() });
  const counts = await Promise.all(
    Array.from({ length: 6 }, () => createTempoWork({ ...deps, db: database().openAnother(2) }, tempo.url)()),
  );
  expect(counts.toSorted()).toEqual([0, 0, 0, 0, 0, 1]);
  expect(tempo.asked).toHaveLength(1);
  await world.close();
  await tempo.close();
});
