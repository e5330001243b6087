import { JIRA_LIFE, jiraCalls } from "@guildhall/core/integrations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ForgeCall } from "../testing/forge.ts";
import { buildJiraWorld } from "../testing/jira-world.ts";
import type { JiraWorld } from "../testing/jira-world.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const DAY_MS = 24 * 3_600_000;
let world: JiraWorld;
let boss: Teammate;
let count = 0;
let here: ForgeCall;
let me: ForgeCall;

beforeAll(async () => {
  world = await buildJiraWorld(database());
  boss = await world.team.join({ name: "Boss", roles: ["owner"] });
});
afterAll(() => world.close());
beforeEach(async () => {
  count += 1;
  here = { installationId: `i-${count}`, cloudId: `c-${count}`, siteUrl: `https://s${count}.example` };
  me = { ...here, accountId: `a-${count}` };
  // Weeks pass in these tests, and end sessions.
  boss = { ...boss, client: await world.team.server.client(boss.email) };
  await world.bind(boss, here);
  await world.link(boss, `a-${count}`);
});

const siteOf = async () => {
  const client = await world.team.server.client(boss.email);
  const { sites } = await client.call(jiraCalls.get, {});
  return sites.find(({ siteUrl }) => siteUrl === here.siteUrl);
};
const isIn = async (call = me) => (await world.whoAmI(call))["loggedIn"];
const alive = async (call: ForgeCall = {}) => {
  const told = { ...here, accountId: null, moduleKey: JIRA_LIFE.alive.moduleKey, ...call };
  return (await world.ask(told, { method: "POST", path: JIRA_LIFE.alive.path, body: {} })).statusCode;
};
const endings = async () => {
  const { rows } = await database().database.pool.query(
    `select count(*)::int as count from events
     where workspace_id = $1 and type = 'jira_site.disconnected' and payload ->> 'siteUrl' = $2`,
    [boss.workspaceId, here.siteUrl],
  );
  return rows[0].count;
};

describe("a site that's being uninstalled", () => {
  it("stops at once: nobody acts from there, and nothing that it tells is recorded", async () => {
    const { id = 0 } = (await siteOf()) ?? {};
    await boss.client.call(jiraCalls.setTempoToken, { params: { id }, body: { tempoToken: "t" } });
    expect(await isIn()).toBe(true);
    expect(await world.uninstall(here)).toBe(200);
    expect([await isIn(), (await siteOf())?.state, (await siteOf())?.hasTempoToken]).toEqual([
      false,
      "uninstalled",
      false,
    ]);
    expect((await world.ask(me, { path: "/users/leaderboard" })).statusCode).toBe(403);
    const body = { eventType: "avi:jira:deleted:issue", issue: { id: "1", key: "GH-1" } };
    const told = await world.ask({ ...here, accountId: null }, { method: "POST", path: "/jira/events", body });
    expect(told.json()).toEqual({ recorded: false });
    expect(await endings()).toBe(1);
  });

  it("says so with any number of tokens, and is told of once", async () => {
    expect([await world.uninstall(here), await world.uninstall(here)]).toEqual([200, 200]);
    await Promise.all([1, 2, 3].map(() => world.uninstall(here)));
    expect(await endings()).toBe(1);
  });

  it("says so once with each token", async () => {
    const token = await world.forge.authorize({
      ...here,
      accountId: null,
      moduleKey: JIRA_LIFE.uninstalled.moduleKey,
      installationId: "i-unknown",
    });
    const send = async () => {
      const request = { method: "POST", path: JIRA_LIFE.uninstalled.path, headers: { authorization: token } } as const;
      return (await world.ask({}, request)).statusCode;
    };
    expect([await send(), await send()]).toEqual([200, 401]);
  });

  it("is believed for itself only", async () => {
    for (const other of [
      { installationId: "i-other" },
      { cloudId: "c-other" },
      { environment: "STAGING" } as const,
      { installationId: "i-other", claims: { installationId: here.installationId } },
    ])
      expect(await world.uninstall({ ...here, ...other })).toBe(200);
    expect([await isIn(), await endings()]).toEqual([true, 0]);
  });

  it.each<[string, number, ForgeCall]>([
    ["a person, on the admin page too", 403, { accountId: "a-1", moduleType: "jira:adminPage" }],
    ["another module of the app", 403, { moduleKey: "guildhall-alive" }],
    ["another app", 401, { claims: { aud: "ari:cloud:ecosystem::app/other" } }],
    ["nobody that we know", 401, { claims: { iss: "somebody" } }],
    ["an old token", 401, { claims: { exp: 1 } }],
  ])("isn't believed from %s", async (_, status, call) => {
    expect(await world.uninstall({ ...here, ...call })).toBe(status);
    expect(await isIn()).toBe(true);
  });

  it("can be connected again by its new installation", async () => {
    await world.uninstall(here);
    const again = { ...here, installationId: `${here.installationId ?? ""}-again` };
    await world.bind(boss, again);
    expect([await isIn({ ...me, ...again }), await isIn()]).toEqual([true, false]);
    // A late repeat is of the installation before.
    expect(await world.uninstall(here)).toBe(200);
    expect(await isIn({ ...me, ...again })).toBe(true);
  });
});

describe("a site that's there", () => {
  it("is silent once it hasn't called for a week, until it does", async () => {
    world.team.clock.advance(7 * DAY_MS - 1);
    expect((await siteOf())?.isSilent).toBe(false);
    world.team.clock.advance(1);
    expect(await siteOf()).toMatchObject({ isSilent: true, state: "active" });
    expect(await alive()).toBe(200);
    expect(await siteOf()).toMatchObject({ isSilent: false, seenAt: world.team.clock.now().toISOString() });
  });

  it("is seen to call once an hour", async () => {
    const seenAt = async () => (await siteOf())?.seenAt;
    const first = await seenAt();
    world.team.clock.advance(3_600_000 - 1);
    await world.whoAmI(me);
    expect(await seenAt()).toBe(first);
    world.team.clock.advance(1);
    await world.whoAmI(me);
    expect(await seenAt()).toBe(world.team.clock.now().toISOString());
  });

  it("isn't silent but removed once it's uninstalled", async () => {
    await world.uninstall(here);
    world.team.clock.advance(30 * DAY_MS);
    expect(await siteOf()).toMatchObject({ isSilent: false, state: "uninstalled" });
    expect(await alive()).toBe(200);
    expect(await siteOf()).toMatchObject({ state: "uninstalled" });
  });

  it("says so for itself only, and by nobody else", async () => {
    world.team.clock.advance(8 * DAY_MS);
    expect([await alive({ installationId: "i-other" }), await alive({ cloudId: "c-other" })]).toEqual([200, 200]);
    expect(await alive({ accountId: "a-1" })).toBe(403);
    expect(await alive({ moduleKey: JIRA_LIFE.uninstalled.moduleKey })).toBe(403);
    expect(await alive({ claims: { aud: "other" } })).toBe(401);
    expect((await siteOf())?.isSilent).toBe(true);
  });

  it("keeps its license while it says nothing of one", async () => {
    await world.whoAmI({ ...me, license: { isActive: false } });
    await alive();
    expect((await siteOf())?.license).toBe("inactive");
    await alive({ license: { isActive: true } });
    expect((await siteOf())?.license).toBe("active");
  });
});
