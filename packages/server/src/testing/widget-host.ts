import { generateKeyPairSync } from "node:crypto";
import type { UnknownWidgetUsers } from "@guildhall/core/widget";
import { SignJWT } from "jose";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { createSharedSecret, readPublicKey } from "../widget/key-material.ts";
import { findApp, lockApp, saveApp } from "../widget/widget-app.repository.ts";
import { insertKey } from "../widget/widget-key.repository.ts";
import type { TestServer } from "./test-server.ts";

export const HOST_ORIGIN = "https://host.example";

export type HostClaims = Readonly<Record<string, unknown>>;

/** A site with its own server, whose pages show a workspace's widget. */
export interface WidgetHost {
  readonly appId: string;
  readonly kid: string;
  readonly secret: string;
  /** A fresh token for `sub`; claims given as undefined are left out. */
  sign(claims?: HostClaims, header?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Exchanges a token from a page of the site, unless another origin is given; null sends none. */
  exchange(
    token: string,
    from?: { readonly origin?: string | null; readonly framedBy?: string; readonly app?: string },
  ): Promise<Answer>;
  /** The session of a fresh token. */
  enter(sub?: string): Promise<string>;
  /** A page's request with a session, unless another origin is given. */
  call(request: InjectOptions & { readonly url: string }, session: string): Promise<LightMyRequestResponse>;
}

export interface Answer {
  readonly status: number;
  readonly data: { readonly session: string; readonly expiresAt: string; readonly info: Record<string, never> };
  /** The reason of a refusal, else its code. */
  readonly why: string | null;
  readonly error: Readonly<Record<string, unknown>> | undefined;
}

export interface WantedHost {
  readonly workspaceId: number;
  readonly origins?: readonly string[];
  readonly unknownUsers?: UnknownWidgetUsers;
  readonly isEnabled?: boolean;
}

let tokens = 0;

/** An app with one shared secret. */
export async function buildHost(server: TestServer, wanted: WantedHost): Promise<WidgetHost> {
  const { deps } = server;
  const { workspaceId, origins = [HOST_ORIGIN], unknownUsers = "refuse", isEnabled = true } = wanted;
  await lockApp(deps.db.handle, workspaceId);
  await saveApp(deps.db.handle, { workspaceId, origins, unknownUsers, isEnabled });
  deps.bus.publish({ kind: "forget", workspaceId });
  const kid = deps.random.token(9);
  const { secret, material } = createSharedSecret(deps, { workspaceId, kid });
  await insertKey(deps.db.handle, { workspaceId, kid, alg: "HS256", material, createdAt: deps.clock.now() });
  const { appId = "" } = (await findApp(deps.db.handle, workspaceId)) ?? {};
  const host: WidgetHost = {
    appId,
    kid,
    secret,
    sign: (claims = {}, header = {}) =>
      new SignJWT(claimsOf(host, server, claims))
        .setProtectedHeader({ alg: "HS256", kid, ...header })
        .sign(new TextEncoder().encode(secret)),
    exchange: (token, from = {}) => exchange(server, token, { origin: origins[0] ?? null, ...from }),
    enter: async (sub = "ann") => (await host.exchange(await host.sign({ sub }))).data.session,
    call: ({ headers, ...request }, session) =>
      server.ask({
        ...request,
        headers: {
          authorization: `Bearer ${session}`,
          origin: origins[0] ?? "",
          "sec-fetch-site": "cross-site",
          ...headers,
        },
      }),
  };
  return host;
}

/** An Ed25519 key of the host's own beside the first, and how it signs. */
export async function addOwnKey(server: TestServer, host: WidgetHost, workspaceId: number) {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const pem = String(publicKey.export({ format: "pem", type: "spki" }));
  const { material } = readPublicKey(pem) ?? { material: Buffer.alloc(0) };
  const kid = server.deps.random.token(9);
  await insertKey(server.deps.db.handle, {
    workspaceId,
    kid,
    alg: "EdDSA",
    material,
    createdAt: server.deps.clock.now(),
  });
  const sign = (claims: HostClaims = {}, header: Readonly<Record<string, unknown>> = {}) =>
    new SignJWT(claimsOf(host, server, claims)).setProtectedHeader({ alg: "EdDSA", kid, ...header }).sign(privateKey);
  return { kid, pem, der: material, sign };
}

/** Fresh claims, with those given instead. */
export function claimsOf({ appId }: Pick<WidgetHost, "appId">, { deps }: TestServer, claims: HostClaims): HostClaims {
  const nowS = Math.floor(deps.clock.now().getTime() / 1000);
  tokens += 1;
  const all = { aud: appId, sub: "ann", iat: nowS, exp: nowS + 300, jti: `token ${String(tokens)}`, ...claims };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Links a host's person to a member. */
export async function linkWidgetUser(
  { deps }: TestServer,
  { workspaceId, memberId }: { readonly workspaceId: number; readonly memberId: number },
  sub: string,
): Promise<void> {
  await deps.db.handle
    .insertInto("widget_users")
    .values({ workspace_id: workspaceId, sub, member_id: memberId, created_at: deps.clock.now() })
    .execute();
}

async function exchange(
  server: TestServer,
  token: string,
  { origin, ...named }: { readonly origin: string | null; readonly framedBy?: string; readonly app?: string },
): Promise<Answer> {
  const isFramed = named.framedBy !== undefined;
  const answer = await server.ask({
    method: "POST",
    url: "/api/v1/widget/session",
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": isFramed ? "same-origin" : "cross-site",
      ...(origin === null ? {} : { origin }),
    },
    payload: JSON.stringify({ token, ...named }),
  });
  const { data, errors } = answer.json();
  return { status: answer.statusCode, data, why: reasonOf(errors[0]), error: errors[0] };
}

function reasonOf(error: { readonly reason?: string; readonly code: string } | undefined): string | null {
  return error === undefined ? null : (error.reason ?? error.code);
}
