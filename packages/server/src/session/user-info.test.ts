import type { EndpointResponse } from "@guildhall/core";
import type { sessionCalls } from "@guildhall/core/session";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postTransfers } from "../ledger/ledger.repository.ts";
import type { NewTransfer } from "../ledger/ledger.repository.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import type { ForgeCall } from "../testing/forge.ts";
import { buildJiraWorld } from "../testing/jira-world.ts";
import type { JiraWorld } from "../testing/jira-world.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { joinGroups } from "../testing/twin-member.ts";
import { buildHost, linkWidgetUser } from "../testing/widget-host.ts";
import { readToken } from "./session-jwt.ts";

type SignedIn = Extract<EndpointResponse<typeof sessionCalls.getUserInfo>, { readonly loggedIn: true }>;

const CHANNEL = { id: "slack:C1", name: "general" };
const HERE: ForgeCall = { installationId: "i-here", cloudId: "c-here", siteUrl: "https://here.example" };
const NEXT: ForgeCall = { installationId: "i-next", cloudId: "c-next", siteUrl: "https://next.example" };
const THERE: ForgeCall = { installationId: "i-there", cloudId: "c-there", siteUrl: "https://there.example" };

const database = useTestDatabase();
const db = () => database().database.handle;
let world: JiraWorld;
let server: TestServer;
let boss: Teammate;
let ann: Teammate;
/** Of another workspace, without a chat or a site. */
let eve: BuiltMember;

beforeAll(async () => {
  const slack = {
    list: async () => null,
    isConnected: async (_: unknown, workspaceId: number) => workspaceId === world.team.workspaceId,
  };
  world = await buildJiraWorld(database(), { settings: { eomChannel: CHANNEL }, channels: { slack } });
  ({ server } = world.team);
  boss = await world.team.join({ name: "Boss", roles: ["owner"] });
  ann = await world.team.join({ name: "Ann", roles: ["moderator"] });
  const { id: workspaceId } = await buildWorkspace(db(), {});
  eve = await buildMember(db(), { workspaceId, roles: ["owner"] });
});
afterAll(() => world.close());

/** What a new session hears. */
async function infoOf(
  of: { readonly accountId: number; readonly workspaceId: number | null },
  by = server,
): Promise<SignedIn> {
  const authorization = `Bearer ${await by.openSession(of)}`;
  return (await by.ask({ url: "/api/v1/user/info", headers: { authorization } })).json().data;
}

describe("an account without a workspace", () => {
  it("has nothing of one", async () => {
    expect(await infoOf({ accountId: boss.accountId, workspaceId: null })).toEqual({
      ...{ status: "ok", loggedIn: true, user: null, workspace: null, newsId: "", settings: null },
      ...{ features: [], duties: [], permissions: ["switch-workspace"], integrations: [], chats: [] },
      ...{ disabledIn: "", language: "en", hasJira: true, optionalInteg: true },
      jwt: expect.any(String),
      pages: server.deps.config.pages,
    });
  });

  it("is a super admin's all the same", async () => {
    const { accountId } = await buildMember(db(), { workspaceId: eve.workspaceId, roles: ["super_admin"] });
    const { permissions } = await infoOf({ accountId, workspaceId: null });
    expect(permissions).toContain("manage-workspaces");
  });

  it("has a token for no workspace and no member", async () => {
    const { jwt } = await infoOf({ accountId: boss.accountId, workspaceId: null });
    const by = { secret: server.deps.config.secret, purpose: "session", at: world.team.clock.now() } as const;
    expect(await readToken(jwt, by)).toEqual({ accountId: boss.accountId, workspaceId: 0, memberId: 0 });
  });
});

describe("a member", () => {
  it("hears what they own, their groups, and what the license includes", async () => {
    const { id: workspaceId, currencyId } = await buildWorkspace(db(), { restrictions: ["quizzes", "chains"] });
    const [zoe, bob] = [await buildMember(db(), { workspaceId }), await buildMember(db(), { workspaceId })];
    const [art, law] = await joinGroups(db(), zoe, ["Art", "Law"]);
    await joinGroups(db(), bob, ["Ops"]);
    const give = ({ memberId: ownerId }: BuiltMember, amount: number): NewTransfer => {
      const to = { kind: "member", ownerId } as const;
      return { from: { kind: "adjustment" }, to, currencyId, amount, reason: "test", reference: `to ${ownerId}` };
    };
    const posting = { workspaceId, actorId: bob.memberId, at: world.team.clock.now() };
    await postTransfers(db(), { ...posting, transfers: [give(zoe, 250), give(bob, 700)] });
    const { user, features } = await infoOf(zoe);
    expect(user?.balances).toMatchObject([{ currencyId, amount: 250 }]);
    expect(user?.groups).toEqual([
      { id: art, name: "Art" },
      { id: law, name: "Law" },
    ]);
    const areas = ["challenges", "quizzes", "contests", "chains"];
    expect(features.filter((each) => areas.includes(each))).toEqual(["challenges", "contests"]);
  });

  it("is signed out once the membership is gone, though their session is remembered", async () => {
    const { workspaceId } = eve;
    const gone = await buildMember(db(), { workspaceId });
    const request = {
      url: "/api/v1/user/info",
      headers: { authorization: `Bearer ${await server.openSession(gone)}` },
    };
    expect((await server.ask(request)).statusCode).toBe(200);
    await db().deleteFrom("members").where("workspace_id", "=", workspaceId).where("id", "=", gone.memberId).execute();
    expect((await server.ask(request)).statusCode).toBe(401);
  });
});

describe("what's connected", () => {
  it("is named for the own workspace, among the chats that the server runs", async () => {
    const connected = async (who: BuiltMember, by = server) => {
      const { integrations, chats, ...info } = await infoOf(who, by);
      return { integrations, chats, hasJira: info.hasJira };
    };
    await world.bind(boss, HERE);
    expect(await connected(ann)).toEqual({ integrations: ["slack", "jira"], chats: ["slack"], hasJira: true });
    expect(await connected(eve)).toEqual({ integrations: [], chats: ["slack"], hasJira: true });
    const bare = createTestServer({ database: database().database, clock: world.team.clock });
    expect(await connected(ann, bare)).toEqual({ integrations: [], chats: [], hasJira: undefined });
    await bare.close();
  });
});

describe("a workspace's settings", () => {
  it("name the channel of announcements to those who manage them only", async () => {
    expect((await infoOf(boss)).settings?.eomChannel).toEqual(CHANNEL);
    expect((await infoOf(ann)).settings).toMatchObject({ eomChannel: null, tz: "UTC" });
  });
});

describe("in a widget", () => {
  it("a person is a member only, and gets no token that outlives the session", async () => {
    const host = await buildHost(server, { workspaceId: boss.workspaceId });
    await linkWidgetUser(server, boss, "boss");
    const session = await host.enter("boss");
    const { data } = (await host.call({ url: "/api/v1/user/info" }, session)).json();
    expect(data).toMatchObject({ jwt: "", user: { id: boss.memberId, roles: ["member"] } });
    expect(data.permissions).not.toContain("manage-ws-settings");
    const own = await infoOf(boss);
    expect(own).toMatchObject({ user: { roles: ["member", "owner"] }, jwt: expect.stringMatching(/./) });
  });
});

describe("in Jira", () => {
  const guestIn = async (call: ForgeCall) => (await world.whoAmI(call))["jira"];

  it("a member hears of the site, and of other connected ones of the workspace", async () => {
    await world.bind(boss, HERE);
    await world.link(ann, "ann");
    const call = { ...HERE, accountId: "ann" };
    const place = { siteUrl: HERE.siteUrl, license: "none", isReadOnly: false, panelRoles: ["member", "moderator"] };
    const { id: workspaceId } = await buildWorkspace(db(), {});
    const other = await buildMember(db(), { workspaceId, roles: ["owner"] });
    await world.bind({ ...other, client: await server.client(other.email) }, THERE);
    expect(await world.whoAmI(call)).toMatchObject({ jwt: "", jira: { ...place, hasOtherSites: false } });
    await world.bind(boss, NEXT);
    expect(await guestIn(call)).toEqual({ ...place, hasOtherSites: true });
    await world.uninstall(NEXT);
    expect(await guestIn(call)).toEqual({ ...place, hasOtherSites: false });
  });

  it("an administrator gets no token on the page that has their roles either", async () => {
    await world.bind(boss, HERE);
    await world.link(boss, "boss");
    const info = await world.whoAmI({ ...HERE, accountId: "boss", moduleType: "jira:adminPage" });
    expect(info).toMatchObject({ jwt: "", user: { roles: ["member", "owner"] } });
  });

  it("a guest hears what keeps them from acting, and an event of nobody's hears nothing", async () => {
    await world.bind(boss, HERE);
    expect(await guestIn({ ...NEXT, accountId: "zoe" })).toEqual({ state: "unbound" });
    expect(await guestIn({ ...HERE, accountId: "zoe" })).toMatchObject({ state: "unlinked" });
    const nobodys = await world.whoAmI({ ...HERE, accountId: null });
    expect(nobodys["loggedIn"]).toBe(false);
    expect(nobodys).not.toHaveProperty("jira");
    const guest = (await server.ask({ url: "/api/v1/user/info" })).json().data;
    expect(guest).not.toHaveProperty("jira");
  });
});
