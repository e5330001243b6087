import type { EndpointInput } from "@guildhall/core";
import { contract } from "@guildhall/core/contract";
import type { widgetCalls } from "@guildhall/core/widget";
import { CompactSign, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BusMessage } from "../events/bus.ts";
import { peopleNews } from "../events/people-news.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { addOwnKey, buildHost, claimsOf, HOST_ORIGIN, linkWidgetUser } from "../testing/widget-host.ts";
import type { HostClaims, WidgetHost } from "../testing/widget-host.ts";
import { deleteExpiredTokens } from "./index.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let ann: Teammate;
let host: WidgetHost;

beforeEach(async () => {
  team = await buildTeam(database(), { quota: 1_000 });
  boss = await team.join({ name: "Boss", roles: ["owner", "super_admin"] });
  ann = await team.join({ name: "Ann" });
  host = await buildHost(team.server, { workspaceId: team.workspaceId });
  await linkWidgetUser(team.server, ann, "ann");
});
afterEach(() => team.close());

const nowS = () => Math.floor(team.clock.now().getTime() / 1000);
const key = (text = host.secret) => new TextEncoder().encode(text);
const header = () => ({ alg: "HS256", kid: host.kid });
const why = async (claims: HostClaims) => (await host.exchange(await host.sign(claims))).why;

async function whoIs(session: string): Promise<string | null> {
  const answer = await host.call({ url: "/api/v1/user/info" }, session);
  const { data } = answer.json();
  return data.loggedIn ? (data.user?.name ?? "") : null;
}

describe("a host's token", () => {
  it("opens a session of its person for 15 minutes, with what they need to know of themselves", async () => {
    const { status, data } = await host.exchange(await host.sign());
    const expiresAt = new Date(team.clock.now().getTime() + 15 * 60_000).toISOString();
    expect({ status, data }).toEqual({
      status: 200,
      data: { status: "ok", session: expect.stringMatching(/^[\w-]{43}$/), expiresAt, info: expect.anything() },
    });
    expect(data.info).toMatchObject({
      loggedIn: true,
      user: { id: ann.memberId, name: "Ann", email: ann.email },
      workspace: { id: team.workspaceId },
    });
    team.clock.advance(15 * 60_000 - 1);
    expect(await whoIs(data.session)).toBe("Ann");
    team.clock.advance(1);
    expect(await whoIs(data.session)).toBeNull();
  });

  it("may be signed with the host's own key", async () => {
    const own = await addOwnKey(team.server, host, team.workspaceId);
    expect((await host.exchange(await own.sign())).status).toBe(200);
  });

  it("opens one session only", async () => {
    const token = await host.sign();
    const [first, second] = [await host.exchange(token), await host.exchange(token)];
    expect([first.why, second.why]).toEqual([null, "token_replayed"]);
    expect(await why({ jti: "other" })).toBeNull();
    expect(await why({ jti: "other" })).toBe("token_replayed");
  });

  it("isn't used up by a refusal", async () => {
    const token = await host.sign();
    expect((await host.exchange(token, { origin: "https://evil.example" })).why).toBe("origin_not_allowed");
    expect((await host.exchange(token)).why).toBeNull();
  });

  it("is refused as a replay until the end of its last second, whatever is cleaned up meanwhile, and then forgotten", async () => {
    const token = await host.sign({ exp: nowS() + 10 });
    await host.exchange(token);
    team.clock.advance(40_999);
    await deleteExpiredTokens(database().database.handle, team.clock.now());
    expect((await host.exchange(token)).why).toBe("token_replayed");
    team.clock.advance(1);
    expect((await host.exchange(token)).why).toBe("token_expired");
    team.clock.advance(1);
    await deleteExpiredTokens(database().database.handle, team.clock.now());
    const { rows } = await database().database.pool.query("select from widget_tokens where workspace_id = $1", [
      team.workspaceId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe("a token is refused", () => {
  it.each<[string, HostClaims, string | null]>([
    ["for another app", { aud: "another" }, "unknown_app"],
    ["for several apps", { aud: ["another"] }, "unknown_app"],
    ["without a person", { sub: undefined }, "missing_claim"],
    ["for a person without a name", { sub: "" }, "missing_claim"],
    ["without an id of its own", { jti: undefined }, "missing_claim"],
    ["without an end", { exp: undefined }, "missing_claim"],
    ["without a beginning", { iat: undefined }, "missing_claim"],
    ["for somebody unknown", { sub: "nobody" }, "unknown_user"],
    ["for somebody whose id differs in case", { sub: "Ann" }, "unknown_user"],
  ])("%s", async (_name, claims, expected) => {
    expect(await why(claims)).toBe(expected);
  });

  it.each([
    [-329, -29, null],
    [-330, -30, null],
    [-331, -31, "token_expired"],
    [29, 329, null],
    [30, 330, null],
    [31, 331, "not_yet_valid"],
    [0, 300, null],
    [0, 301, "lifetime_too_long"],
    [-3_600, 300, "lifetime_too_long"],
  ])("if it's from %i s to %i s: %s", async (from, to, expected) => {
    expect(await why({ iat: nowS() + from, exp: nowS() + to })).toBe(expected);
  });

  it.each<[string, () => Promise<string>, string]>([
    ["empty but for dots", async () => "..", "malformed_token"],
    ["no token", async () => "no token", "malformed_token"],
    ["encrypted, by its five parts", async () => `${await host.sign()}.x.y`, "malformed_token"],
    ["forged with another secret", () => signWith(key("another secret")), "bad_signature"],
    ["signed by nobody", async () => unsigned({ alg: "none", kid: host.kid }), "wrong_algorithm"],
    ["signed by nobody under the key's algorithm", async () => unsigned(header()), "bad_signature"],
    ["changed after signing", async () => tampered(await host.sign()), "bad_signature"],
    ["of an unknown key", () => host.sign({}, { kid: "another" }), "unknown_key"],
    ["of an unnamed key", () => host.sign({}, { kid: undefined }), "unknown_key"],
    ["of a key whose name is no text", () => host.sign({}, { kid: 7 as never }), "unknown_key"],
    ["that needs an extension", () => withExtension(), "malformed_token"],
    ["whose content is no object", () => signText("7"), "malformed_token"],
  ])("%s", async (_name, make, expected) => {
    expect((await host.exchange(await make())).why).toBe(expected);
  });

  it("if a public key passes for the secret, or the secret for a key", async () => {
    const own = await addOwnKey(team.server, host, team.workspaceId);
    for (const bytes of [key(own.pem), own.der, key(own.der.toString("base64"))]) {
      const forged = await new SignJWT(claimsOf(host, team.server, {}))
        .setProtectedHeader({ alg: "HS256", kid: own.kid })
        .sign(bytes);
      expect((await host.exchange(forged)).why).toBe("wrong_algorithm");
    }
    expect((await host.exchange(await own.sign({}, { kid: host.kid }))).why).toBe("wrong_algorithm");
  });

  it("signed for another workspace's app, with either's key", async () => {
    const other = await buildTeam(database());
    const stranger = await other.join({ name: "Stranger" });
    const theirs = await buildHost(other.server, { workspaceId: other.workspaceId });
    await linkWidgetUser(other.server, stranger, "ann");
    expect(await why({ aud: theirs.appId })).toBe("unknown_key");
    expect((await host.exchange(await theirs.sign({ aud: host.appId }))).why).toBe("unknown_key");
    expect((await host.exchange(await theirs.sign({}, { kid: host.kid }))).why).toBe("unknown_key");
    expect((await host.exchange(await theirs.sign())).data.info).toMatchObject({ user: { name: "Stranger" } });
    await other.close();
  });

  it.each([
    ["https://host.example.evil.example"],
    ["https://evil.host.example"],
    ["https://host.exampl"],
    ["https://host.example:8443"],
    ["http://host.example"],
    ["https://HOST.example"],
    ["https://host.example/"],
    ["null"],
    ["*"],
    [null],
  ])("from %s, and says so", async (origin) => {
    const { status, why: reason, error } = await host.exchange(await host.sign(), { origin });
    expect({ status, reason, error }).toMatchObject({
      status: 403,
      reason: "origin_not_allowed",
      error: { code: "ErrorAccessDenied", values: { origin: origin ?? "" } },
    });
  });

  it("where the widget is off, and for who is disabled", async () => {
    await boss.client.call(contract.disableUser, { params: { id: ann.memberId } });
    expect(await why({})).toBe("member_disabled");
    await boss.client.call(contract.updateWidgetSettings, { body: { enabled: false } });
    expect(await why({})).toBe("widget_disabled");
  });

  it("with a session cookie from another site, whatever the token", async () => {
    const session = await team.server.openSession(boss);
    const answer = await team.server.ask({
      method: "POST",
      url: "/api/v1/widget/session",
      headers: {
        origin: HOST_ORIGIN,
        "sec-fetch-site": "cross-site",
        cookie: `guildhall_session=${session}`,
        "content-type": "application/json",
      },
      payload: JSON.stringify({ token: await host.sign() }),
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe("a page that names its app", () => {
  const from = (app = host.appId, origin = HOST_ORIGIN) => ({ app, origin });
  const whyFrom = async (token: string, page = from()) => (await host.exchange(token, page)).why;

  it("opens a session with a token for that app", async () => {
    expect(await whyFrom(await host.sign())).toBeNull();
  });

  it.each([
    ["", "no_token"],
    ["?", "malformed_token"],
    ["<!doctype html>", "malformed_token"],
  ])("is told what's wrong with %o", async (token, reason) => {
    expect(await whyFrom(token)).toBe(reason);
  });

  it("is refused with a token for another one, whoever signed it", async () => {
    const other = await buildTeam(database());
    const theirs = await buildHost(other.server, { workspaceId: other.workspaceId });
    await linkWidgetUser(other.server, await other.join({ name: "Stranger" }), "ann");
    expect(await whyFrom(await theirs.sign())).toBe("wrong_audience");
    expect(await whyFrom(await host.sign({ aud: theirs.appId }))).toBe("wrong_audience");
    expect(await whyFrom(await host.sign(), from(theirs.appId))).toBe("wrong_audience");
    expect(await whyFrom(await host.sign({ aud: undefined }))).toBe("missing_claim");
    await other.close();
  });

  it("is refused if there's no such app, whatever the token", async () => {
    const reasons = [await whyFrom(await host.sign(), from("nope")), await whyFrom("", from("nope"))];
    expect(reasons).toEqual(["unknown_app", "unknown_app"]);
  });

  it("isn't told more than that its origin isn't allowed, or that the widget is off", async () => {
    expect(await whyFrom("", from(host.appId, "https://evil.example"))).toBe("origin_not_allowed");
    expect(await whyFrom("?", from(host.appId, "https://evil.example"))).toBe("origin_not_allowed");
    await boss.client.call(contract.updateWidgetSettings, { body: { enabled: false } });
    expect(await whyFrom("")).toBe("widget_disabled");
  });
});

it("a page that names no app is told that it gave no token", async () => {
  expect((await host.exchange("")).why).toBe("no_token");
});

function signWith(secret: Uint8Array): Promise<string> {
  return new SignJWT(claimsOf(host, team.server, {})).setProtectedHeader(header()).sign(secret);
}

function signText(text: string): Promise<string> {
  return new CompactSign(new TextEncoder().encode(text)).setProtectedHeader(header()).sign(key());
}

function withExtension(): Promise<string> {
  const payload = new TextEncoder().encode(JSON.stringify(claimsOf(host, team.server, {})));
  return new CompactSign(payload).setProtectedHeader({ ...header(), b64: true, crit: ["b64"] }).sign(key());
}

function unsigned(head: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part(head)}.${part(claimsOf(host, team.server, {}))}.`;
}

function tampered(token: string): string {
  const [head = "", , signature = ""] = token.split(".");
  const claims = Buffer.from(JSON.stringify(claimsOf(host, team.server, { sub: "boss" }))).toString("base64url");
  return `${head}.${claims}.${signature}`;
}

describe("a person whom nobody is linked to", () => {
  let dee: Teammate;
  beforeEach(async () => {
    dee = await team.join({ name: "Dee" });
  });
  const meet = async (unknownUsers: "refuse" | "email" | "create", claims: HostClaims) => {
    await boss.client.call(contract.updateWidgetSettings, { body: { unknownUsers } });
    const { why: reason, data } = await host.exchange(await host.sign({ sub: "new", ...claims }));
    return reason ?? (data.info as unknown as { user: { name: string } }).user.name;
  };
  const verified = (email: string) => ({ email, email_verified: true });
  const linkOf = async (sub: string) =>
    database()
      .database.handle.selectFrom("widget_users")
      .select("member_id as memberId")
      .where("workspace_id", "=", team.workspaceId)
      .where("sub", "=", sub)
      .executeTakeFirst();

  it("is refused, if the app says so", async () => {
    expect(await meet("refuse", verified(dee.email))).toBe("unknown_user");
    expect(await linkOf("new")).toBeUndefined();
  });

  it("is linked by a verified email, and never moves by it afterwards", async () => {
    expect(await meet("email", { email: dee.email })).toBe("email_not_verified");
    expect(await meet("email", { email: dee.email, email_verified: false })).toBe("email_not_verified");
    expect(await meet("email", verified("nobody@example.test"))).toBe("unknown_user");
    expect(await meet("email", verified(dee.email.toUpperCase()))).toBe("Dee");
    expect(await meet("email", verified(boss.email))).toBe("Dee");
    expect(await meet("refuse", {})).toBe("Dee");
    expect(await linkOf("new")).toEqual({ memberId: dee.memberId });
  });

  it("is the member whose email is kept in an older form", async () => {
    const email = `ｏlder-${String(team.workspaceId)}@example.test`;
    const older = await team.join({ name: "Older", email });
    expect(await meet("create", verified(email))).toBe("Older");
    expect(await linkOf("new")).toEqual({ memberId: older.memberId });
  });

  it("isn't linked to somebody who is disabled", async () => {
    await boss.client.call(contract.disableUser, { params: { id: dee.memberId } });
    expect(await meet("email", verified(dee.email))).toBe("member_disabled");
    expect(await meet("create", verified(dee.email))).toBe("member_disabled");
    expect(await linkOf("new")).toBeUndefined();
  });

  it("becomes a member, once, with a name and a language", async () => {
    const email = `cleo-${String(team.workspaceId)}@example.test`;
    expect(await meet("create", { email })).toBe("email_not_verified");
    expect(await meet("create", verified("no address"))).toBe("email_not_verified");
    expect(await meet("create", { ...verified(email), name: "  Cleo  Lee ", locale: "ru-RU" })).toBe("Cleo Lee");
    expect(await meet("create", { ...verified(email), name: "Another" })).toBe("Cleo Lee");
    const { handle } = database().database;
    const account = await handle.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirst();
    expect(account).toMatchObject({ password_hash: null, language: "ru", is_super_admin: false });
    const told = await handle
      .selectFrom("events")
      .select(["type", "payload", "actor_member_id as by"])
      .where("workspace_id", "=", team.workspaceId)
      .where("type", "in", ["member.joined", "widget_user.linked"])
      .orderBy("id")
      .execute();
    const memberId = (await linkOf("new"))?.memberId;
    expect(told).toEqual([
      { type: "member.joined", payload: { memberId, by: "widget" }, by: 0 },
      { type: "widget_user.linked", payload: { memberId }, by: 0 },
    ]);
  });

  it("reads Russian if their locale is, else English", async () => {
    const languageOf = async (sub: string, locale?: string) => {
      const email = `${sub}-${String(team.workspaceId)}@example.test`;
      await meet("create", { ...verified(email), sub, locale });
      const accounts = database().database.handle.selectFrom("accounts").select("language");
      return (await accounts.where("email", "=", email).executeTakeFirst())?.language;
    };
    expect([await languageOf("ria", "RU"), await languageOf("rob", "ru_BY")]).toEqual(["ru", "ru"]);
    expect([await languageOf("eli", "en-RU"), await languageOf("eva")]).toEqual(["en", "en"]);
  });

  it("is named by their email if the host gives no name that fits", async () => {
    const email = `dana.fox-${String(team.workspaceId)}@example.test`;
    expect(await meet("create", { ...verified(email), name: "\u200b" })).toContain("Dana");
  });

  it("keeps the first hundred characters of a longer name, without a space at their end", async () => {
    const named = (sub: string, name: string) =>
      meet("create", { ...verified(`${sub}-${String(team.workspaceId)}@example.test`), sub, name });
    expect(await named("full", "n".repeat(100))).toBe("n".repeat(100));
    expect(await named("longer", `${"n".repeat(100)}m`)).toBe("n".repeat(100));
    expect(await named("spaced", `${"n".repeat(99)} mmm`)).toBe("n".repeat(99));
  });

  it("is news to everybody once they're a member, and none after that", async () => {
    const email = `eve-${String(team.workspaceId)}@example.test`;
    const heard: BusMessage[] = [];
    team.hear((message) => heard.push(message));
    await boss.client.call(contract.updateWidgetSettings, { body: { unknownUsers: "create" } });
    heard.length = 0;
    const { data } = await host.exchange(await host.sign({ sub: "eve", ...verified(email) }));
    const first = heard.splice(0).filter(({ kind }) => kind === "forget" || kind === "news");
    await host.exchange(await host.sign({ sub: "eve", ...verified(email) }));
    const second = heard.splice(0).filter(({ kind }) => kind === "forget" || kind === "news");
    const { handle } = database().database;
    const { id: accountId } = await handle
      .selectFrom("accounts")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(data.info).toMatchObject({ user: { email } });
    expect({ first, second }).toEqual({
      first: [{ kind: "forget", accountId }, peopleNews(team.workspaceId)],
      second: [],
    });
  });

  it("isn't whom somebody else of the host is, whatever their email", async () => {
    const email = verified(dee.email);
    for (const unknownUsers of ["email", "create"] as const) {
      expect(await meet(unknownUsers, { ...email, sub: "first" })).toBe("Dee");
      expect(await meet(unknownUsers, { ...email, sub: `other ${unknownUsers}` })).toBe("email_of_another");
      expect(await linkOf(`other ${unknownUsers}`)).toBeUndefined();
    }
    const fresh = verified(`both-${String(team.workspaceId)}@example.test`);
    const met = await Promise.all(["one", "two"].map((sub) => meet("create", { ...fresh, sub })));
    expect(met.filter((each) => each === "email_of_another")).toHaveLength(1);
  });

  it("is linked by email before somebody is made of them", async () => {
    expect(await meet("create", verified(dee.email))).toBe("Dee");
  });
});

describe("a widget's session", () => {
  const change = (body: EndpointInput<typeof widgetCalls.update>["body"]) =>
    boss.client.call(contract.updateWidgetSettings, { body });
  const keys = () => database().database.handle.selectFrom("widget_keys").where("workspace_id", "=", team.workspaceId);

  it("is for the origin that it was opened from, and no cookie", async () => {
    const session = await host.enter();
    const ask = (headers: Record<string, string | undefined>) =>
      team.server.ask({ url: "/api/v1/groups", headers: headers as Record<string, string> });
    const bearer = { authorization: `Bearer ${session}` };
    const answers = [
      await ask({ ...bearer, origin: HOST_ORIGIN, "sec-fetch-site": "cross-site" }),
      await ask({ ...bearer, origin: "https://other.example", "sec-fetch-site": "cross-site" }),
      await ask({ ...bearer, origin: "http://localhost" }),
      await ask({ ...bearer, origin: "null", "sec-fetch-site": "cross-site" }),
      await ask(bearer),
      await ask({ cookie: `guildhall_session=${session}` }),
      await ask({ cookie: `guildhall_session=${session}`, origin: HOST_ORIGIN }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 401, 401, 401, 401, 401]);
  });

  it("counts before a cookie", async () => {
    const headers = { cookie: `guildhall_session=${await team.server.openSession(boss)}` };
    const url = "/api/v1/user/info";
    const both = await host.call({ url, headers }, await host.enter());
    expect(both.json().data.user.name).toBe("Ann");
    const ended = await host.call({ url, headers }, "x".repeat(43));
    expect(ended.json().data.loggedIn).toBe(false);
  });

  it("is a member's hands, whoever the member is", async () => {
    await linkWidgetUser(team.server, boss, "boss");
    const { data } = await host.exchange(await host.sign({ sub: "boss" }));
    const info = data.info as unknown as { user: { roles: string[] }; permissions: string[]; jwt: string };
    expect([info.user.roles, info.jwt]).toEqual([["member"], ""]);
    expect(info.permissions).not.toContain("manage-users");
    const settings = await host.call({ url: "/api/v1/settings" }, data.session);
    expect([settings.statusCode, settings.json().errors[0].reason]).toEqual([403, "not_in_widget"]);
    const erased = await host.call({ method: "POST", url: "/api/v1/rewards/erase" }, data.session);
    expect([erased.statusCode, erased.json().errors[0].reason]).toEqual([403, "not_in_widget"]);
  });

  it("keeps the quota of its member's role", async () => {
    const quota = { owner: { [String(team.currencyId)]: 5_000 } };
    await boss.client.call(contract.updateThanksSettings, { body: { quota } });
    await linkWidgetUser(team.server, boss, "boss");
    const answer = await host.call(
      {
        method: "POST",
        url: "/api/v1/thanks",
        headers: { "content-type": "application/json", "idempotency-key": "from-the-page" },
        payload: JSON.stringify({
          receivers: [{ id: ann.memberId }],
          description: "Well done",
          rewards: [{ currencyId: team.currencyId, amount: 4_000 }],
        }),
      },
      await host.enter("boss"),
    );
    expect(answer.statusCode).toBe(200);
  });

  it("ends when it's closed, and that ends no other", async () => {
    const [first, second] = [await host.enter(), await host.enter()];
    const closed = await host.call({ method: "DELETE", url: "/api/v1/widget/session" }, first);
    expect(closed.statusCode).toBe(200);
    expect([await whoIs(first), await whoIs(second)]).toEqual([null, "Ann"]);
    await ann.client.call(contract.closeWidgetSession, {});
    expect(await ann.client.call(contract.getUserInfo, {})).toMatchObject({ loggedIn: true });
  });

  it.each<[string, () => Promise<unknown>]>([
    ["its member is disabled", () => boss.client.call(contract.disableUser, { params: { id: ann.memberId } })],
    ["its key is withdrawn", () => boss.client.call(contract.withdrawWidgetKey, { params: { kid: host.kid } })],
    ["its origin is removed", () => boss.client.call(contract.updateWidgetSettings, { body: { origins: [] } })],
    ["the widget is turned off", () => boss.client.call(contract.updateWidgetSettings, { body: { enabled: false } })],
    [
      "its member is disabled in another process, which says nothing",
      () => update("members", { status: "disabled" }, ["id", ann.memberId]),
    ],
    ["its key is gone", () => query("delete from widget_keys where workspace_id = $1")],
    ["its origin is gone", () => query("update widget_apps set origins = '{}' where workspace_id = $1")],
    ["its app is off", () => query("update widget_apps set is_enabled = false where workspace_id = $1")],
    ["its person is unlinked", () => query("delete from widget_users where workspace_id = $1")],
    [
      "its person is somebody else",
      () => query(`update widget_users set member_id = ${String(boss.memberId)} where workspace_id = $1`),
    ],
  ])("ends at once when %s", async (_name, change) => {
    const session = await host.enter();
    expect(await whoIs(session)).toBe("Ann");
    await change();
    expect(await whoIs(session)).toBeNull();
    expect(await boss.client.call(contract.getUserInfo, {})).toMatchObject({ user: { name: "Boss" } });
  });

  it("isn't ended by the origins of another workspace's widget", async () => {
    const session = await host.enter();
    const other = await buildTeam(database());
    const admin = await other.join({ name: "Admin there", roles: ["admin"] });
    await buildHost(other.server, { workspaceId: other.workspaceId });
    await admin.client.call(contract.updateWidgetSettings, { body: { origins: ["https://other.example"] } });
    expect(await whoIs(session)).toBe("Ann");
    await other.close();
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      "its origin is listed again",
      async () => {
        await change({ origins: ["https://other.example"] });
        await change({ origins: [HOST_ORIGIN] });
      },
    ],
    [
      "the widget is turned on again",
      async () => {
        await change({ enabled: false });
        await change({ enabled: true });
      },
    ],
    [
      "its member is enabled again",
      async () => {
        await boss.client.call(contract.disableUser, { params: { id: ann.memberId } });
        await boss.client.call(contract.enableUser, { params: { id: ann.memberId } });
      },
    ],
    [
      "its key is restored",
      async () => {
        const [kept] = await keys().selectAll().where("kid", "=", host.kid).execute();
        await boss.client.call(contract.withdrawWidgetKey, { params: { kid: host.kid } });
        if (kept) await database().database.handle.insertInto("widget_keys").values(kept).execute();
      },
    ],
  ])("stays ended when %s, unlike one that's opened then", async (_name, endAndTakeBack) => {
    const session = await host.enter();
    await endAndTakeBack();
    expect([await whoIs(session), await whoIs(await host.enter())]).toEqual([null, "Ann"]);
  });

  it("goes on while its own origin and key do, whatever else is added or withdrawn", async () => {
    const own = await addOwnKey(team.server, host, team.workspaceId);
    const session = await host.enter();
    await change({ origins: [HOST_ORIGIN, "https://other.example"] });
    await change({ origins: [HOST_ORIGIN] });
    await boss.client.call(contract.withdrawWidgetKey, { params: { kid: own.kid } });
    expect(await whoIs(session)).toBe("Ann");
  });

  it("doesn't decide where its member signs in next", async () => {
    const other = await buildTeam(database());
    const there = await other.join({ name: "Ann there", accountId: ann.accountId, email: ann.email });
    await database().database.handle.deleteFrom("sessions").where("account_id", "=", ann.accountId).execute();
    await team.server.openSession(there);
    team.clock.advance(60_000);
    await host.enter();
    const client = await team.server.client(ann.email);
    expect(await client.call(contract.getUserInfo, {})).toMatchObject({ workspace: { id: other.workspaceId } });
    await other.close();
  });
});

describe("the widget's own frame", () => {
  const framed = { origin: "http://localhost", framedBy: HOST_ORIGIN };
  const info = { url: "/api/v1/user/info" };

  it("opens a session for the page around it, which it says", async () => {
    const { data } = await host.exchange(await host.sign(), framed);
    const seen = async (headers: Record<string, string>, method: "GET" | "DELETE" = "GET") => {
      const url = method === "GET" ? info.url : "/api/v1/widget/session";
      const answer = await team.server.ask({
        method,
        url,
        headers: { authorization: `Bearer ${data.session}`, ...headers },
      });
      return method === "GET" ? answer.json().data.loggedIn : answer.statusCode;
    };
    expect(await seen({ origin: "http://localhost" })).toBe(true);
    expect(await seen({})).toBe(true);
    expect(await seen({ "sec-fetch-site": "cross-site" })).toBe(false);
    expect(await seen({ origin: HOST_ORIGIN, "sec-fetch-site": "cross-site" })).toBe(false);
    expect(await seen({}, "DELETE")).toBe(401);
    expect(await seen({ origin: "http://localhost" }, "DELETE")).toBe(200);
  });

  it("isn't taken at its word by another site, nor without it", async () => {
    const evil = { origin: "https://evil.example", framedBy: HOST_ORIGIN };
    expect((await host.exchange(await host.sign(), evil)).why).toBe("origin_not_allowed");
    expect((await host.exchange(await host.sign(), { origin: "http://localhost" })).why).toBe("origin_not_allowed");
    const elsewhere = { ...framed, framedBy: "https://other.example" };
    expect((await host.exchange(await host.sign(), elsewhere)).why).toBe("origin_not_allowed");
  });

  it("is the only place where a token for frames opens a session", async () => {
    const token = await host.sign({ framed: true });
    expect((await host.exchange(token)).why).toBe("frame_only");
    expect((await host.exchange(token, framed)).why).toBeNull();
  });

  it("ends with the origin of that page", async () => {
    const { data } = await host.exchange(await host.sign(), framed);
    await boss.client.call(contract.updateWidgetSettings, { body: { origins: ["https://other.example"] } });
    const answer = await team.server.ask({ ...info, headers: { authorization: `Bearer ${data.session}` } });
    expect(answer.json().data.loggedIn).toBe(false);
  });
});

function query(text: string): Promise<unknown> {
  return database().database.pool.query(text, [team.workspaceId]);
}

function update(table: "members", set: { readonly status: "disabled" }, [column, value]: ["id", number]) {
  return database()
    .database.handle.updateTable(table)
    .set(set)
    .where("workspace_id", "=", team.workspaceId)
    .where(column, "=", value)
    .execute();
}
