import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export const ISSUER_CLIENT = { clientId: "7000000001", clientSecret: "telegram client secret" } as const;

/** Somebody at the issuer's page. */
export interface IssuerPerson {
  readonly id: number;
  readonly name: string;
}

interface GivenCode {
  readonly person: IssuerPerson;
  readonly redirectUri: string;
  readonly nonce: string;
  readonly challenge: string;
}

type Key = Awaited<ReturnType<typeof createKey>>;

/** Telegram's OpenID Connect on loopback; it refuses what the real one refuses. */
export interface FakeIssuer {
  readonly issuer: string;
  /** Who agrees on its page next; null says no. */
  person: IssuerPerson | null;
  /** Replaces claims of the next tokens. */
  claims: Readonly<Record<string, unknown>>;
  /** Answers that the next requests get instead, by path. */
  readonly troubles: Map<string, number[]>;
  /** How often each path was asked for. */
  readonly counts: Map<string, number>;
  /** Tokens are signed with another key from now on; `isSecret` keeps it out of the published ones. */
  changeKey(options?: { readonly isSecret: boolean }): Promise<void>;
  close(): Promise<void>;
}

export async function startFakeIssuer(now: () => Date): Promise<FakeIssuer> {
  const codes = new Map<string, GivenCode>();
  let signing = await createKey("key-1");
  let published = [signing];
  let keys = 1;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", fake.issuer);
    const path = `${request.method ?? ""} ${url.pathname}`;
    fake.counts.set(path, (fake.counts.get(path) ?? 0) + 1);
    const body = await readBody(request);
    const trouble = fake.troubles.get(path)?.shift();
    if (trouble !== undefined) return void response.writeHead(trouble).end();
    if (path === "GET /auth") return redirect(response, authorize(fake, codes, url.searchParams));
    if (path === "GET /.well-known/jwks.json")
      return sendJson(response, 200, { keys: published.map(({ jwk }) => jwk) });
    if (path !== "POST /token") return void response.writeHead(404).end();
    const found = redeem(codes, request, new URLSearchParams(body));
    if (typeof found === "string") return sendJson(response, 400, { error: found });
    sendJson(response, 200, {
      access_token: "unused",
      token_type: "Bearer",
      id_token: await sign(fake, signing, { found, at: now() }),
    });
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server on TCP has such an address.
  const { port } = server.address() as AddressInfo;
  const fake: FakeIssuer = {
    issuer: `http://127.0.0.1:${port}`,
    person: null,
    claims: {},
    troubles: new Map(),
    counts: new Map(),
    async changeKey({ isSecret } = { isSecret: false }) {
      signing = await createKey(isSecret ? (published[0]?.kid ?? "") : `key-${(keys += 1)}`);
      if (!isSecret) published = [signing];
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}

async function createKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
}

/** Where the browser goes back to; null for what Telegram's page would refuse. */
function authorize({ person }: FakeIssuer, codes: Map<string, GivenCode>, query: URLSearchParams): string | null {
  const word = (name: string): string => query.get(name) ?? "";
  const isPlain = word("client_id") === ISSUER_CLIENT.clientId && word("response_type") === "code";
  const isProved = word("code_challenge_method") === "S256" && /^[\w-]{43}$/.test(word("code_challenge"));
  const isSafe =
    word("state").length >= 22 && word("nonce").length >= 22 && word("scope").split(" ").includes("openid");
  if (!isPlain || !isProved || !isSafe || !URL.canParse(word("redirect_uri"))) return null;
  const back = new URL(word("redirect_uri"));
  back.searchParams.set("state", word("state"));
  if (person === null) back.searchParams.set("error", "access_denied");
  else {
    const code = `code-${codes.size + 1}-${word("nonce")}`;
    codes.set(code, {
      person,
      redirectUri: word("redirect_uri"),
      nonce: word("nonce"),
      challenge: word("code_challenge"),
    });
    back.searchParams.set("code", code);
  }
  return back.href;
}

/** A code works once, for the client, the address and the browser that it was made for. */
function redeem(codes: Map<string, GivenCode>, request: IncomingMessage, form: URLSearchParams): GivenCode | string {
  const { clientId, clientSecret } = ISSUER_CLIENT;
  const basic = Buffer.from(`${clientId}:${encodeURIComponent(clientSecret)}`).toString("base64");
  if (request.headers["content-type"] !== "application/x-www-form-urlencoded") return "invalid_request";
  if (request.headers.authorization !== `Basic ${basic}`) return "invalid_client";
  if (form.get("grant_type") !== "authorization_code") return "unsupported_grant_type";
  const code = form.get("code") ?? "";
  const found = codes.get(code);
  const challenge = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url");
  if (found === undefined || found.redirectUri !== form.get("redirect_uri")) return "invalid_grant";
  if (found.challenge !== challenge) return "invalid_grant";
  codes.delete(code);
  return found;
}

async function sign(
  { issuer, claims }: FakeIssuer,
  { kid, privateKey }: Key,
  { found, at }: { readonly found: GivenCode; readonly at: Date },
): Promise<string> {
  const nowS = Math.floor(at.getTime() / 1000);
  const { person, nonce } = found;
  const told = {
    iss: issuer,
    // Telegram writes client IDs as the numbers they are, whatever the type says.
    aud: Number(ISSUER_CLIENT.clientId) as unknown as string,
    sub: String(person.id),
    iat: nowS,
    exp: nowS + 300,
    nonce,
    name: person.name,
    ...claims,
  };
  return new SignJWT(told).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
}

function redirect(response: ServerResponse, location: string | null): void {
  if (location === null) response.writeHead(400).end();
  else response.writeHead(302, { location }).end();
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  // Without an encoding, a stream yields buffers.
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
