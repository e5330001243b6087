import type { ChatConnection } from "@guildhall/core/chat";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BOT_SCOPES } from "./manifest.ts";
import type { SlackOAuthConfig } from "./oauth.ts";
import { finishInstall, finishSignIn, installUrl, renewToken, signInUrl, toCredentials } from "./oauth.ts";
import type { FakeSlack } from "./testing/fake-slack.ts";
import { FAKE_CLIENT, startFakeSlack } from "./testing/fake-slack.ts";
import { addTeam, addUser, BOT_ID } from "./testing/fake-world.ts";

const at = new Date("2026-03-02T10:00:00.000Z");
const EXP_MS = at.getTime() + 300_000;
let fake: FakeSlack;
let config: SlackOAuthConfig;
beforeEach(async () => {
  fake = await startFakeSlack(() => at);
  addUser(addTeam(fake.world, "T1", "Sparks"), { id: "U1", name: "Anna" });
  fake.consent = { kind: "allow", teamId: "T1", userId: "U1" };
  const redirectUri = "https://guildhall.example/slack/oauth_redirect";
  config = { ...FAKE_CLIENT, apiUrl: fake.apiUrl, authorizeOrigin: fake.origin, redirectUri, fetch: globalThis.fetch };
});
afterEach(() => fake.close());

async function visit(url: string): Promise<URLSearchParams> {
  const response = await fetch(url, { redirect: "manual" });
  return new URL(response.headers.get("location") ?? "").searchParams;
}

describe("an installation", () => {
  it("ends with the team and its token", async () => {
    const back = await visit(installUrl(config, "state-1"));
    expect(back.get("state")).toBe("state-1");
    expect(await finishInstall(config, { code: back.get("code") ?? "", at })).toEqual({
      kind: "done",
      result: {
        externalId: "T1",
        name: "Sparks",
        botToken: expect.stringMatching(/^xoxb-T1-/),
        botUserId: BOT_ID,
        refreshToken: "",
        expiresAt: null,
        scopes: [...BOT_SCOPES],
        userId: "U1",
      },
    });
  });

  it("works once per code", async () => {
    const code = (await visit(installUrl(config, "s"))).get("code") ?? "";
    await finishInstall(config, { code, at });
    expect(await finishInstall(config, { code, at })).toEqual({ kind: "refused", reason: "invalid_code" });
  });

  it("comes back without a code from whoever says no", async () => {
    fake.consent = { kind: "deny" };
    expect(Object.fromEntries(await visit(installUrl(config, "s")))).toEqual({ state: "s", error: "access_denied" });
  });

  it("is worth another try while Slack has trouble", async () => {
    fake.world.troubles.set("oauth.v2.access", [{ kind: "limit", retryAfterS: 9 }]);
    await expect(finishInstall(config, { code: "x", at })).rejects.toMatchObject({
      code: "ErrorUnavailable",
      retryAfterS: 9,
    });
  });
});

describe("a token that expires", () => {
  const HALF_A_DAY_MS = 12 * 3_600_000;
  const expiresAt = new Date(at.getTime() + HALF_A_DAY_MS);

  async function install() {
    fake.world.rotatesTokens = true;
    const outcome = await finishInstall(config, { code: (await visit(installUrl(config, "s"))).get("code") ?? "", at });
    return outcome.kind === "done" ? outcome.result : expect.fail(outcome.reason);
  }

  async function connect(): Promise<ChatConnection> {
    return {
      workspaceId: 1,
      externalId: "T1",
      name: "Sparks",
      language: "en",
      credentials: toCredentials(await install()),
    };
  }

  it("comes with what renews it", async () => {
    const installed = await install();
    expect(installed).toMatchObject({ refreshToken: expect.stringMatching(/^xoxe-1-/), expiresAt });
    expect(toCredentials(installed)).toEqual({
      botToken: installed.botToken,
      botUserId: BOT_ID,
      refreshToken: installed.refreshToken,
      expiresAt: expiresAt.toISOString(),
    });
    expect(toCredentials({ ...installed, expiresAt: null })).toEqual({
      botToken: installed.botToken,
      botUserId: BOT_ID,
    });
  });

  it("is renewed once by each refresh token", async () => {
    const connection = await connect();
    const renewed = await renewToken(config, { connection, at });
    if (renewed.kind === "revoked") return expect.fail("it can be renewed");
    expect(renewed.expiresAt).toEqual(expiresAt);
    const { botToken, refreshToken, ...rest } = renewed.credentials;
    expect(rest).toEqual({ botUserId: BOT_ID, expiresAt: expiresAt.toISOString() });
    expect(fake.world.tokens.has(botToken ?? "")).toBe(true);
    expect([botToken, refreshToken]).not.toContain(connection.credentials["botToken"]);
    expect(await renewToken(config, { connection, at })).toEqual({ kind: "revoked" });
  });

  it.each([
    ["has trouble", { kind: "http", statusCode: 503 }],
    ["doesn't know our secret", { kind: "error", error: "bad_client_secret" }],
  ] as const)("may be renewed later when Slack %s", async (_name, trouble) => {
    const connection = await connect();
    fake.world.troubles.set("oauth.v2.access", [trouble]);
    await expect(renewToken(config, { connection, at })).rejects.toMatchObject({ code: "ErrorUnavailable" });
    expect(await renewToken(config, { connection, at })).toMatchObject({ kind: "renewed" });
  });
});

describe("a sign-in", () => {
  const signIn = async (more: { nonce?: string; at?: Date } = {}, clientId = config.clientId) => {
    const code = (await visit(signInUrl(config, { state: "s", nonce: "n" }))).get("code") ?? "";
    return finishSignIn({ ...config, clientId }, { code, nonce: "n", at, ...more });
  };

  it("ends with the person and their team", async () => {
    expect(await signIn()).toEqual({
      kind: "done",
      result: { teamId: "T1", userId: "U1", name: "Anna", email: "u1@guildhall.example" },
    });
  });

  it.each([
    ["made for another sign-in", { nonce: "other" }],
    ["that has expired", { at: new Date(EXP_MS) }],
  ])("isn't done by a token %s", async (_name, more) => {
    expect(await signIn(more)).toEqual({ kind: "refused", reason: "invalid_id_token" });
  });

  it("is done until the token expires", async () => {
    expect(await signIn({ at: new Date(EXP_MS - 1) })).toMatchObject({ kind: "done" });
  });

  it.each([["iss"], ["aud"], ["email_verified"]])("depends on the claim %s", async (name) => {
    const claims = {
      iss: "https://slack.com",
      aud: config.clientId,
      nonce: "n",
      exp: EXP_MS / 1000,
      email: "u1@guildhall.example",
      email_verified: true,
    };
    const token = `h.${Buffer.from(JSON.stringify({ ...claims, [name]: "other" })).toString("base64url")}.s`;
    const answer = async (): Promise<Response> => Response.json({ ok: true, id_token: token });
    const outcome = await finishSignIn({ ...config, fetch: answer }, { code: "c", nonce: "n", at });
    const expected =
      name === "email_verified" ? { result: { email: "" } } : { kind: "refused", reason: "invalid_id_token" };
    expect(outcome).toMatchObject(expected);
  });

  it("of another app is refused by Slack", async () => {
    expect(await signIn({}, "9.9")).toEqual({ kind: "refused", reason: "invalid_client_id" });
  });
});
