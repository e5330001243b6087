import { compactVerify, decodeJwt, decodeProtectedHeader } from "jose";
import type { KeyObject } from "node:crypto";
import { mayExchangeToken, readWidgetClaims } from "@guildhall/core/widget";
import type { WidgetClaims, WidgetRefusal } from "@guildhall/core/widget";
import type { Handle } from "../db/database.ts";
import type { Deps } from "../lib/deps.ts";
import { toVerifier } from "./key-material.ts";
import { WidgetRefusedError } from "./refused.ts";
import type { WidgetApp } from "./widget-app.repository.ts";
import { findKey } from "./widget-key.repository.ts";

/** A token's parts that say where to look; nothing of them is verified. */
export interface TokenHints {
  readonly appId: string;
  readonly kid: string;
  readonly alg: string;
}

export interface CheckedToken {
  readonly claims: WidgetClaims;
  readonly kid: string;
}

/** Null for what is no signed token. */
export function readHints(token: string): TokenHints | null {
  try {
    const header = decodeProtectedHeader(token);
    const { aud } = decodeJwt(token);
    // No extension is understood, so a token that needs one isn't either.
    if (header.crit === undefined) {
      return { appId: textOf(aud), kid: textOf(header.kid), alg: textOf(header.alg) };
    }
  } catch {
    // It's no token at all.
  }
  return null;
}

/** For what is no signed token. */
export function refuseBlank(text: string): WidgetRefusedError {
  return new WidgetRefusedError(text === "" ? "no_token" : "malformed_token");
}

/** What a token is checked against. */
export interface TokenPlace {
  readonly app: WidgetApp;
  /** Of the page that shows the widget; "" if it isn't known. */
  readonly origin: string;
  /** It's in the widget's own frame. */
  readonly isFramed: boolean;
  readonly at: Date;
}

/**
 * Everything about a token that doesn't depend on its person, in the order of the refusals.
 * @throws {WidgetRefusedError} with the first check that fails
 */
export async function checkToken(
  { deps, db }: { readonly deps: Deps; readonly db: Handle },
  token: string,
  { app, origin, isFramed, at }: TokenPlace,
): Promise<CheckedToken> {
  if (!app.isEnabled) throw new WidgetRefusedError("widget_disabled");
  if (!app.origins.includes(origin)) throw new WidgetRefusedError("origin_not_allowed", origin);
  const hints = requireHints(token, app);
  const key = await findKey(db, { workspaceId: app.workspaceId, kid: hints.kid });
  if (key === undefined) throw new WidgetRefusedError("unknown_key");
  const verifier = toVerifier(deps, key);
  if (verifier === null) throw new WidgetRefusedError("unknown_key");
  // The key alone decides; were it the token, a public key could pass for a shared secret.
  if (hints.alg !== key.alg) throw new WidgetRefusedError("wrong_algorithm");
  const payload = await verify(token, verifier, key.alg);
  const read = readWidgetClaims(payload);
  if (read.claims === null) throw new WidgetRefusedError("missing_claim", read.missing);
  const nowS = Math.floor(at.getTime() / 1000);
  const decision = mayExchangeToken(read.claims, { appId: app.appId, isFramed, nowS });
  // The rule refuses with nothing else.
  if (!decision.allowed) throw new WidgetRefusedError(decision.reason as WidgetRefusal);
  return { claims: read.claims, kid: key.kid };
}

function requireHints(token: string, { appId }: WidgetApp): TokenHints {
  const hints = readHints(token);
  if (hints === null) throw refuseBlank(token);
  // Its key would be unknown, too, which says less.
  if (hints.appId !== "" && hints.appId !== appId) throw new WidgetRefusedError("wrong_audience");
  return hints;
}

async function verify(token: string, verifier: KeyObject | Uint8Array, alg: string): Promise<unknown> {
  try {
    const { payload } = await compactVerify(token, verifier, { algorithms: [alg] });
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    throw new WidgetRefusedError("bad_signature");
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
