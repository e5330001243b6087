import { createHash } from "node:crypto";
import { addTeam, BOT_ID } from "./fake-world.ts";
import type { FakeCode, FakeToken, FakeWorld } from "./fake-world.ts";

export interface FakeClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

type Json = Readonly<Record<string, unknown>>;

/** What a person does on Slack's page that asks for permission. */
export type Consent =
  | { readonly kind: "allow"; readonly teamId: string; readonly userId: string; readonly isOrg?: boolean }
  | { readonly kind: "deny" };

/** Where Slack sends the browser back to; null if it shows an error of its own. */
export function authorizeAt(
  world: FakeWorld,
  client: FakeClient,
  { url, consent }: { readonly url: URL; readonly consent: Consent },
): string | null {
  const query = Object.fromEntries(url.searchParams);
  const redirectUri = query["redirect_uri"] ?? "";
  if (query["client_id"] !== client.clientId || !URL.canParse(redirectUri)) return null;
  const scopes = scopesOf(url);
  if (scopes.length === 0) return null;
  const back = new URL(redirectUri);
  back.searchParams.set("state", query["state"] ?? "");
  if (consent.kind === "deny") back.searchParams.set("error", "access_denied");
  else {
    const code = `code-${world.nextId()}`;
    const { teamId, userId, isOrg = false } = consent;
    world.codes.set(code, { teamId, userId, isOrg, scopes, redirectUri, nonce: query["nonce"] ?? "" });
    back.searchParams.set("code", code);
  }
  return back.toString();
}

/** Empty for what Slack's page would refuse. */
function scopesOf({ pathname, searchParams }: URL): readonly string[] {
  const scopes = (searchParams.get("scope") ?? "").split(/[ ,]/).filter((each) => each !== "");
  if (!pathname.startsWith("/openid/")) return scopes;
  return searchParams.get("response_type") === "code" && scopes.includes("openid") ? scopes : [];
}

/** A code works once, with the secret and the address it was made for. */
function redeem(world: FakeWorld, client: FakeClient, args: Json): FakeCode | { error: string } {
  if (args["client_id"] !== client.clientId) return { error: "invalid_client_id" };
  if (args["client_secret"] !== client.clientSecret) return { error: "bad_client_secret" };
  const code = String(args["code"]);
  const found = world.codes.get(code);
  if (found === undefined) return { error: "invalid_code" };
  if (found.redirectUri !== args["redirect_uri"]) return { error: "bad_redirect_uri" };
  world.codes.delete(code);
  return found;
}

/** How long a token lives that is renewed, in s. */
const LIFETIME_S = 43_200;

/** A new token, with what renews it if they expire. */
function issueToken(world: FakeWorld, holder: Pick<FakeToken, "teamId" | "scopes" | "isOrg">): Json {
  const token = `xoxb-${holder.teamId}-${world.nextId()}`;
  if (!world.rotatesTokens) {
    world.tokens.set(token, { ...holder, isRevoked: false });
    return { access_token: token };
  }
  const refreshToken = `xoxe-1-${world.nextId()}`;
  world.refreshTokens.set(refreshToken, holder);
  world.tokens.set(`xoxe.${token}`, {
    ...holder,
    isRevoked: false,
    expiresAt: world.now().getTime() + LIFETIME_S * 1000,
  });
  return { access_token: `xoxe.${token}`, refresh_token: refreshToken, expires_in: LIFETIME_S };
}

function refreshAnswer(world: FakeWorld, client: FakeClient, args: Json): Json {
  if (args["client_id"] !== client.clientId) return { error: "invalid_client_id" };
  if (args["client_secret"] !== client.clientSecret) return { error: "bad_client_secret" };
  const old = String(args["refresh_token"]);
  const holder = world.refreshTokens.get(old);
  if (holder === undefined) return { error: "invalid_refresh_token" };
  world.refreshTokens.delete(old);
  const team = world.teams.get(holder.teamId);
  return {
    ...issueToken(world, holder),
    token_type: "bot",
    scope: holder.scopes.join(","),
    bot_user_id: BOT_ID,
    app_id: "A0FAKE",
    team: { id: holder.teamId, name: team?.name },
    enterprise: null,
    is_enterprise_install: false,
  };
}

export function accessAnswer(world: FakeWorld, client: FakeClient, args: Json): Json {
  if (args["grant_type"] === "refresh_token") return refreshAnswer(world, client, args);
  const code = redeem(world, client, args);
  if ("error" in code) return code;
  const team = world.teams.get(code.teamId) ?? addTeam(world, code.teamId);
  return {
    ...issueToken(world, { teamId: team.id, scopes: code.scopes, isOrg: code.isOrg }),
    token_type: "bot",
    scope: code.scopes.join(","),
    bot_user_id: BOT_ID,
    app_id: "A0FAKE",
    team: code.isOrg ? null : { id: team.id, name: team.name },
    enterprise: code.isOrg ? { id: "E0FAKE", name: "Sparks Group" } : null,
    is_enterprise_install: code.isOrg,
    authed_user: { id: code.userId },
  };
}

/** The token has no signature worth checking: it comes straight from Slack over TLS. */
export function openIdAnswer(world: FakeWorld, client: FakeClient, args: Json): Json {
  const code = redeem(world, client, args);
  if ("error" in code) return code;
  const user = world.teams.get(code.teamId)?.users.get(code.userId);
  const nowS = Math.floor(world.now().getTime() / 1000);
  const claims = {
    iss: "https://slack.com",
    aud: client.clientId,
    sub: code.userId,
    iat: nowS,
    exp: nowS + 300,
    nonce: code.nonce,
    name: user?.name,
    locale: user?.locale,
    email: `${code.userId.toLowerCase()}@guildhall.example`,
    email_verified: true,
    "https://slack.com/team_id": code.teamId,
    "https://slack.com/user_id": code.userId,
  };
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part({ alg: "RS256", typ: "JWT", kid: "fake" })}.${part(claims)}`;
  const signature = createHash("sha256").update(signed).digest("base64url");
  return { access_token: `xoxp-${world.nextId()}`, token_type: "Bearer", id_token: `${signed}.${signature}` };
}
