import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { answerCall } from "./embed-answers.ts";

/** The host's site and Guildhall's: different ones, as they usually are. */
export const HOST = { address: "127.0.0.1", port: 4320, url: "http://127.0.0.1:4320" } as const;
export const GUILDHALL = { address: "localhost", port: 4321, url: "http://localhost:4321" } as const;

const DIST = fileURLToPath(new URL("../dist/embed", import.meta.url));
const PAGES = fileURLToPath(new URL("./hosts", import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
};

/** Serves the same pages as the host's site, and no app of Guildhall's knows it. */
export const FOREIGN = "http://foreign.localhost:4320";

// The strictest policy that a host may have: see docs/widget.md.
const STRICT = [
  "default-src 'none'",
  "script-src 'nonce-host' 'strict-dynamic'",
  `connect-src 'self' ${GUILDHALL.url}`,
  `img-src data: ${GUILDHALL.url}`,
  "style-src 'none'",
  "trusted-types 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

// The same for a host that frames the widget.
const STRICT_FRAME = [
  "default-src 'none'",
  "script-src 'nonce-host' 'strict-dynamic'",
  `frame-src ${GUILDHALL.url}`,
  "img-src data:",
  "style-src 'none'",
  "trusted-types 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

/** Pages of hosts; `?strict` and `?strict-frame` put the strictest policies into force. */
export function serveHost(): Promise<Server> {
  return listen(HOST, async ({ url = "/" }, response) => {
    const { pathname, searchParams } = new URL(url, HOST.url);
    const policy = searchParams.has("strict") ? STRICT : searchParams.has("strict-frame") ? STRICT_FRAME : "";
    await sendFile(response, join(PAGES, pathname), policy === "" ? {} : { "content-security-policy": policy });
  });
}

/** The widget's files, and an API that answers as the request's token says. */
export function serveGuildhall(): Promise<Server> {
  return listen(GUILDHALL, async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", GUILDHALL.url);
    const open = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };
    if (pathname === "/widget/v1/frame") {
      sendFrame(response);
      return;
    }
    if (pathname.startsWith("/widget/")) {
      await sendFile(response, join(DIST, pathname.slice("/widget".length)), open);
      return;
    }
    const cors = {
      "access-control-allow-origin": HOST.url,
      "access-control-allow-headers":
        "authorization, content-type, x-language, x-workspace-id, x-widget-version, idempotency-key, last-event-id",
      "access-control-allow-methods": "GET, POST, PUT, DELETE",
      "access-control-max-age": "7200",
    };
    if (request.method === "OPTIONS") {
      response.writeHead(204, cors).end();
      return;
    }
    if (pathname === "/api/v1/stream") {
      // Greets, and then has no news.
      response.writeHead(200, { ...cors, "content-type": "text/event-stream" }).write("retry: 2000\nid: 1-1\n\n");
      return;
    }
    const { status, body } = answerCall(await readCall(request));
    response.writeHead(status, { ...cors, "content-type": "application/json" }).end(JSON.stringify(body));
  });
}

/** The frame's document, as the server makes it for an app with these origins. */
function sendFrame(response: ServerResponse): void {
  const origins = `${HOST.url} https://intranet.example`;
  const policy =
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; " +
    `form-action 'none'; frame-ancestors ${origins}`;
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy });
  response.end(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Guildhall</title><link rel="icon" href="data:,">` +
      `<meta name="guildhall-origins" content="${origins}"></head>` +
      `<body><script type="module" src="/widget/v1/frame.js"></script></body></html>`,
  );
}

async function readCall(request: IncomingMessage) {
  const { pathname, searchParams } = new URL(request.url ?? "/", GUILDHALL.url);
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  const text = Buffer.concat(chunks).toString("utf8");
  return {
    method: request.method ?? "GET",
    path: pathname.replace("/api/v1", ""),
    query: searchParams,
    bearer: request.headers.authorization?.replace("Bearer ", "") ?? null,
    body: text === "" ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>),
  };
}

async function sendFile(
  response: ServerResponse,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  try {
    const content = await readFile(path);
    const type = TYPES[path.split(".").at(-1) ?? ""] ?? "text/plain";
    response.writeHead(200, { "content-type": type, ...headers }).end(content);
  } catch {
    response.writeHead(404, headers).end();
  }
}

function listen(
  { address, port }: { readonly address: string; readonly port: number },
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Server> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return new Promise((resolve) => server.listen(port, address, () => resolve(server)));
}
