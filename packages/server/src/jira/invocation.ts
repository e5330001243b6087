import { UnauthenticatedError } from "@guildhall/core";
import { errors, jwtVerify } from "jose";
import type { JWTPayload } from "jose";
import * as z from "zod/mini";
import type { JiraConfig } from "../config-jira.ts";
import type { Clock } from "../lib/clock.ts";
import type { JiraInvocation } from "../session/jira-caller.ts";
import { createEgress } from "../lib/egress.ts";
import { createKeyCache } from "../lib/key-cache.ts";
import type { KeyCache, KeySet } from "../lib/key-cache.ts";
import type { Deps } from "../lib/deps.ts";

export type { JiraInvocation } from "../session/jira-caller.ts";

export interface InvocationDeps {
  readonly jira: Pick<JiraConfig, "audience">;
  readonly keys: KeyCache;
  readonly clock: Clock;
}

const ISSUER = "forge/invocation-token";

/** How far Atlassian's clock may be off, in s. */
const MAX_SKEW_S = 5;

/** For one request for keys, in ms. */
const KEYS_TIMEOUT_MS = 5000;

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** One per process. */
export function createInvocationKeys({ jwksUrl }: Pick<JiraConfig, "jwksUrl">, log: Deps["log"]): KeyCache {
  // Where the operator has them fetched may be private.
  const trustedHosts = [new URL(jwksUrl).host];
  return createKeyCache({ egress: createEgress({ trustedHosts, timeoutMs: KEYS_TIMEOUT_MS }), log }, jwksUrl);
}

/** Whether the header has the form of an invocation token; our own bearers have no dots. */
export function isInvocation(authorization: string | undefined): authorization is string {
  return BEARER.test(authorization ?? "");
}

/**
 * Says who calls through the Forge app. Whether the token was used before is the caller's to check, by `jti`.
 * @throws {UnauthenticatedError} for anything but a valid token of our app
 * @throws {UnavailableError} when Atlassian's keys can't be read, and never could
 */
export async function verifyInvocation(
  deps: InvocationDeps,
  authorization: string | undefined,
): Promise<JiraInvocation> {
  const token = BEARER.exec(authorization ?? "")?.[1];
  if (token === undefined) throw new UnauthenticatedError("it's no invocation token");
  try {
    return await verifyWithKnownKeys(deps, token);
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw new UnauthenticatedError(`the invocation token is refused: ${error.code}`);
  }
}

async function verifyWithKnownKeys(deps: InvocationDeps, token: string): Promise<JiraInvocation> {
  const at = deps.clock.now();
  const { keys } = await deps.keys.read(at);
  try {
    return await verify(deps, token, { keys, at });
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    // Atlassian may have begun to sign with another key.
    const renewed = await deps.keys.read(at, { isMissing: true });
    return verify(deps, token, { keys: renewed.keys, at });
  }
}

async function verify(
  { jira }: InvocationDeps,
  token: string,
  { keys, at }: { readonly keys: KeySet; readonly at: Date },
): Promise<JiraInvocation> {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    algorithms: ["RS256"],
    issuer: ISSUER,
    audience: jira.audience,
    currentDate: at,
    clockTolerance: MAX_SKEW_S,
    requiredClaims: ["exp", "iat", "jti"],
  });
  // Without a name, any single key would match.
  if (protectedHeader.kid === undefined) throw new UnauthenticatedError("the invocation token names no key");
  return readClaims(payload);
}

/** Until when a token has to be known as used. */
export function spendDeadline({ expiresAt }: Pick<JiraInvocation, "expiresAt">): Date {
  return new Date(expiresAt.getTime() + MAX_SKEW_S * 1000);
}

const text = z.catch(z.string(), "");
const id = z.string().check(z.minLength(1), z.maxLength(300));
const flag = z.optional(z.boolean());

const claims = z.object({
  jti: id,
  exp: z.number(),
  principal: z.nullish(id),
  app: z.object({
    installationId: id,
    apiBaseUrl: text,
    environment: z.object({
      type: z.pipe(
        z.pipe(
          z.string(),
          z.transform((value) => value.toLowerCase()),
        ),
        z.enum(["production", "staging", "development"]),
      ),
    }),
    module: z.catch(z.object({ type: text, key: text }), { type: "", key: "" }),
    license: z.nullish(z.object({ isActive: flag, active: flag })),
    installation: z.nullish(z.object({ contexts: z.catch(z.array(z.object({ name: text, url: text })), []) })),
  }),
  context: z.nullish(z.object({ cloudId: z.optional(id), siteUrl: text, extension: z.optional(z.unknown()) })),
});

type Claims = z.output<typeof claims>;

function readClaims(payload: JWTPayload): JiraInvocation {
  const read = z.safeParse(claims, payload);
  if (!read.success) throw new UnauthenticatedError("the invocation token lacks claims");
  const { jti, exp, principal, app } = read.data;
  return {
    ...siteOf(read.data),
    installationId: app.installationId,
    accountId: principal ?? null,
    environment: app.environment.type,
    moduleKey: app.module.key,
    moduleType: app.module.type,
    apiBaseUrl: app.apiBaseUrl,
    jti,
    expiresAt: new Date(exp * 1000),
    license: toLicense(app.license),
  };
}

function siteOf({ app, context }: Claims): Pick<JiraInvocation, "cloudId" | "siteUrl" | "extension"> {
  const place = app.installation?.contexts[0] ?? { name: "", url: "" };
  const { cloudId = cloudIdOf(app.apiBaseUrl, place.name), siteUrl, extension = null } = context ?? NO_CONTEXT;
  if (cloudId === null) throw new UnauthenticatedError("the invocation token names no site");
  return { cloudId, siteUrl: toOrigin(siteUrl) || toOrigin(place.url), extension };
}

const NO_CONTEXT = { cloudId: undefined, siteUrl: "", extension: null };

/** Calls that no frame made, such as events, name their site by the API's address or by the installation's place. */
function cloudIdOf(apiBaseUrl: string, place: string): string | null {
  return /\/ex\/jira\/([\w-]+)\/?$/.exec(apiBaseUrl)?.[1] ?? /::site\/([\w-]+)$/.exec(place)?.[1] ?? null;
}

/** "" unless it's an address of the web. */
function toOrigin(url: string): string {
  if (!URL.canParse(url)) return "";
  const { protocol, origin } = new URL(url);
  return protocol === "https:" || protocol === "http:" ? origin : "";
}

/** Both spellings occur. */
function toLicense(
  license: { readonly isActive?: boolean | undefined; readonly active?: boolean | undefined } | null | undefined,
): JiraInvocation["license"] {
  const isActive = license?.isActive ?? license?.active;
  return isActive === undefined ? null : { isActive };
}
