import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from "jose";

/** Of the app whose tokens are signed here; `JIRA_APP_ID` of the server that is to believe them. */
export const FORGE_APP_ID = "ari:cloud:ecosystem::app/11111111-2222-4333-8444-555555555555";

/** What a token says; everything has a default. */
export interface ForgeCall {
  readonly installationId?: string;
  readonly cloudId?: string;
  readonly siteUrl?: string;
  /** Null if nobody caused the call, as with events. */
  readonly accountId?: string | null;
  readonly environment?: "PRODUCTION" | "STAGING" | "DEVELOPMENT";
  readonly moduleKey?: string;
  readonly moduleType?: string;
  readonly license?: { readonly isActive: boolean } | { readonly active: boolean };
  readonly extension?: unknown;
  /** Replaces claims. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
}

type Key = Awaited<ReturnType<typeof createKey>>;

/** Atlassian's side of Forge Remote on loopback: it publishes keys and signs invocation tokens. */
export interface FakeForge {
  readonly jwksUrl: string;
  /** For the `Authorization` header of one call; like Atlassian's, it ends after 25 s. */
  authorize(call?: ForgeCall): Promise<string>;
  /** Signs with another key from now on; `isSecret` keeps it out of the published ones. */
  changeKey(options?: { readonly isSecret?: boolean; readonly kid?: string }): Promise<void>;
  /** The public key, which anyone may know, as PEM. */
  readonly publicKey: () => string;
  /** Status of all answers for keys; 200 by default. */
  status: number;
  /** How often keys were asked for. */
  readonly asked: () => number;
  close(): Promise<void>;
}

/** `now` is the clock of the server that is to believe the tokens. */
export async function startFakeForge(now: () => Date): Promise<FakeForge> {
  let signing = await createKey("forge/invocation-token/1");
  let published = [signing];
  let keys = 1;
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response
      .writeHead(fake.status, { "content-type": "application/json" })
      .end(JSON.stringify({ keys: published.map(({ jwk }) => jwk) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server on TCP has such an address.
  const { port } = server.address() as AddressInfo;
  const fake: FakeForge = {
    jwksUrl: `http://127.0.0.1:${port}/.well-known/jwks.json`,
    authorize: async (call = {}) => `Bearer ${await sign(signing, call, now())}`,
    async changeKey({ isSecret = false, kid } = {}) {
      signing = await createKey(kid ?? `forge/invocation-token/${(keys += 1)}`);
      if (!isSecret) published = [signing];
    },
    publicKey: () => signing.pem,
    status: 200,
    asked: () => asked,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}

async function createKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const pem = await exportSPKI(publicKey);
  return { kid, privateKey, pem, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
}

function sign({ kid, privateKey }: Key, call: ForgeCall, at: Date): Promise<string> {
  const told = claimsOf(call, at);
  return new SignJWT(told).setProtectedHeader({ alg: "RS256", kid, ...call.header }).sign(privateKey, {
    // Signs what no server should believe, too.
    crit: { x: true },
  });
}

const DEFAULT_CALL = {
  installationId: "ari:cloud:ecosystem::installation/aaaaaaaa-0000-4000-8000-000000000001",
  cloudId: "cccccccc-0000-4000-8000-000000000001",
  siteUrl: "https://acme.atlassian.net",
  accountId: "5b10a2844c20165700ede21g",
  environment: "PRODUCTION",
  moduleKey: "guildhall-issue",
  moduleType: "jira:issueContext",
  extension: {},
};

/** As in a token of Forge's for a module of Jira. */
export function claimsOf(call: ForgeCall, at: Date): Record<string, unknown> {
  const nowS = Math.floor(at.getTime() / 1000);
  const { installationId, cloudId, siteUrl, accountId, ...told } = { ...DEFAULT_CALL, ...call };
  const { environment, moduleKey, moduleType, license, extension } = told;
  return {
    iss: "forge/invocation-token",
    aud: FORGE_APP_ID,
    iat: nowS,
    nbf: nowS,
    exp: nowS + 25,
    jti: randomUUID(),
    app: {
      id: FORGE_APP_ID,
      version: "1.0.0",
      installationId,
      apiBaseUrl: `https://api.atlassian.com/ex/jira/${cloudId}`,
      environment: { type: environment, id: "ari:cloud:ecosystem::environment/e" },
      module: { type: moduleType, key: moduleKey },
      installation: { id: installationId, contexts: [{ name: `ari:cloud:jira::site/${cloudId}`, url: siteUrl }] },
      ...(license !== undefined && { license }),
    },
    ...(accountId !== null && {
      principal: accountId,
      context: { cloudId, siteUrl, moduleKey, accountId, accountType: "licensed", extension },
    }),
    ...call.claims,
  };
}
