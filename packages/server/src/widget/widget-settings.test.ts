import { ChangedFailure, NotFoundError, RefusedFailure, ValidationFailure } from "@guildhall/core";
import type { EndpointInput } from "@guildhall/core";
import { contract } from "@guildhall/core/contract";
import type { widgetCalls } from "@guildhall/core/widget";
import { importPKCS8, SignJWT } from "jose";
import { generateKeyPairSync } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BusMessage } from "../events/bus.ts";
import type { MemberCall } from "../lib/deps.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildHost, claimsOf, HOST_ORIGIN, linkWidgetUser } from "../testing/widget-host.ts";
import { testToken } from "./test-token.service.ts";
import { countRefusal } from "./widget-refusal.repository.ts";

const database = useTestDatabase();
let team: Team;
let admin: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  admin = await team.join({ name: "Admin", roles: ["admin"] });
});
afterEach(() => team.close());

type Change = EndpointInput<typeof widgetCalls.update>["body"];

const get = () => admin.client.call(contract.getWidgetSettings, {});
const change = (body: Change) => admin.client.call(contract.updateWidgetSettings, { body });
const addKey = (body: EndpointInput<typeof widgetCalls.createKey>["body"]) =>
  admin.client.call(contract.createWidgetKey, { body });
const test = (token: string, origin = HOST_ORIGIN) =>
  admin.client.call(contract.testWidgetToken, { body: { token, origin } });

async function problemsOf(call: Promise<unknown>): Promise<string[]> {
  const failure: unknown = await call.catch((error: unknown) => error);
  if (!(failure instanceof ValidationFailure)) throw failure;
  return failure.fields.map(({ field, code }) => `${field} ${code}`);
}

describe("the widget's settings", () => {
  it("are off and empty at first, with an id that never changes and is nobody else's", async () => {
    const first = await get();
    expect(first).toMatchObject({ keys: [], origins: [], enabled: false, unknownUsers: "refuse" });
    expect(first.appId).toMatch(/^[0-9a-f]{32}$/);
    await change({ enabled: true });
    expect((await get()).appId).toBe(first.appId);
    const other = await buildTeam(database());
    const theirs = await (
      await other.join({ name: "There", roles: ["admin"] })
    ).client.call(contract.getWidgetSettings, {});
    expect(theirs.appId).not.toBe(first.appId);
    await other.close();
  });

  it("change one by one, each origin once", async () => {
    await change({ origins: [HOST_ORIGIN, "http://localhost:3000", HOST_ORIGIN] });
    await change({ unknownUsers: "email" });
    expect(await change({ enabled: true })).toMatchObject({
      origins: [HOST_ORIGIN, "http://localhost:3000"],
      enabled: true,
      unknownUsers: "email",
    });
  });

  it("take exact origins only, and so many", async () => {
    const origins = ["https://ok.example", "http://host.example", "*", "null", "https://host.example/x"];
    expect(await problemsOf(change({ origins }))).toEqual([1, 2, 3, 4].map((at) => `origins.${at} wrong_format`));
    const many = Array.from({ length: 21 }, (_, at) => `https://host-${at}.example`);
    expect(await problemsOf(change({ origins: many }))).toEqual(["origins too_many"]);
    expect((await change({ origins: many.slice(1) })).origins).toHaveLength(20);
  });

  it("aren't written over what somebody else has changed since", async () => {
    await change({ origins: [HOST_ORIGIN], seen: { origins: [] } });
    const late = change({ origins: ["https://late.example"], seen: { origins: [] } });
    await expect(late).rejects.toBeInstanceOf(ChangedFailure);
    expect((await get()).origins).toEqual([HOST_ORIGIN]);
  });
});

describe("a key", () => {
  it("is shown once, and is the secret that tokens are signed with", async () => {
    const { secret, ...key } = await addKey({ alg: "HS256" });
    // 256 bits.
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(key).toEqual({
      kid: expect.stringMatching(/^[\w-]{12}$/),
      alg: "HS256",
      createdAt: team.clock.now().toISOString(),
    });
    expect((await get()).keys).toEqual([{ kid: key.kid, alg: key.alg, createdAt: key.createdAt }]);
    expect(JSON.stringify(await get())).not.toContain(secret);
    const { appId } = await change({ enabled: true, origins: [HOST_ORIGIN] });
    const sign = (text: string) =>
      new SignJWT(claimsOf({ appId }, team.server, {}))
        .setProtectedHeader({ alg: "HS256", kid: key.kid })
        .sign(new TextEncoder().encode(text));
    expect((await test(await sign(secret))).refusal).toBe("unknown_user");
    expect((await test(await sign(`${secret}x`))).refusal).toBe("bad_signature");
  });

  it("isn't readable in the database", async () => {
    const { secret } = await addKey({ alg: "HS256" });
    const { rows } = await database().database.pool.query(
      "select material, encode(material, 'base64') as text from widget_keys where workspace_id = $1",
      [team.workspaceId],
    );
    const [{ material, text } = { material: Buffer.alloc(0), text: "" }] = rows as { material: Buffer; text: string }[];
    expect(material.includes(secret)).toBe(false);
    expect(text).not.toContain(Buffer.from(secret).toString("base64").slice(0, 20));
  });

  it("can be a pair that's made here, of which the private half is shown once", async () => {
    const { secret, kid } = await addKey({ alg: "EdDSA" });
    const { appId } = await change({ enabled: true, origins: [HOST_ORIGIN] });
    const token = await new SignJWT(claimsOf({ appId }, team.server, {}))
      .setProtectedHeader({ alg: "EdDSA", kid })
      .sign(await importPKCS8(secret, "EdDSA"));
    expect((await test(token)).refusal).toBe("unknown_user");
  });

  it("can be the host's own, of which only the public half is known", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const pem = String(publicKey.export({ format: "pem", type: "spki" }));
    const { secret, kid } = await addKey({ alg: "EdDSA", publicKey: pem });
    expect(secret).toBe("");
    const { appId } = await change({ enabled: true, origins: [HOST_ORIGIN] });
    const token = await new SignJWT(claimsOf({ appId }, team.server, {}))
      .setProtectedHeader({ alg: "EdDSA", kid })
      .sign(privateKey);
    expect((await test(token)).refusal).toBe("unknown_user");
  });

  it("must be an Ed25519 public key if it's the host's own", async () => {
    const ed = generateKeyPairSync("ed25519");
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;
    const privatePem = String(ed.privateKey.export({ format: "pem", type: "pkcs8" }));
    const publicPem = String(ed.publicKey.export({ format: "pem", type: "spki" }));
    for (const publicKey of [privatePem, "no key", String(rsa.export({ format: "pem", type: "spki" }))]) {
      expect(await problemsOf(addKey({ alg: "EdDSA", publicKey }))).toEqual(["publicKey wrong_format"]);
    }
    expect(await problemsOf(addKey({ alg: "HS256", publicKey: publicPem }))).toEqual(["publicKey not_allowed"]);
    expect((await get()).keys).toEqual([]);
  });

  it("may have one other beside it, and both work until one is withdrawn", async () => {
    const [first, second] = [await addKey({ alg: "HS256" }), await addKey({ alg: "HS256" })];
    await expect(addKey({ alg: "EdDSA" })).rejects.toMatchObject({ reason: "too_many_widget_keys" });
    const withdraw = (kid: string) => admin.client.call(contract.withdrawWidgetKey, { params: { kid } });
    expect((await withdraw(first.kid)).keys.map(({ kid }) => kid)).toEqual([second.kid]);
    await expect(withdraw(first.kid)).rejects.toBeInstanceOf(RefusedFailure);
    expect((await addKey({ alg: "EdDSA" })).alg).toBe("EdDSA");
  });

  it("that's withdrawn makes the server look again at whoever is connected", async () => {
    const { kid } = await addKey({ alg: "HS256" });
    const heard: BusMessage[] = [];
    team.hear((message) => heard.push(message));
    await admin.client.call(contract.withdrawWidgetKey, { params: { kid } });
    expect(heard.filter(({ kind }) => kind === "forget")).toEqual([{ kind: "forget", workspaceId: team.workspaceId }]);
  });

  it("that was sealed by another installation verifies nothing", async () => {
    const other = await buildTeam(database(), { config: {} });
    const host = await buildHost(other.server, { workspaceId: other.workspaceId });
    const token = await host.sign();
    Object.assign(other.server.deps.config, { secret: "another-secret-another-secret-another" });
    expect((await host.exchange(token)).why).toBe("unknown_key");
    await other.close();
  });
});

it("what an admin changes of the widget is on record, and what changes nothing isn't", async () => {
  const other = await buildTeam(database());
  const wanted = { enabled: true, origins: [HOST_ORIGIN] };
  await change(wanted);
  await change(wanted);
  const { kid } = await addKey({ alg: "HS256" });
  await admin.client.call(contract.withdrawWidgetKey, { params: { kid } });
  const events = await newestEvents(database().database.handle, [team.workspaceId, other.workspaceId], 0);
  const changes = [
    { field: "origins", before: [], after: [HOST_ORIGIN] },
    { field: "enabled", before: false, after: true },
  ];
  expect(events.map(({ type, payload, by }) => ({ type, payload, by }))).toEqual([
    { type: "widget.changed", payload: { changes }, by: admin.memberId },
    { type: "widget_key.added", payload: { kid, alg: "HS256" }, by: admin.memberId },
    { type: "widget_key.withdrawn", payload: { kid }, by: admin.memberId },
  ]);
  await other.close();
});

describe("testing a token", () => {
  it("tells who it would sign in, as often as one likes, and uses nothing up", async () => {
    const host = await buildHost(team.server, { workspaceId: team.workspaceId });
    const ann = await team.join({ name: "Ann" });
    await linkWidgetUser(team.server, ann, "ann");
    const token = await host.sign();
    const passed = { refusal: null, about: "", user: { id: ann.memberId, name: "Ann", avatarUrl: "" } };
    expect([await test(token), await test(token)]).toEqual([passed, passed]);
    expect((await host.exchange(token)).status).toBe(200);
    expect((await test(token)).refusal).toBe("token_replayed");
  });

  it("tells which check fails, and what it's about", async () => {
    const host = await buildHost(team.server, { workspaceId: team.workspaceId });
    expect(await test(await host.sign(), "https://evil.example")).toMatchObject({
      refusal: "origin_not_allowed",
      about: "https://evil.example",
      user: null,
    });
    expect(await test(await host.sign({ jti: undefined }))).toMatchObject({ refusal: "missing_claim", about: "jti" });
    expect((await test(await host.sign({ aud: "another" }))).refusal).toBe("wrong_audience");
    expect((await test("no token")).refusal).toBe("malformed_token");
  });

  it("passes one for frames, since the page may show the widget in one", async () => {
    const host = await buildHost(team.server, { workspaceId: team.workspaceId });
    await linkWidgetUser(team.server, admin, "admin");
    const tested = await test(await host.sign({ sub: "admin", framed: true }));
    expect(tested).toMatchObject({ refusal: null, user: { id: admin.memberId } });
  });

  it("fails in a workspace that's gone", async () => {
    const { deps } = team.server;
    // Only what the test of a token uses.
    const actor = { workspace: { id: 999_999_999 } } as MemberCall["actor"];
    const call = { deps, db: deps.db.handle, at: deps.clock.now(), actor } as MemberCall;
    await expect(testToken(call, { token: "x", origin: HOST_ORIGIN })).rejects.toBeInstanceOf(NotFoundError);
  });

  it("makes nobody, and says that somebody would be made", async () => {
    const host = await buildHost(team.server, { workspaceId: team.workspaceId, unknownUsers: "create" });
    const email = `new-${String(team.workspaceId)}@example.test`;
    const tested = await test(await host.sign({ sub: "new", email, email_verified: true }));
    expect(tested).toMatchObject({ refusal: null, user: null });
    const rows = await database()
      .database.handle.selectFrom("accounts")
      .select("id")
      .where("email", "=", email)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe("refusals", () => {
  const list = async () => (await admin.client.call(contract.listWidgetRefusals, {})).items;

  it("are counted by reason and origin, latest first, for a day, and tell nothing of whom", async () => {
    const host = await buildHost(team.server, { workspaceId: team.workspaceId });
    await host.exchange(await host.sign({ sub: "nobody" }));
    team.clock.advance(60_000);
    await host.exchange(await host.sign({ sub: "nobody else" }));
    const last = team.clock.now().toISOString();
    team.clock.advance(60_000);
    await host.exchange(await host.sign(), { origin: "https://evil.example" });
    await host.exchange(await host.sign({ aud: "another" }));
    await host.exchange("no token");
    const latest = team.clock.now().toISOString();
    expect(await list()).toEqual([
      { reason: "origin_not_allowed", origin: "https://evil.example", count: 1, lastAt: latest },
      { reason: "unknown_user", origin: HOST_ORIGIN, count: 2, lastAt: last },
    ]);
    team.clock.advance(24 * 3_600_000 - 60_000);
    expect((await list()).map(({ reason }) => reason)).toEqual(["origin_not_allowed", "unknown_user"]);
    team.clock.advance(60_000);
    expect((await list()).map(({ reason }) => reason)).toEqual(["origin_not_allowed"]);
    team.clock.advance(1);
    expect(await list()).toEqual([]);
  });

  it("of what is no token are counted, too, for the app that the page names", async () => {
    const host = await buildHost(team.server, { workspaceId: team.workspaceId });
    const app = host.appId;
    await host.exchange("", { app });
    await host.exchange("<!doctype html>", { app });
    await host.exchange("?", { app });
    await host.exchange("", { app, origin: "https://evil.example" });
    await host.exchange("", { app: "nope" });
    await host.exchange(await host.sign(), { app: "nope" });
    const counts = (await list()).map(({ reason, origin, count }) => [reason, origin, count]);
    expect(counts).toEqual([
      ["malformed_token", HOST_ORIGIN, 2],
      ["no_token", HOST_ORIGIN, 1],
      ["origin_not_allowed", "https://evil.example", 1],
      ["unknown_app", HOST_ORIGIN, 1],
    ]);
  });

  it("of origins that somebody makes up end in one row", async () => {
    const at = team.clock.now();
    const refused = { workspaceId: team.workspaceId, reason: "origin_not_allowed", at } as const;
    const { handle } = database().database;
    for (let count = 0; count < 203; count += 1) {
      await countRefusal(handle, { ...refused, origin: `https://${String(count)}.example` });
    }
    await countRefusal(handle, { ...refused, origin: "https://0.example" });
    const items = await list();
    expect(items).toHaveLength(201);
    expect(items.find(({ origin }) => origin === "")?.count).toBe(3);
    expect(items.find(({ origin }) => origin === "https://0.example")?.count).toBe(2);
  });
});
