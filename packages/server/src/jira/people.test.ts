import { INITIAL_LICENSE } from "@guildhall/core/billing";
import { jiraCalls } from "@guildhall/core/integrations";
import { sessionCalls } from "@guildhall/core/session";
import { workspaceCalls } from "@guildhall/core/workspaces";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { linkPerson } from "../testing/integration.ts";
import type { ForgeCall } from "../testing/forge.ts";
import { ADMIN_PAGE, buildJiraWorld } from "../testing/jira-world.ts";
import type { JiraWorld } from "../testing/jira-world.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let world: JiraWorld;
let boss: Teammate;
let ann: Teammate;
let eve: Teammate;
const me: ForgeCall = { accountId: "a-boss" };
const elsewhere = { installationId: "i-eve", cloudId: "c-eve", siteUrl: "https://eve.example" };

beforeAll(async () => {
  world = await buildJiraWorld(database());
  boss = await world.team.join({ name: "Boss", roles: ["owner"] });
  ann = await world.team.join({ name: "Ann" });
  const { id: workspaceId } = await buildWorkspace(db(), {});
  const member = await buildMember(db(), { workspaceId, name: "Eve", roles: ["owner"] });
  eve = { ...member, client: await world.team.server.client(member.email) };
  await world.bind(boss);
  await world.bind(eve, elsewhere);
  await world.link(boss, "a-boss");
  await world.link(ann, "a-ann");
  await linkPerson(world.team.server.deps, eve, { provider: "jira", externalId: "a-eve" });
});
afterAll(() => world.close());

const ask = (accounts: string, call = me) => world.ask(call, { path: `/jira/people?accounts=${accounts}` });
const peopleOf = async (accounts: string, call = me) => (await ask(accounts, call)).json().data.items;

describe("people of an issue", () => {
  it("are members by their account, in the order asked for", async () => {
    expect(await peopleOf("a-nobody,a-ann,a-boss")).toEqual([
      { accountId: "a-nobody", isLinked: false, member: null },
      { accountId: "a-ann", isLinked: true, member: { id: ann.memberId, name: "Ann", avatarUrl: expect.any(String) } },
      {
        accountId: "a-boss",
        isLinked: true,
        member: { id: boss.memberId, name: "Boss", avatarUrl: expect.any(String) },
      },
    ]);
  });

  it("are told of one's own workspace only", async () => {
    expect(await peopleOf("a-eve")).toEqual([{ accountId: "a-eve", isLinked: false, member: null }]);
    const eves = { ...elsewhere, accountId: "a-eve" };
    expect(await peopleOf("a-ann,a-eve", eves)).toMatchObject([
      { isLinked: false, member: null },
      { isLinked: true, member: { id: eve.memberId } },
    ]);
  });

  it("can't be thanked once they're disabled", async () => {
    const gone = await world.team.join({ name: "Gone" });
    await world.link(gone, "a-gone");
    await db().updateTable("members").set({ status: "disabled" }).where("id", "=", gone.memberId).execute();
    expect(await peopleOf("a-gone")).toEqual([{ accountId: "a-gone", isLinked: true, member: null }]);
    expect((await ask("a-ann", { accountId: "a-gone" })).statusCode).toBe(403);
  });

  it("are told to linked members only, and of connected sites", async () => {
    for (const [status, call] of [
      [403, { accountId: "a-nobody" }],
      [403, { accountId: "a-nobody", ...ADMIN_PAGE }],
      [403, { accountId: null }],
      [403, { ...me, cloudId: "c-other" }],
      [403, { ...me, installationId: "i-other" }],
      [403, { ...me, environment: "STAGING" }],
      [401, { ...me, claims: { aud: "ari:cloud:ecosystem::app/other" } }],
      [401, { ...me, claims: { iss: "somebody" } }],
    ] as const)
      expect((await ask("a-ann", call)).statusCode).toBe(status);
    await expect(boss.client.call(jiraCalls.listPeople, { query: { accounts: "a-ann" } })).rejects.toMatchObject({
      reason: "integration_only",
    });
  });

  it("are at most those of one issue", async () => {
    const accounts = (count: number) => Array.from({ length: count }, (_, index) => `a-${index}`).join(",");
    expect((await ask(accounts(20))).statusCode).toBe(200);
    expect([(await ask(accounts(21))).statusCode, (await ask("")).statusCode]).toEqual([422, 422]);
  });
});

describe("a workspace with sites in Jira", () => {
  const licenses = async (who: Teammate) => {
    const info = await who.client.call(sessionCalls.getUserInfo, {});
    const { items } = await who.client.call(workspaceCalls.list, { query: {} });
    const listed = items.find(({ isCurrent }) => isCurrent)?.license;
    return [info.loggedIn ? info.workspace?.license : null, listed];
  };
  it("is paid for there while the app is sold", async () => {
    const license = JSON.stringify(INITIAL_LICENSE);
    await db().updateTable("workspaces").set({ license }).where("id", "=", world.team.workspaceId).execute();
    await world.whoAmI({ ...me, license: { isActive: true } });
    const paid = { type: "jira", status: "subscription_active", restrictions: [] };
    expect(await licenses(boss)).toMatchObject([paid, paid]);
    await world.whoAmI({ ...me, license: { isActive: false } });
    const [lapsed] = await licenses(boss);
    expect(lapsed).toMatchObject({ type: "jira", status: "subscription_expired" });
    expect(lapsed?.restrictions).toContain("new-raid");
    expect((await licenses(eve))[0]).toMatchObject({ type: "business" });
  });
});
