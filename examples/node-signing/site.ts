import { randomUUID } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { readSettings, type Settings } from "./settings.ts";
import { PEOPLE, type Person } from "./people.ts";
import { signToken } from "./sign.ts";

/** What a page needs to know: the nonce for its scripts, who is signed in, and which app it embeds. */
export interface Visit extends Settings {
  readonly nonce: string;
  readonly person: Person | null;
}

export interface Site {
  /** The page at `/` and at every other path that is no file. */
  readonly page: (visit: Visit) => string | Promise<string>;
  /** Its Content-Security-Policy. */
  readonly policy: (visit: Visit) => string;
  /** Its tokens open sessions in the widget's frame only, whichever of the page's scripts asks for them. */
  readonly framed?: boolean;
  /** A folder with further files. */
  readonly files?: string;
  /** The site's own calls, by path; only for people who are signed in. */
  readonly calls?: Readonly<Record<string, (body: string, person: Person, settings: Settings) => Promise<string>>>;
}

const KINDS: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Serves a site with a sign-in of its own and `POST /guildhall-token`, which only its own pages can call. */
export function serveSite(site: Site): void {
  const settings = readSettings();
  const sessions = new Map<string, Person>();

  createServer((request, response) => {
    const person = sessions.get(/session=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "") ?? null;
    void answer({ request, response, person }).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  }).listen(settings.port, "127.0.0.1", () => {
    console.log(`open http://localhost:${String(settings.port)}`);
  });

  async function answer({ request, response, person }: Exchange): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/guildhall-token") return sendToken({ request, response, person });
    if (pathname === "/sign-in") return signIn(response, searchParams.get("as"));
    const call = site.calls?.[pathname];
    if (call !== undefined) return sendAnswer({ request, response, person }, call);
    const file = join(site.files ?? "", pathname);
    if (site.files !== undefined && extname(pathname) in KINDS && existsSync(file)) {
      response.writeHead(200, { "content-type": KINDS[extname(pathname)] });
      createReadStream(file).pipe(response);
      return;
    }
    const visit: Visit = { ...settings, person, nonce: randomUUID() };
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": site.policy(visit),
    });
    response.end(await site.page(visit));
  }

  // A site of another origin can't read the answer, and can't send this method without being asked for permission.
  async function sendToken({ request, response, person }: Exchange): Promise<void> {
    if (request.method !== "POST" || person === null) return void response.writeHead(403).end();
    response.writeHead(200, { "content-type": "text/plain", "cache-control": "no-store" });
    response.end(await signToken(person, { app: settings.app, framed: site.framed ?? false }, settings.key));
  }

  async function sendAnswer({ request, response, person }: Exchange, call: Call): Promise<void> {
    if (request.method !== "POST" || person === null) return void response.writeHead(403).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = await call(Buffer.concat(chunks).toString("utf8"), person, settings);
    response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" }).end(answer);
  }

  function signIn(response: ServerResponse, id: string | null): void {
    const person = PEOPLE.find((each) => each.id === id);
    const session = randomUUID();
    if (person !== undefined) sessions.set(session, person);
    const cookie = `session=${session}; HttpOnly; SameSite=Lax; Path=/`;
    response.writeHead(303, { location: "/", "set-cookie": cookie }).end();
  }
}

type Call = NonNullable<Site["calls"]>[string];

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly person: Person | null;
}

export { readSettings, type Settings } from "./settings.ts";
export { PEOPLE, type Person } from "./people.ts";
export { signToken } from "./sign.ts";
