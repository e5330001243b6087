import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { extname, join, resolve } from "node:path";
import type { FakeForge } from "@guildhall/server/testing/forge";
import { answerJira, movedIssue, PEOPLE, SITE_URL, SPOTS } from "./site.ts";
import type { Answered, Asked, IssueStatus, JiraMood, Points, Remote, State } from "./wire.ts";

interface Played {
  readonly forge: FakeForge;
  /** The Guildhall server's origin. */
  readonly server: string;
  /** The built frame. */
  readonly frame: string;
  readonly port: number;
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'";
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".ts": "text/javascript",
  ".svg": "image/svg+xml",
};
/** Files whose names change with their contents: Atlassian lets browsers keep these, too. */
const HASHED = /-[\w-]{8}\.js$/;
const MOODS: readonly JiraMood[] = ["answers", "burst", "quota"];
/** The page's own files; frames come from the app's build. */
const FILES = new Map([
  ["/", "page/page.html"],
  ["/page.css", "page/page.css"],
  ["/main.ts", "page/main.ts"],
  ["/host.ts", "page/host.ts"],
]);
/** What Atlassian puts into a frame before the app's own script. */
const BRIDGE = '<link rel="stylesheet" href="/theme.css" /><script src="/bridge.ts"></script>';
const FRAME_FILES = new Map([
  ["/theme.css", "page/theme.css"],
  ["/bridge.ts", "page/bridge.ts"],
]);

/** Serves the page that plays Jira; frames are on an origin of their own. Returns the page's address. */
export async function servePage(played: Played): Promise<string> {
  const page = `http://127.0.0.1:${String(played.port)}`;
  const frames = `http://localhost:${String(played.port)}`;
  const points: Record<string, number> = {};
  const issue: Issue = { status: "1" };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host ?? ""}`);
    const answer =
      url.origin === page
        ? answerPage({ ...played, frames, points, issue }, { url, request, response })
        : answerFrame(played, { url, request, response });
    answer.catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(played.port, resolve));
  return page;
}

interface Exchange {
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Issue {
  status: IssueStatus;
}

interface Page extends Played {
  readonly frames: string;
  readonly points: Record<string, number>;
  readonly issue: Issue;
}

async function answerPage(page: Page, { url, request, response }: Exchange): Promise<void> {
  if (url.pathname === "/state") return sendJson(response, stateOf(page));
  if (url.pathname === "/points") return sendJson(response, page.points satisfies Points);
  // Another site's page has no business here.
  if (request.headers["content-type"] === "application/json") {
    const body = JSON.parse(await readBody(request)) as unknown;
    return sendJson(response, await answerPosted(page, url, body));
  }
  await sendFile(response, { file: FILES.get(url.pathname), policy: `${POLICY}; frame-src ${page.frames}` });
}

/** What the page sends on for a frame or tells of itself; its bodies are as `wire.ts` says. */
async function answerPosted(page: Page, url: URL, body: unknown): Promise<unknown> {
  const asked = askedIn(url.searchParams);
  if (url.pathname === "/move") return moveIssue(page, asked, body as IssueStatus);
  if (url.pathname === "/remote") return callServer(page, asked, body as Remote);
  const { answer, points } = answerJira(body as string, asked.mood);
  for (const name of [asked.spot, asked.look]) page.points[name] = (page.points[name] ?? 0) + points;
  return answer;
}

function askedIn(query: URLSearchParams): Asked {
  return {
    accountId: query.get("who") ?? "",
    spot: query.get("spot") ?? "",
    isLicensed: query.get("licensed") !== "no",
    look: query.get("look") ?? "",
    mood: MOODS.find((each) => each === query.get("jira")) ?? "answers",
  };
}

function stateOf({ frames, server, issue }: Page): State {
  return { people: PEOPLE, spots: SPOTS, framesAt: frames, siteUrl: SITE_URL, panel: server, status: issue.status };
}

/** Moves the issue and tells the server, as Jira tells the app's triggers: in nobody's name. */
async function moveIssue({ forge, server, issue }: Page, { accountId }: Asked, status: IssueStatus): Promise<Issue> {
  const told = movedIssue({ by: accountId, from: issue.status, to: status, at: new Date() });
  issue.status = status;
  const answer = await fetch(new URL("/api/v1/jira/events", server), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: await forge.authorize({ accountId: null, siteUrl: SITE_URL }),
    },
    body: JSON.stringify(told),
  });
  if (!answer.ok) throw new TypeError(`the server answered an event with ${String(answer.status)}`);
  return issue;
}

/** Sends on what a frame asks, as Atlassian does: with a token that says who, and from where. */
async function callServer({ forge, server }: Page, asked: Asked, remote: Remote): Promise<Answered> {
  const spot = SPOTS.find(({ name }) => name === asked.spot);
  const authorization = await forge.authorize({
    accountId: asked.accountId,
    siteUrl: SITE_URL,
    license: { isActive: asked.isLicensed },
    ...(spot && { moduleKey: spot.moduleKey, moduleType: spot.moduleType, extension: spot.extension }),
  });
  const answer = await fetch(new URL(remote.path, server), {
    method: remote.method,
    headers: { ...Object.fromEntries(remote.headers), authorization },
    body: await toBody(remote),
  });
  const { status, statusText, headers } = answer;
  return { status, statusText, headers: Object.fromEntries(headers), body: await answer.text() };
}

async function toBody({ body, form }: Remote): Promise<string | FormData | null> {
  if (form === undefined) return body;
  const made = new FormData();
  for (const { field, content, fileName } of form)
    if (fileName === undefined) made.append(field, content);
    else made.append(field, await (await fetch(content)).blob(), fileName);
  return made;
}

async function answerFrame({ frame, server }: Played, { url, response }: Exchange): Promise<void> {
  const own = FRAME_FILES.get(url.pathname);
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: ${server}; base-uri 'none'`;
  if (own !== undefined) return sendFile(response, { file: own, policy });
  const name = url.pathname.slice(1);
  if (!/^[\w.-]+$/.test(name)) return void response.writeHead(404).end();
  await sendFile(response, { file: join(frame, name), policy });
}

async function sendFile(
  response: ServerResponse,
  { file, policy }: { readonly file: string | undefined; readonly policy: string },
): Promise<void> {
  if (file === undefined) return void response.writeHead(404).end();
  const text = await readFile(resolve(import.meta.dirname, file), "utf8").catch(() => null);
  if (text === null) return void response.writeHead(404).end();
  response.writeHead(200, {
    "content-type": `${TYPES[extname(file)] ?? "text/plain"}; charset=utf-8`,
    "content-security-policy": policy,
    "cache-control": HASHED.test(file) ? "public, max-age=31536000, immutable" : "no-store",
  });
  if (file.endsWith(".ts")) return void response.end(stripTypeScriptTypes(text));
  response.end(text.replace('<link rel="stylesheet" href="./frame.css" />', `${BRIDGE}$&`));
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(value));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
