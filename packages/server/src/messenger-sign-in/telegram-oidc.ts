import { createHash } from "node:crypto";
import { UnavailableError } from "@guildhall/core";
import { errors, jwtVerify } from "jose";
import type { JWTPayload } from "jose";
import type { Deps } from "../lib/deps.ts";
import type { Egress } from "../lib/egress.ts";
import { isSameSecret } from "../lib/same-secret.ts";
import { createKeyCache } from "../lib/key-cache.ts";
import type { KeyCache } from "../lib/key-cache.ts";
import type { Messenger, Trip, Vouched } from "./messenger.ts";

export interface TelegramOidcConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Without a slash at its end, such as `https://oauth.telegram.org`. */
  readonly issuer: string;
}

/** By public keys only. */
const ALGORITHMS = ["RS256", "ES256", "EdDSA"];

/** How far Telegram's clock may be off, in s. */
const MAX_SKEW_S = 5;

/** Log In With Telegram: authorization code with PKCE; who it is stands in the signed ID token. */
export function createTelegramOidc(
  config: TelegramOidcConfig,
  parts: { readonly egress: Egress; readonly log: Deps["log"] },
): Messenger {
  const keys = createKeyCache(parts, `${config.issuer}/.well-known/jwks.json`);
  return {
    async begin({ state, nonce, verifier, redirectUri }) {
      const query = new URLSearchParams({
        client_id: config.clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "openid profile",
        state,
        nonce,
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
      });
      return `${config.issuer}/auth?${query}`;
    },
    async finish(trip) {
      const token = await exchangeCode(config, parts.egress, trip);
      return "reason" in token
        ? { kind: "refused", reason: token.reason }
        : readIdToken({ config, keys, nonce: trip.nonce, at: trip.at }, token.idToken);
    },
  };
}

async function exchangeCode(
  { clientId, clientSecret, issuer }: TelegramOidcConfig,
  egress: Egress,
  { code, verifier, redirectUri }: Trip & { readonly code: string },
): Promise<{ readonly idToken: string } | { readonly reason: string }> {
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString("base64");
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    code_verifier: verifier,
  });
  const { status, body } = await egress.send({
    method: "POST",
    url: `${issuer}/token`,
    headers: {
      authorization: `Basic ${basic}`,
      "content-type": "application/x-www-form-urlencoded",
      accept: "application/json",
    },
    body: Buffer.from(form.toString()),
  });
  if (status >= 500 || status === 429) throw new UnavailableError("Telegram can't be reached");
  const answer = toRecord(body.toString("utf8"));
  const idToken = answer["id_token"];
  if (status === 200 && typeof idToken === "string") return { idToken };
  return { reason: typeof answer["error"] === "string" ? answer["error"] : "no_id_token" };
}

interface Reading {
  readonly config: TelegramOidcConfig;
  readonly keys: KeyCache;
  readonly nonce: string;
  readonly at: Date;
}

async function readIdToken(reading: Reading, token: string): Promise<Vouched> {
  try {
    const { keys } = await reading.keys.read(reading.at);
    return toVouched(await verify(reading, token, keys), reading);
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    if (!(error instanceof errors.JWKSNoMatchingKey)) return REFUSED;
    return retryWithNewKeys(reading, token);
  }
}

const REFUSED: Vouched = { kind: "refused", reason: "invalid_id_token" };

/** Telegram may have begun to sign with another key. */
async function retryWithNewKeys(reading: Reading, token: string): Promise<Vouched> {
  const { keys, isNew } = await reading.keys.read(reading.at, { isMissing: true });
  if (!isNew) return REFUSED;
  try {
    return toVouched(await verify(reading, token, keys), reading);
  } catch (error) {
    if (error instanceof errors.JOSEError) return REFUSED;
    throw error;
  }
}

type Keys = Awaited<ReturnType<KeyCache["read"]>>["keys"];

async function verify({ config, at }: Reading, token: string, keys: Keys): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ALGORITHMS,
    issuer: config.issuer,
    currentDate: at,
    clockTolerance: MAX_SKEW_S,
    requiredClaims: ["exp", "iat", "sub", "aud", "nonce"],
  });
  return payload;
}

function toVouched(claims: JWTPayload, { config, nonce }: Reading): Vouched {
  // Telegram may write its numbers as such.
  const audience = [claims.aud ?? []].flat().map(String);
  const userId = String(claims["id"] ?? claims.sub);
  const isOurs = audience.length === 1 && audience[0] === config.clientId;
  if (!isOurs || !isSameSecret(word(claims["nonce"]), nonce) || !/^[1-9]\d{0,15}$/.test(userId)) return REFUSED;
  const name = word(claims["name"]) || word(claims["preferred_username"]);
  return {
    kind: "person",
    person: { provider: "telegram", identityId: userId, userId, teamId: "", name, email: "" },
  };
}

function toRecord(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    // Its fields are checked one by one.
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}
