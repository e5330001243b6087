import { createHmac } from "node:crypto";
import { UnauthenticatedError, UnavailableError } from "@guildhall/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KEYS_LIFETIME_MS, KEYS_PAUSE_MS } from "../lib/key-cache.ts";
import { createLog } from "../lib/log.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import type { FixedClock } from "../testing/fixed-clock.ts";
import { claimsOf, FORGE_APP_ID, startFakeForge } from "../testing/forge.ts";
import type { FakeForge, ForgeCall } from "../testing/forge.ts";
import { TEST_CONFIG } from "../testing/test-server.ts";
import { createInvocationKeys, isInvocation, verifyInvocation } from "./invocation.ts";
import type { InvocationDeps, JiraInvocation } from "./invocation.ts";

let forge: FakeForge;
let clock: FixedClock;
let deps: InvocationDeps;

beforeEach(async () => {
  clock = createFixedClock();
  forge = await startFakeForge(() => clock.now());
  const keys = createInvocationKeys({ jwksUrl: forge.jwksUrl }, createLog(TEST_CONFIG));
  deps = { jira: { audience: FORGE_APP_ID }, keys, clock };
});
afterEach(() => forge.close());

const verify = async (call?: ForgeCall): Promise<JiraInvocation> => verifyInvocation(deps, await forge.authorize(call));
const outcome = async (authorization: string | undefined): Promise<string> =>
  verifyInvocation(deps, authorization).then(
    () => "accepted",
    (error: unknown) => (error instanceof UnauthenticatedError ? "refused" : String(error)),
  );
const outcomeOf = async (call?: ForgeCall): Promise<string> => outcome(await forge.authorize(call));
const seconds = (): number => Math.floor(clock.now().getTime() / 1000);

describe("an invocation token", () => {
  it("says who calls from where", async () => {
    const extension = { issue: { key: "ACME-1" } };
    expect(await verify({ claims: { jti: "t-1" }, extension, license: { isActive: true } })).toEqual({
      installationId: "ari:cloud:ecosystem::installation/aaaaaaaa-0000-4000-8000-000000000001",
      cloudId: "cccccccc-0000-4000-8000-000000000001",
      siteUrl: "https://acme.atlassian.net",
      accountId: "5b10a2844c20165700ede21g",
      environment: "production",
      moduleKey: "guildhall-issue",
      moduleType: "jira:issueContext",
      apiBaseUrl: "https://api.atlassian.com/ex/jira/cccccccc-0000-4000-8000-000000000001",
      jti: "t-1",
      expiresAt: new Date(clock.now().getTime() + 25_000),
      license: { isActive: true },
      extension,
    });
  });

  it("of an event names nobody, and its site all the same", async () => {
    expect(await verify({ accountId: null })).toMatchObject({
      accountId: null,
      cloudId: "cccccccc-0000-4000-8000-000000000001",
      siteUrl: "https://acme.atlassian.net",
      extension: null,
    });
  });

  it("has its license in either spelling, or none", async () => {
    expect((await verify({ license: { active: false } })).license).toEqual({ isActive: false });
    expect((await verify({ license: { isActive: false } })).license).toEqual({ isActive: false });
    expect((await verify()).license).toBeNull();
  });

  it("is the only thing that the header may have", async () => {
    const token = (await forge.authorize()).replace("Bearer ", "");
    for (const header of [
      undefined,
      "",
      token,
      `Basic ${token}`,
      `Bearer ${token}.x`,
      `Bearer ${token} x`,
      "Bearer ab",
    ])
      expect(await outcome(header)).toBe("refused");
    expect([
      isInvocation(`Bearer ${token}`),
      isInvocation("Bearer abcdefghijklmnopqrst"),
      isInvocation(undefined),
    ]).toEqual([true, false, false]);
  });

  it("isn't believed when somebody else signed or changed it", async () => {
    const [header, payload, signature] = (await forge.authorize()).split(".");
    const other = Buffer.from(JSON.stringify(claimsOf({ accountId: "somebody-else" }, clock.now()))).toString(
      "base64url",
    );
    expect(await outcome(`${header}.${other}.${signature}`)).toBe("refused");
    expect(await outcome(`${header}.${payload}.${signature}`)).toBe("accepted");
    await forge.changeKey({ isSecret: true, kid: "forge/invocation-token/1" });
    expect(await outcomeOf()).toBe("refused");
  });

  it.each(["none", "HS256", "RS384", "PS256"])("isn't believed with the algorithm %s", async (alg) => {
    const kid = "forge/invocation-token/1";
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
    const signed = `${part({ alg, kid })}.${part(claimsOf({}, clock.now()))}`;
    // With the public key as a shared secret.
    const signature = createHmac("sha256", forge.publicKey()).update(signed).digest("base64url");
    expect(await outcome(`Bearer ${signed}.${signature}`)).toBe("refused");
    expect(await outcome(`Bearer ${signed}.`)).toBe("refused");
  });

  it.each<[string, ForgeCall]>([
    ["another issuer", { claims: { iss: "forge/another-token" } }],
    ["another app", { claims: { aud: "ari:cloud:ecosystem::app/99999999-2222-4333-8444-555555555555" } }],
    ["no end", { claims: { exp: undefined } }],
    ["no start", { claims: { iat: undefined } }],
    ["no name", { claims: { jti: undefined } }],
    ["an empty name", { claims: { jti: "" } }],
    ["no app", { claims: { app: undefined } }],
    ["no key", { header: { kid: undefined } }],
    ["an extension that we don't know", { header: { crit: ["x"], x: 1 } }],
    ["an account that's no text", { claims: { principal: 7 } }],
    ["an environment that we don't know", { environment: "PREVIEW" as "STAGING" }],
    ["no site", { accountId: null, claims: { app: { installationId: "i", environment: { type: "PRODUCTION" } } } }],
  ])("isn't believed with %s", async (_what, call) => {
    expect(await outcomeOf()).toBe("accepted");
    expect(await outcomeOf(call)).toBe("refused");
  });

  it("holds for its time, and 5 s on either side", async () => {
    const early = { nbf: seconds() + 5, iat: seconds() };
    expect(await outcomeOf({ claims: early })).toBe("accepted");
    expect(await outcomeOf({ claims: { ...early, nbf: seconds() + 6 } })).toBe("refused");
    const authorization = await forge.authorize();
    clock.advance(29_000);
    expect(await outcome(authorization)).toBe("accepted");
    clock.advance(1000);
    expect(await outcome(authorization)).toBe("refused");
  });
});

describe("Atlassian's keys", () => {
  it("are asked for once an hour", async () => {
    await Promise.all([verify(), verify(), verify()]);
    clock.advance(KEYS_LIFETIME_MS - 1);
    await verify();
    expect(forge.asked()).toBe(1);
    clock.advance(1);
    await verify();
    expect(forge.asked()).toBe(2);
  });

  it("may change: one that isn't known is asked for at once, but not again and again", async () => {
    await verify();
    clock.advance(KEYS_PAUSE_MS);
    await forge.changeKey();
    expect(await outcomeOf()).toBe("accepted");
    expect(forge.asked()).toBe(2);
    for (let times = 0; times < 5; times += 1) expect(await outcomeOf({ header: { kid: "made-up" } })).toBe("refused");
    expect(forge.asked()).toBe(2);
    clock.advance(KEYS_PAUSE_MS);
    expect(await outcomeOf({ header: { kid: "made-up" } })).toBe("refused");
    expect(forge.asked()).toBe(3);
  });

  it("are used on while no others are to be had", async () => {
    await verify();
    forge.status = 500;
    clock.advance(KEYS_LIFETIME_MS * 5);
    expect(await outcomeOf()).toBe("accepted");
    expect(forge.asked()).toBe(2);
  });

  it("have to be had once", async () => {
    forge.status = 500;
    await expect(verify()).rejects.toThrow(UnavailableError);
    forge.status = 200;
    clock.advance(KEYS_PAUSE_MS);
    expect(await outcomeOf()).toBe("accepted");
  });
});
