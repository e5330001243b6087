import { fileURLToPath } from "node:url";
import { createClient } from "@guildhall/core";
import { createFetchTransport, createPlatform } from "@guildhall/core/transport";
import type { TransportRequest } from "@guildhall/core/transport";
import { widgetCalls } from "@guildhall/core/widget";
import { serveSite, signToken, type Person } from "@guildhall/example-node-signing";
import type { Settings } from "@guildhall/example-node-signing";

const sessions = new Map<string, string>();

serveSite({
  files: fileURLToPath(new URL("dist", import.meta.url)),
  // The page may talk to its own server only.
  policy: () => "default-src 'none'; script-src 'self'; connect-src 'self'",
  calls: { "/relay": relay },
  page: () => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>My balance</title>
  <h1>My balance</h1>
  <p><a href="/sign-in?as=u-1">Sign in</a></p>
  <ul id="balances"></ul>
  <script type="module" src="/page.js"></script>
</html>`,
});

/** Sends on what the page's transport was given, with the person's session, which the browser never sees. */
async function relay(body: string, person: Person, settings: Settings): Promise<string> {
  const { method, path, headers, content } = JSON.parse(body) as Relayed;
  const address = new URL(`/api/v1${path}`, settings.server);
  if (!address.pathname.startsWith("/api/v1/")) return JSON.stringify({ status: 404, headers: {}, body: "" });
  const session = sessions.get(person.id) ?? (await openSession(person, settings));
  const send = (bearer: string): Promise<Response> =>
    fetch(address, {
      method,
      headers: { ...headers, origin: originOf(settings), authorization: `Bearer ${bearer}` },
      body: content ?? null,
    });
  const answer = await send(session);
  const again = answer.status === 401 ? await send(await openSession(person, settings)) : answer;
  return JSON.stringify({ status: again.status, headers: Object.fromEntries(again.headers), body: await again.text() });
}

async function openSession(person: Person, settings: Settings): Promise<string> {
  const own = createFetchTransport();
  const client = createClient({
    baseUrl: `${settings.server}/api/v1`,
    // A session belongs to one origin; a browser would send it by itself.
    transport: (request: TransportRequest) =>
      own({ ...request, headers: { ...request.headers, origin: originOf(settings) } }),
    platform: createPlatform(),
  });
  const token = await signToken(person, { app: settings.app, framed: false }, settings.key);
  const { session } = await client.call(widgetCalls.openSession, { body: { token } });
  sessions.set(person.id, session);
  return session;
}

function originOf({ port }: Settings): string {
  return `http://localhost:${String(port)}`;
}

/** What the page's transport sends. */
interface Relayed {
  readonly method: string;
  /** Path and query below the API's base. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content?: string;
}
