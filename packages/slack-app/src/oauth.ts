import { UnavailableError } from "@guildhall/core";
import type { ChatConnection } from "@guildhall/core/chat";
import type { OauthV2AccessResponse, WebClient } from "@slack/web-api";
import { WebClient as Client } from "@slack/web-api";
import { BOT_SCOPES, SIGN_IN_SCOPES } from "./manifest.ts";
import { asRecord, parsePayload } from "./payload.ts";
import { isSameSecret } from "./verify.ts";
import { isRevoked, platformError, waitOf } from "./web-api.ts";

export interface SlackOAuthConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Slack's Web API, with a slash at its end. */
  readonly apiUrl: string;
  /** Where people are asked, without a path, such as `https://slack.com`. */
  readonly authorizeOrigin: string;
  readonly redirectUri: string;
  readonly fetch: typeof globalThis.fetch;
}

/** A team that has installed the app. */
export interface SlackInstall {
  readonly externalId: string;
  readonly name: string;
  readonly botToken: string;
  readonly botUserId: string;
  /** What renews the token; "" for one that doesn't expire. */
  readonly refreshToken: string;
  /** Null for never. */
  readonly expiresAt: Date | null;
  readonly scopes: readonly string[];
  /** Who installed it. */
  readonly userId: string;
}

/** Somebody who signed in with Slack. */
export interface SlackIdentity {
  readonly teamId: string;
  readonly userId: string;
  readonly name: string;
  /** "" unless Slack has confirmed it. */
  readonly email: string;
}

/** `refused` has Slack's reason; the person may start over. */
export type OAuthOutcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "refused"; readonly reason: string };

/** Where somebody is asked to install the app. */
export function installUrl({ authorizeOrigin, clientId, redirectUri }: SlackOAuthConfig, state: string): string {
  const query = { client_id: clientId, scope: BOT_SCOPES.join(","), redirect_uri: redirectUri, state };
  return `${authorizeOrigin}/oauth/v2/authorize?${new URLSearchParams(query).toString()}`;
}

/** Where somebody signs in; the nonce comes back in what Slack signs. */
export function signInUrl(
  config: SlackOAuthConfig,
  { state, nonce }: { readonly state: string; readonly nonce: string },
): string {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: config.clientId,
    scope: SIGN_IN_SCOPES.join(" "),
    redirect_uri: config.redirectUri,
    state,
    nonce,
  });
  return `${config.authorizeOrigin}/openid/connect/authorize?${query.toString()}`;
}

/** Why an installation is refused that has no team of its own: one for a whole organization of teams. */
export const ORG_INSTALL = "org_install";

/** Exchanges the code of an installation. @throws {UnavailableError} if Slack has trouble */
export async function finishInstall(
  config: SlackOAuthConfig,
  { code, at }: { readonly code: string; readonly at: Date },
): Promise<OAuthOutcome<SlackInstall>> {
  const outcome = await attempt((client) => client.oauth.v2.access({ ...secretsOf(config), code }), config);
  if (outcome.kind === "refused") return outcome;
  const { result } = outcome;
  if (result.is_enterprise_install === true) return { kind: "refused", reason: ORG_INSTALL };
  return { kind: "done", result: toInstall(result, at) };
}

function toInstall(answer: OauthV2AccessResponse, at: Date): SlackInstall {
  return {
    externalId: word(answer.team?.id),
    name: word(answer.team?.name),
    botToken: word(answer.access_token),
    botUserId: word(answer.bot_user_id),
    refreshToken: word(answer.refresh_token),
    expiresAt: expiryOf(answer.expires_in, at),
    scopes: word(answer.scope)
      .split(",")
      .filter((each) => each !== ""),
    userId: word(answer.authed_user?.id),
  };
}

function expiryOf(seconds: number | undefined, at: Date): Date | null {
  return seconds === undefined ? null : new Date(at.getTime() + seconds * 1000);
}

/** What a connection keeps of an installation. */
export function toCredentials({
  botToken,
  botUserId,
  refreshToken,
  expiresAt,
}: SlackInstall): ChatConnection["credentials"] {
  if (refreshToken === "" || expiresAt === null) return { botToken, botUserId };
  return { botToken, botUserId, refreshToken, expiresAt: expiresAt.toISOString() };
}

/** Exchanges the refresh token of a connection. @throws {UnavailableError} if it may work later */
export async function renewToken(
  config: SlackOAuthConfig,
  { connection, at }: { readonly connection: ChatConnection; readonly at: Date },
): Promise<
  | { readonly kind: "renewed"; readonly credentials: ChatConnection["credentials"]; readonly expiresAt: Date }
  | { readonly kind: "revoked" }
> {
  const { clientId: client_id, clientSecret: client_secret } = config;
  const { refreshToken: old = "" } = connection.credentials;
  const outcome = await attempt(
    (client) => client.oauth.v2.access({ client_id, client_secret, grant_type: "refresh_token", refresh_token: old }),
    config,
  );
  if (outcome.kind === "refused") {
    if (outcome.reason === "invalid_refresh_token" || isRevoked(outcome.reason)) return { kind: "revoked" };
    // Such as a wrong secret of ours: the team has done nothing.
    throw new UnavailableError("Slack renews no token now", { cause: new TypeError(outcome.reason) });
  }
  const { access_token: token, refresh_token: refreshToken, expires_in: seconds } = outcome.result;
  const expiresAt = expiryOf(seconds, at);
  if (token === undefined || refreshToken === undefined || expiresAt === null)
    throw new UnavailableError("Slack renewed a token and didn't say it");
  const renewed = { botToken: token, refreshToken, expiresAt: expiresAt.toISOString() };
  return { kind: "renewed", credentials: { ...connection.credentials, ...renewed }, expiresAt };
}

/**
 * Exchanges the code of a sign-in. The token comes straight from Slack, so its claims are checked and not its signature.
 * @throws {UnavailableError} if Slack has trouble
 */
export async function finishSignIn(
  config: SlackOAuthConfig,
  { code, nonce, at }: { readonly code: string; readonly nonce: string; readonly at: Date },
): Promise<OAuthOutcome<SlackIdentity>> {
  const outcome = await attempt(async (client) => {
    const { id_token: token = "" } = await client.openid.connect.token({ ...secretsOf(config), code });
    return parsePayload(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")) ?? {};
  }, config);
  if (outcome.kind === "refused") return outcome;
  const claims = asRecord(outcome.result);
  const isAsked = isSameSecret(String(claims["nonce"]), nonce);
  const isOurs = claims["iss"] === ISSUER && claims["aud"] === config.clientId && isAsked;
  if (!isOurs || !(Number(claims["exp"]) * 1000 > at.getTime())) return { kind: "refused", reason: "invalid_id_token" };
  return { kind: "done", result: toIdentity(claims) };
}

const ISSUER = "https://slack.com";

function toIdentity(claims: Readonly<Record<string, unknown>>): SlackIdentity {
  return {
    teamId: word(claims[`${ISSUER}/team_id`]),
    userId: word(claims[`${ISSUER}/user_id`]),
    name: word(claims["name"]),
    email: claims["email_verified"] === true ? word(claims["email"]) : "",
  };
}

async function attempt<Result>(
  call: (client: WebClient) => Promise<Result>,
  { apiUrl, fetch }: SlackOAuthConfig,
): Promise<OAuthOutcome<Result>> {
  const options = { slackApiUrl: apiUrl, fetch, retryConfig: { retries: 0 }, rejectRateLimitedCalls: true };
  try {
    return { kind: "done", result: await call(new Client(undefined, options)) };
  } catch (error) {
    const waitMs = waitOf(error);
    if (waitMs !== null)
      throw new UnavailableError("Slack can't be reached", { retryAfterS: Math.ceil(waitMs / 1000), cause: error });
    const reason = platformError(error);
    if (reason === null) throw error;
    return { kind: "refused", reason };
  }
}

function secretsOf({ clientId, clientSecret, redirectUri }: SlackOAuthConfig) {
  return { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri };
}

function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}
