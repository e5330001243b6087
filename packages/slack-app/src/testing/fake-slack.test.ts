import { WebClient } from "@slack/web-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FakeSlack } from "./fake-slack.ts";
import { FAKE_CLIENT, MAX_ANSWERS, startFakeSlack } from "./fake-slack.ts";
import { addChannel, addTeam, addUser } from "./fake-world.ts";

const clock = { now: new Date("2026-03-02T10:00:00.000Z") };
let fake: FakeSlack;
beforeEach(async () => {
  clock.now = new Date("2026-03-02T10:00:00.000Z");
  fake = await startFakeSlack(() => clock.now);
  const team = addTeam(fake.world, "T1");
  addUser(team, { id: "U1", name: "Anna" });
  addChannel(team, { id: "C1", name: "general" });
  fake.world.tokens.set("t", { teamId: "T1", scopes: ["chat:write"], isRevoked: false });
  fake.world.tokens.set("org", { teamId: "T1", scopes: ["channels:read"], isRevoked: false, isOrg: true });
  fake.world.tokens.set("gone", { teamId: "T1", scopes: ["chat:write"], isRevoked: true });
});
afterEach(() => fake.close());

async function call(method: string, args: object, token = "t"): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${fake.apiUrl}${method}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(args),
  });
  return (await response.json()) as Readonly<Record<string, unknown>>;
}

const view = (more: object = {}) => ({ type: "modal", title: { type: "plain_text", text: "x" }, blocks: [], ...more });

describe("the fake Web API refuses", () => {
  it.each([
    ["a method nobody knows", "chat.shout", {}, "t", "unknown_method"],
    ["no token", "auth.test", {}, "", "not_authed"],
    ["another's token", "auth.test", {}, "other", "invalid_auth"],
    ["a revoked token", "auth.test", {}, "gone", "token_revoked"],
    ["a missing scope", "users.info", { user: "U1" }, "t", "missing_scope"],
    ["an organization's list without its team", "conversations.list", {}, "org", "missing_argument"],
    ["a missing argument", "chat.postMessage", { text: "x" }, "t", "invalid_arguments"],
    [
      "an argument nobody knows",
      "chat.postMessage",
      { channel: "C1", text: "x", shout: true },
      "t",
      "invalid_arguments",
    ],
    ["a channel nobody knows", "chat.postMessage", { channel: "C2", text: "x" }, "t", "channel_not_found"],
    ["an empty message", "chat.postMessage", { channel: "C1" }, "t", "no_text"],
    ["a long message", "chat.postMessage", { channel: "C1", text: "x".repeat(4001) }, "t", "msg_too_long"],
    [
      "blocks over their limits",
      "chat.postMessage",
      { channel: "C1", blocks: [{ type: "section" }] },
      "t",
      "invalid_blocks",
    ],
    ["a message that isn't there", "chat.delete", { channel: "C1", ts: "1" }, "t", "message_not_found"],
    ["a trigger nobody knows", "views.open", { trigger_id: "1", view: view() }, "t", "invalid_trigger_id"],
    ["a view that isn't there", "views.update", { view_id: "V1", view: view() }, "t", "not_found"],
    ["a modal as home", "views.publish", { user_id: "U1", view: view() }, "t", "invalid_arguments"],
  ])("%s", async (...[, method, args, token, error]) => {
    expect(await call(method, args, token)).toMatchObject({ ok: false, error });
    expect(fake.world.calls).toMatchObject([{ method, error }]);
  });

  it("a trigger that is 3 s old, or used", async () => {
    const until = clock.now.getTime() + 3000;
    fake.world.triggers.set("late", { teamId: "T1", userId: "U1", until: until - 3001, isUsed: false });
    fake.world.triggers.set("good", { teamId: "T1", userId: "U1", until, isUsed: false });
    expect(await call("views.open", { trigger_id: "late", view: view() })).toMatchObject({
      error: "expired_trigger_id",
    });
    expect(await call("views.open", { trigger_id: "good", view: view() })).toMatchObject({ ok: true });
    expect(await call("views.open", { trigger_id: "good", view: view() })).toMatchObject({
      error: "exchanged_trigger_id",
    });
  });
});

describe("a one-time address", () => {
  const send = (body: object) => fetch(`${fake.origin}/answers/r1`, { method: "POST", body: JSON.stringify(body) });

  it("takes five answers", async () => {
    fake.world.responses.set("r1", { until: clock.now.getTime() + 1, bodies: [] });
    const codes: number[] = [];
    for (let count = 0; count <= MAX_ANSWERS; count += 1) codes.push((await send({ text: "x" })).status);
    expect(codes).toEqual([200, 200, 200, 200, 200, 404]);
  });

  it("takes none after half an hour, and none that breaks the limits", async () => {
    fake.world.responses.set("r1", { until: clock.now.getTime(), bodies: [] });
    expect((await send({ blocks: [{ type: "section" }] })).status).toBe(400);
    clock.now = new Date(clock.now.getTime() + 1);
    expect((await send({ text: "x" })).status).toBe(404);
  });
});

describe("OAuth", () => {
  const redirect = "https://guildhall.example/slack/oauth_redirect";
  const go = (path: string, more: Readonly<Record<string, string>> = {}) =>
    fetch(
      `${fake.origin}${path}?${new URLSearchParams({ client_id: FAKE_CLIENT.clientId, redirect_uri: redirect, state: "s", ...more }).toString()}`,
      { redirect: "manual" },
    );
  const codeOf = (response: Response) => new URL(response.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const client = () => new WebClient(undefined, { slackApiUrl: fake.apiUrl, retryConfig: { retries: 0 } });
  const secrets = { client_id: FAKE_CLIENT.clientId, client_secret: FAKE_CLIENT.clientSecret, redirect_uri: redirect };

  it("installs into a team, once per code", async () => {
    fake.consent = { kind: "allow", teamId: "T9", userId: "U9" };
    const code = codeOf(await go("/oauth/v2/authorize", { scope: "chat:write,users:read" }));
    const answer = await client().oauth.v2.access({ ...secrets, code });
    expect(answer).toMatchObject({ team: { id: "T9" }, scope: "chat:write,users:read", authed_user: { id: "U9" } });
    expect(await call("auth.test", {}, answer.access_token)).toMatchObject({ ok: true, team_id: "T9" });
    await expect(client().oauth.v2.access({ ...secrets, code })).rejects.toMatchObject({
      data: { error: "invalid_code" },
    });
  });

  it("signs in with claims of the team and the person", async () => {
    fake.consent = { kind: "allow", teamId: "T1", userId: "U1" };
    const asked = { scope: "openid profile email", response_type: "code", nonce: "n" };
    const code = codeOf(await go("/openid/connect/authorize", asked));
    const { id_token: token = "" } = await client().openid.connect.token({ ...secrets, code });
    const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    expect(claims).toMatchObject({
      iss: "https://slack.com",
      aud: "1.2",
      nonce: "n",
      name: "Anna",
      "https://slack.com/team_id": "T1",
      "https://slack.com/user_id": "U1",
    });
  });

  it("comes back without a code when the person denies", async () => {
    const back = (await go("/oauth/v2/authorize", { scope: "chat:write" })).headers.get("location") ?? "";
    expect(Object.fromEntries(new URL(back).searchParams)).toEqual({ state: "s", error: "access_denied" });
  });

  it.each([
    ["without a scope", "/oauth/v2/authorize", {}],
    ["of another app", "/oauth/v2/authorize", { scope: "x", client_id: "9" }],
    ["to nowhere", "/oauth/v2/authorize", { scope: "x", redirect_uri: "nowhere" }],
    ["without openid", "/openid/connect/authorize", { scope: "profile", response_type: "code" }],
    ["for another answer", "/openid/connect/authorize", { scope: "openid", response_type: "token" }],
  ])("is refused %s", async (_name, path, more) => {
    expect((await go(path, more)).status).toBe(400);
  });

  it.each([
    ["another secret", { client_secret: "x" }, "bad_client_secret"],
    ["another app", { client_id: "x" }, "invalid_client_id"],
    ["another address", { redirect_uri: "https://elsewhere.example" }, "bad_redirect_uri"],
  ])("gives no token for %s", async (_name, more, error) => {
    fake.consent = { kind: "allow", teamId: "T1", userId: "U1" };
    const code = codeOf(await go("/oauth/v2/authorize", { scope: "chat:write" }));
    await expect(client().oauth.v2.access({ ...secrets, code, ...more })).rejects.toMatchObject({ data: { error } });
  });
});
