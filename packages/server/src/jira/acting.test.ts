import { jiraCalls } from "@guildhall/core/integrations";
import { thanksCalls } from "@guildhall/core/thanks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
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
let bob: Teammate;
/** Of another workspace, with a site of its own. */
let eve: Teammate;

const HERE: ForgeCall = { installationId: "i-here", cloudId: "c-here" };
const THERE: ForgeCall = { installationId: "i-there", cloudId: "c-there" };
const ANN: ForgeCall = { ...HERE, accountId: "ann" };
const EVE: ForgeCall = { ...THERE, accountId: "eve" };

beforeAll(async () => {
  world = await buildJiraWorld(database());
  const { team } = world;
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  ann = await team.join({ name: "Ann", roles: ["admin"] });
  bob = await team.join({ name: "Bob" });
  const { id: workspaceId } = await buildWorkspace(db(), {});
  const member = await buildMember(db(), { workspaceId, name: "Eve", roles: ["owner"] });
  eve = { ...member, client: await team.server.client(member.email) };
  await world.bind(boss, HERE);
  await world.bind(eve, THERE);
  await world.link(ann, "ann");
  await world.link(eve, "eve");
});
afterAll(() => world.close());

const thank = (call: ForgeCall, headers: Readonly<Record<string, string>> = {}) =>
  world.ask(call, {
    method: "POST",
    path: "/thanks",
    body: {
      receivers: [{ id: bob.memberId }],
      description: "for ACME-1",
      rewards: [{ currencyId: world.team.currencyId, amount: 100 }],
    },
    headers: { "idempotency-key": world.team.server.deps.random.uuid(), ...headers },
  });
const statusOf = async (call: ForgeCall, path: string, method: "GET" | "POST" | "PUT" = "GET") =>
  (await world.ask(call, { path, method, ...(method !== "GET" && { body: {} }) })).statusCode;
const reasonOf = async (call: ForgeCall, path: string) => (await world.ask(call, { path })).json().errors[0]?.reason;

describe("a linked person in Jira", () => {
  it("is their member, with what every member may do", async () => {
    const info = await world.whoAmI(ANN);
    expect(info).toMatchObject({
      loggedIn: true,
      user: { id: ann.memberId, name: "Ann", roles: ["member"] },
      workspace: { id: ann.workspaceId },
      jwt: "",
      integrations: ["jira"],
      jira: {
        siteUrl: "https://acme.atlassian.net",
        license: "none",
        isReadOnly: false,
        hasOtherSites: false,
        panelRoles: ["member", "admin"],
      },
    });
    expect(info["permissions"]).not.toContain("manage-ws-settings");
  });

  it("gives thanks as themselves", async () => {
    const answer = await thank(ANN);
    expect(answer.json().data).toMatchObject({ status: "ok", tid: expect.any(Number) });
    const { tid } = answer.json().data;
    const { thanks } = await bob.client.call(thanksCalls.get, { params: { id: tid } });
    expect(thanks.authorUserId).toBe(ann.memberId);
  });

  it("reaches what a widget does, and nothing that's for a person alone or an admin", async () => {
    expect(await statusOf(ANN, "/users/leaderboard")).toBe(200);
    expect(await reasonOf(ANN, "/workspaces/settings/jira")).toBe("not_in_widget");
    expect(await reasonOf(ANN, "/users")).toBe("not_in_widget");
    expect(await reasonOf(ANN, "/user/chats")).toBe("not_in_widget");
  });

  it("has their roles on the administrators' page, but the app acts for them", async () => {
    const call = { ...ANN, ...ADMIN_PAGE };
    expect(await world.whoAmI(call)).toMatchObject({ user: { roles: ["member", "admin"] }, jwt: "" });
    expect(await statusOf(call, "/workspaces/settings/jira")).toBe(200);
    const answer = await world.ask(call, { path: "/workspaces/settings/jira/code", method: "POST" });
    expect(answer.json().errors[0].reason).toBe("in_person_only");
    expect(await statusOf({ ...HERE, ...ADMIN_PAGE, accountId: "ann-2" }, "/workspaces/settings/jira")).toBe(403);
  });

  it("is never whom a cookie, a body or a header says", async () => {
    const session = await world.team.server.openSession({ accountId: boss.accountId, workspaceId: boss.workspaceId });
    const cookie = `__Host-guildhall=${session}`;
    const info = await world.ask(ANN, { path: "/user/info", headers: { cookie } });
    expect(info.json().data.user.id).toBe(ann.memberId);
    expect(info.headers["set-cookie"]).toBeUndefined();
    const nobody = await world.ask({ ...HERE, accountId: "nobody" }, { path: "/user/info", headers: { cookie } });
    expect(nobody.json().data.loggedIn).toBe(false);
    const elsewhere = await thank(EVE, { "x-workspace-id": String(ann.workspaceId) });
    expect(elsewhere.json().errors[0].reason).toBe("workspace_changed");
  });

  it("sees nothing of another site's workspace", async () => {
    expect(await world.whoAmI(EVE)).toMatchObject({ workspace: { id: eve.workspaceId }, user: { id: eve.memberId } });
    // Who they are elsewhere is of no use: links belong to workspaces.
    expect(await world.whoAmI({ ...THERE, accountId: "ann" })).toMatchObject({ jira: { state: "unlinked" } });
    expect(await world.whoAmI({ ...HERE, accountId: "eve" })).toMatchObject({ jira: { state: "unlinked" } });
    const { tid } = (await thank(ANN)).json().data;
    expect(await statusOf(ANN, `/thanks/${String(tid)}`)).toBe(200);
    expect(await statusOf(EVE, `/thanks/${String(tid)}`)).toBe(404);
    expect((await thank(EVE)).statusCode).toBe(422);
    // An installation in another site is none of ours, whatever it's called.
    expect(await world.whoAmI({ ...ANN, cloudId: "c-there" })).toMatchObject({ jira: { state: "unbound" } });
    expect(await world.whoAmI({ ...ANN, installationId: "i-other" })).toMatchObject({ jira: { state: "unbound" } });
  });

  it("stops with the member", async () => {
    const cat = await world.team.join({ name: "Cat" });
    await world.link(cat, "cat");
    const call = { ...HERE, accountId: "cat" };
    expect(await world.whoAmI(call)).toMatchObject({ loggedIn: true });
    await db().updateTable("members").set({ status: "disabled" }).where("id", "=", cat.memberId).execute();
    expect(await world.whoAmI(call)).toMatchObject({ loggedIn: false, jira: { state: "disabled" } });
    expect(await statusOf(call, "/users/leaderboard")).toBe(403);
  });
});

describe("somebody in Jira who isn't linked", () => {
  const nobody: ForgeCall = { ...HERE, accountId: "nobody" };

  it("gets an address that links them, and nothing else", async () => {
    const info = await world.whoAmI(nobody);
    expect(info["jira"]).toEqual({
      state: "unlinked",
      linkUrl: expect.stringMatching(/^https:\/\/guild\.example\/jira\/link\?token=[\w-]+$/),
    });
    // Atlassian's servers would keep a 401 to themselves.
    expect(await statusOf(nobody, "/users/leaderboard")).toBe(403);
    expect((await thank(nobody)).json().errors[0].reason).toBe("jira_not_known");
    expect(await statusOf(nobody, "/user/login", "POST")).toBe(403);
  });

  it("is nobody at all if nobody caused the call", async () => {
    expect((await world.whoAmI({ ...HERE, accountId: null }))["jira"]).toBeUndefined();
    expect(await statusOf({ ...HERE, accountId: null }, "/users/leaderboard")).toBe(403);
  });
});

describe("a token", () => {
  it("changes something once; reading with it is no matter", async () => {
    const authorization = await world.forge.authorize(ANN);
    const read = () => world.ask(ANN, { path: "/user/info", headers: { authorization } });
    expect([(await read()).statusCode, (await thank(ANN, { authorization })).statusCode]).toEqual([200, 200]);
    const replayed = await thank(ANN, { authorization });
    expect([replayed.statusCode, replayed.json().errors[0].code]).toEqual([401, "ErrorUnauthenticated"]);
    expect((await read()).statusCode).toBe(200);
  });

  it("changes something once, however many come together", async () => {
    const authorization = await world.forge.authorize(ANN);
    const answers = await Promise.all([1, 2, 3].map(() => thank(ANN, { authorization })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401]);
  });

  it("is refused on every call if it isn't Atlassian's for our app, now", async () => {
    const other = { claims: { aud: "ari:cloud:ecosystem::app/other" } };
    expect(await statusOf({ ...ANN, ...other }, "/user/info")).toBe(401);
    const authorization = await world.forge.authorize(ANN);
    world.team.clock.advance(31_000);
    expect((await world.ask(ANN, { path: "/users/leaderboard", headers: { authorization } })).statusCode).toBe(401);
  });
});

describe("a site without a license", () => {
  const unlicensed = { ...ANN, license: { isActive: false } };

  it("is read-only, and says so", async () => {
    expect(await world.whoAmI(unlicensed)).toMatchObject({ jira: { license: "inactive", isReadOnly: true } });
    expect(await statusOf(unlicensed, "/users/leaderboard")).toBe(200);
    const answer = await thank(unlicensed);
    expect([answer.statusCode, answer.json().errors[0].reason]).toEqual([403, "jira_unlicensed"]);
    const { code } = await boss.client.call(jiraCalls.createCode, {});
    const bound = await world.ask(
      { ...unlicensed, ...ADMIN_PAGE },
      { method: "POST", path: "/jira/site", body: { code } },
    );
    expect(bound.json().errors[0].reason).toBe("jira_unlicensed");
  });

  it("isn't read-only any more with one, nor outside production", async () => {
    const licensed = { ...ANN, license: { isActive: true } };
    expect(await world.whoAmI(licensed)).toMatchObject({ jira: { license: "active", isReadOnly: false } });
    expect((await thank(licensed)).statusCode).toBe(200);
    const tried = { ...unlicensed, environment: "STAGING", installationId: "i-staging" } as const;
    await world.bind(boss, tried);
    expect(await world.whoAmI(tried)).toMatchObject({ jira: { license: "none", isReadOnly: false } });
    expect((await thank(tried)).statusCode).toBe(200);
  });
});
