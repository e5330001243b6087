import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { answerCall } from "./embed-answers.ts";

/** The host's site and Guildhall's: different ones, as they usually are. */
export const HOST = { address: "127.0.0.1", port: 4320, url: "http://127.0.0.1:4320" } as const;
const GUILDHALL = { address: "localhost", port: 4321, url: "http://localhost:4321" } as const;

const DIST = fileURLToPath(new URL("../dist/embed", import.meta.url));
const PAGES = fileURLToPath(new URL("./hosts", import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
};

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

/** Pages of hosts; `?strict` puts the strictest policy into force. */
export function serveHost(): Promise<Server> {
  return listen(HOST, async ({ url = "/" }, response) => {
    const { pathname, searchParams } = new URL(url, HOST.url);
    const policy: Record<string, string> = searchParams.has("strict") ? { "content-security-policy": STRICT } : {};
    await sendFile(response, join(PAGES, pathname), policy);
  });
}

/** The widget's files, and an API that answers as the request's token says. */
export function serveGuildhall(): Promise<Server> {
  return listen(GUILDHALL, async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", GUILDHALL.url);
    const open = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };
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
