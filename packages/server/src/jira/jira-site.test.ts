import { jiraCalls } from "@guildhall/core/integrations";
import { sessionCalls } from "@guildhall/core/session";
import { userCalls } from "@guildhall/core/users";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { ForgeCall } from "../testing/forge.ts";
import { ADMIN_PAGE, buildJiraWorld } from "../testing/jira-world.ts";
import type { JiraWorld } from "../testing/jira-world.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { CODE_LIFETIME_MS } from "./jira-code.ts";
import { readTempoToken } from "./tempo-token.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let world: JiraWorld;
let boss: Teammate;
let other: Teammate;
let count = 0;
let here: ForgeCall;

beforeAll(async () => {
  world = await buildJiraWorld(database());
  boss = await world.team.join({ name: "Boss", roles: ["owner"] });
  const { id: workspaceId } = await buildWorkspace(db(), {});
  const member = await buildMember(db(), { workspaceId, name: "Other", roles: ["owner"] });
  other = { ...member, client: await world.team.server.client(member.email) };
});
afterAll(() => world.close());
beforeEach(() => {
  count += 1;
  here = { installationId: `i-${count}`, cloudId: `c-${count}`, siteUrl: `https://s${count}.example` };
});

const sitesOf = async ({ client }: Teammate) => (await client.call(jiraCalls.get, {})).sites;
const siteOf = async (who: Teammate) => (await sitesOf(who)).find(({ siteUrl }) => siteUrl === here.siteUrl);
const stateOf = async (call: ForgeCall = here) => (await world.whoAmI(call))["jira"];
const outcome = (answer: LightMyRequestResponse) => {
  const { data, errors } = answer.json();
  const [problem] = data?.validationErrors ?? [];
  return [answer.statusCode, problem?.code ?? errors[0]?.reason ?? errors[0]?.code ?? data.status];
};
const bindWith = (code: string, call: ForgeCall = {}) =>
  world.ask({ ...here, ...ADMIN_PAGE, ...call }, { method: "POST", path: "/jira/site", body: { code } });
const newCode = async (who = boss) => (await who.client.call(jiraCalls.createCode, {})).code;
const newest = async (workspaceId: number) => {
  const { rows } = await database().database.pool.query(
    "select type, payload, actor_member_id as by from events where workspace_id = $1 order by id desc limit 1",
    [workspaceId],
  );
  return rows[0];
};

describe("a Jira site", () => {
  it("isn't connected by itself", async () => {
    expect(await stateOf()).toEqual({ state: "unbound" });
  });

  it("is connected by an admin's code, to that workspace", async () => {
    const answer = await world.bind(boss, here);
    expect(answer.json().data).toMatchObject({ status: "ok", workspaceName: expect.any(String) });
    expect(await stateOf()).toMatchObject({ state: "unlinked" });
    const at = world.team.clock.now().toISOString();
    expect(await siteOf(boss)).toEqual({
      id: expect.any(Number),
      siteUrl: here.siteUrl,
      environment: "production",
      state: "active",
      changedAt: at,
      license: "none",
      seenAt: at,
      isSilent: false,
      hasTempoToken: false,
      isTempoRefused: false,
    });
    expect(await siteOf(other)).toBeUndefined();
    expect(await newest(boss.workspaceId)).toEqual({
      type: "jira_site.connected",
      payload: { siteUrl: here.siteUrl, environment: "production" },
      by: boss.memberId,
    });
  });

  it("shows among what's connected", async () => {
    const integrationsOf = async (who: Teammate) => {
      const info = await who.client.call(sessionCalls.getUserInfo, {});
      return info.loggedIn ? [info.integrations, info.hasJira] : null;
    };
    await world.bind(boss, here);
    expect(await integrationsOf(boss)).toEqual([["jira"], true]);
    expect(await integrationsOf(other)).toEqual([[], true]);
  });

  it("takes a code once, for ten minutes, and the latest only", async () => {
    const [first, code] = [await newCode(), await newCode()];
    expect(outcome(await bindWith(first))).toEqual([422, "code_unknown"]);
    expect(outcome(await bindWith("no code"))).toEqual([422, "code_unknown"]);
    expect(outcome(await bindWith(`${code.slice(0, -1)}!`))).toEqual([422, "code_unknown"]);
    world.team.clock.advance(CODE_LIFETIME_MS - 1);
    expect(outcome(await bindWith(code))).toEqual([200, "ok"]);
    expect(outcome(await bindWith(code))).toEqual([422, "code_used"]);
    const late = await newCode();
    world.team.clock.advance(CODE_LIFETIME_MS);
    expect(outcome(await bindWith(late))).toEqual([422, "code_expired"]);
  });

  it("takes each admin's code, and none of somebody who may not connect sites any more", async () => {
    const admin = await world.team.join({ name: `Admin ${count}`, roles: ["admin"] });
    const gone = await world.team.join({ name: `Gone ${count}`, roles: ["admin"] });
    const [old, code, bosses] = [await newCode(admin), await newCode(admin), await newCode()];
    const gones = await newCode(gone);
    expect(outcome(await bindWith(old))).toEqual([422, "code_unknown"]);
    await boss.client.call(userCalls.disable, { params: { id: gone.memberId } });
    const role = { params: { id: admin.memberId, role: "admin" } } as const;
    await boss.client.call(userCalls.removeRole, role);
    expect(outcome(await bindWith(gones))).toEqual([422, "code_withdrawn"]);
    expect(outcome(await bindWith(code))).toEqual([422, "code_withdrawn"]);
    expect(outcome(await bindWith(bosses))).toEqual([200, "ok"]);
    expect(await newest(boss.workspaceId)).toMatchObject({ type: "jira_site.connected", by: boss.memberId });
    // A new code forgets the ones that weren't used.
    await newCode();
    expect(outcome(await bindWith(bosses))).toEqual([422, "code_used"]);
    await boss.client.call(userCalls.addRole, role);
    expect(outcome(await bindWith(code))).toEqual([200, "ok"]);
  });

  it("takes a code from its administrators' page only, and from nobody without a token", async () => {
    const code = await newCode();
    expect(outcome(await bindWith(code, { moduleType: "jira:globalPage" }))).toEqual([403, "jira_admin_only"]);
    expect(outcome(await bindWith(code, { accountId: null }))).toEqual([403, "jira_admin_only"]);
    const request = { method: "POST", url: "/api/v1/jira/site", payload: { code } } as const;
    const plain = await world.team.server.ask({ ...request, headers: { host: "guild.example" } });
    expect(plain.statusCode).toBe(401);
    await expect(boss.client.call(jiraCalls.bind, { body: { code } })).rejects.toMatchObject({
      reason: "integration_only",
    });
    expect(outcome(await bindWith(code))).toEqual([200, "ok"]);
  });

  it("belongs to one workspace: another gets it once it's disconnected, and the code lasts", async () => {
    await world.bind(boss, here);
    const code = await newCode(other);
    expect(outcome(await bindWith(code))).toEqual([409, "jira_site_taken"]);
    const site = await siteOf(boss);
    await boss.client.call(jiraCalls.disconnect, { params: { id: site?.id ?? 0 } });
    expect(await stateOf()).toEqual({ state: "unbound" });
    expect(outcome(await bindWith(code))).toEqual([200, "ok"]);
    expect([await siteOf(boss), (await siteOf(other))?.state]).toEqual([undefined, "active"]);
  });

  it("isn't connected any more after a reinstallation until a code says so, and keeps what was set", async () => {
    await world.bind(boss, here);
    const first = await siteOf(boss);
    await boss.client.call(jiraCalls.setTempoToken, { params: { id: first?.id ?? 0 }, body: { tempoToken: "t" } });
    const again = { ...here, installationId: `${here.installationId}-again` };
    expect(await stateOf(again)).toEqual({ state: "unbound" });
    await world.bind(boss, again);
    expect([await stateOf(again), await stateOf()]).toMatchObject([{ state: "unlinked" }, { state: "unbound" }]);
    expect(await siteOf(boss)).toMatchObject({ id: first?.id, state: "active", hasTempoToken: true });
  });

  it("goes to another workspace with a new installation, and the one before is told", async () => {
    await world.bind(boss, here);
    await world.bind(other, { ...here, installationId: `${here.installationId}-again` });
    expect([(await siteOf(boss))?.state, (await siteOf(other))?.state]).toEqual(["uninstalled", "active"]);
    expect(await stateOf()).toEqual({ state: "unbound" });
    expect(await newest(boss.workspaceId)).toEqual({
      type: "jira_site.disconnected",
      payload: { siteUrl: here.siteUrl, environment: "production", reason: "moved" },
      by: 0,
    });
  });

  it("is another one in each environment", async () => {
    await world.bind(boss, here);
    const tried = { ...here, environment: "DEVELOPMENT", installationId: `${here.installationId}-dev` } as const;
    expect(await stateOf(tried)).toEqual({ state: "unbound" });
    await world.bind(other, tried);
    expect([(await siteOf(boss))?.environment, (await siteOf(other))?.environment]).toEqual([
      "production",
      "development",
    ]);
    expect(await stateOf({ ...here, environment: "DEVELOPMENT" })).toEqual({ state: "unbound" });
  });

  it("stops at once when the app is uninstalled, which the panel shows", async () => {
    await world.bind(boss, here);
    await world.link(boss, `a-${count}`);
    const me = { ...here, accountId: `a-${count}` };
    expect(await world.whoAmI(me)).toMatchObject({ loggedIn: true });
    expect(await world.uninstall(here)).toBe(200);
    expect(await world.whoAmI(me)).toMatchObject({ loggedIn: false, jira: { state: "unbound" } });
    expect(outcome(await world.ask(me, { path: "/users/leaderboard" }))).toEqual([403, "jira_not_known"]);
    expect((await siteOf(boss))?.state).toBe("uninstalled");
    expect(await newest(boss.workspaceId)).toMatchObject({ payload: { reason: "uninstalled" }, by: 0 });
    await world.bind(other, { ...here, installationId: here.installationId ?? "" });
    expect([await siteOf(boss), (await siteOf(other))?.state]).toEqual([undefined, "active"]);
  });

  it("is disconnected from its administrators' page, and by nobody else there", async () => {
    await world.bind(boss, here);
    const leave = (call: ForgeCall) => world.ask({ ...here, ...call }, { method: "DELETE", path: "/jira/site" });
    expect(outcome(await leave({}))).toEqual([403, "jira_admin_only"]);
    expect(outcome(await leave({ accountId: null }))).toEqual([403, "jira_admin_only"]);
    expect(outcome(await leave(ADMIN_PAGE))).toEqual([200, "ok"]);
    expect(await siteOf(boss)).toBeUndefined();
    // By nobody whom we know.
    expect(await newest(boss.workspaceId)).toMatchObject({ payload: { reason: "removed" }, by: 0 });
    expect(outcome(await leave(ADMIN_PAGE))).toEqual([200, "ok"]);
  });

  it("is a thing of its own beside the workspace's other sites", async () => {
    const there: ForgeCall = {
      installationId: `${here.installationId}-2`,
      cloudId: `${here.cloudId}-2`,
      siteUrl: "https://z.example",
    };
    await world.bind(boss, here);
    await world.bind(boss, there);
    const both = async () => {
      const sites = await sitesOf(boss);
      return [here, there].map((call) => sites.find(({ siteUrl }) => siteUrl === call.siteUrl));
    };
    const ids = async () => (await both()).map((site) => site?.id ?? 0);
    const [first = 0, second = 0] = await ids();
    const setToken = (id: number, tempoToken: string) =>
      boss.client.call(jiraCalls.setTempoToken, { params: { id }, body: { tempoToken } });
    const tokens = async () => {
      const { deps } = world.team.server;
      const parts = { config: deps.config, db: deps.db.handle };
      const { workspaceId } = boss;
      return Promise.all([first, second].map((id) => readTempoToken(parts, { workspaceId, id })));
    };
    await setToken(first, "one");
    expect([await tokens(), (await both()).map((site) => site?.hasTempoToken)]).toEqual([
      ["one", null],
      [true, false],
    ]);
    expect(await newest(boss.workspaceId)).toMatchObject({
      type: "jira_site.changed",
      payload: { siteUrl: here.siteUrl, changes: [{ field: "tempo", before: false, after: true }] },
    });
    await setToken(second, "two");
    expect(await tokens()).toEqual(["one", "two"]);
    world.team.clock.advance(60_000);
    await world.whoAmI({ ...here, license: { isActive: true } });
    expect((await both()).map((site) => site?.license)).toEqual(["active", "none"]);
    await world.uninstall(here);
    expect((await both()).map((site) => site?.state)).toEqual(["uninstalled", "active"]);
    expect(await tokens()).toEqual([null, "two"]);
    // Those that are connected come first.
    const order = (await sitesOf(boss)).map(({ id }) => id).filter((id) => id === first || id === second);
    expect(order).toEqual([second, first]);
    await boss.client.call(jiraCalls.disconnect, { params: { id: first } });
    expect(await ids()).toEqual([0, second]);
    expect(await newest(boss.workspaceId)).toEqual({
      type: "jira_site.disconnected",
      payload: { siteUrl: here.siteUrl, environment: "production", reason: "removed" },
      by: boss.memberId,
    });
  });
});
