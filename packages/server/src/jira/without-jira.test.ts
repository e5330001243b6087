import { contract } from "@guildhall/core/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { linkPerson } from "../testing/integration.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { countLinkedPeople } from "./jira-person.repository.ts";
import { findSite, listSites, saveSite } from "./jira-site.repository.ts";

const database = useTestDatabase();
let team: Team;
let owner: Teammate;
let id = 0;

beforeEach(async () => {
  team = await buildTeam(database());
  owner = await team.join({ name: "Olga", roles: ["owner"] });
  const { workspaceId } = team;
  const name = `left-${String(workspaceId)}`;
  await saveSite(db(), {
    ...{ workspaceId, installationId: name, cloudId: name, environment: "production" },
    ...{ siteUrl: "https://left.example", license: "none", at: at(0) },
  });
  id = (await findSite(db(), name))?.id ?? 0;
  await linkPerson(team.server.deps, owner, { provider: "jira", externalId: "a-olga" });
});
afterEach(() => team.close());

const TOKEN = "x".repeat(200);
const db = () => database().database.handle;

it.each<[string, () => Promise<unknown>]>([
  ["getJiraSettings", () => owner.client.call(contract.getJiraSettings, {})],
  ["createJiraCode", () => owner.client.call(contract.createJiraCode, {})],
  [
    "setTempoToken",
    () => owner.client.call(contract.setTempoToken, { params: { id }, body: { tempoToken: "secret-secret" } }),
  ],
  ["getJiraLink", () => owner.client.call(contract.getJiraLink, { query: { token: TOKEN } })],
  ["linkJiraPerson", () => owner.client.call(contract.linkJiraPerson, { body: { token: TOKEN } })],
  ["unlinkJiraPerson", () => owner.client.call(contract.unlinkJiraPerson, {})],
  ["disconnectJiraSite", () => owner.client.call(contract.disconnectJiraSite, { params: { id } })],
])("a server that doesn't run the Jira app has no %s, though a site is left from when it did", async (_, call) => {
  await expect(call()).rejects.toMatchObject({ code: "ErrorNotFound" });
  expect(await listSites(db(), team.workspaceId)).toMatchObject([{ id, hasTempoToken: false }]);
  expect(await countLinkedPeople(db(), team.workspaceId)).toBe(1);
});
