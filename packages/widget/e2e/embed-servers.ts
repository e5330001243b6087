import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { answerCall, refuseOrigin } from "./embed-answers.ts";

/** The host's site and Guildhall's: different ones, as they usually are. */
interface Sites {
  readonly host: string;
  readonly guildhall: string;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type Headers = Readonly<Record<string, string>>;

const DIST = fileURLToPath(new URL("../dist/embed", import.meta.url));
const PAGES = fileURLToPath(new URL("./hosts", import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
};

// The strictest policy that a host may have: see docs/embedding.md.
const strict = (guildhall: string): string =>
  [
    "default-src 'none'",
    "script-src 'nonce-host' 'strict-dynamic'",
    `connect-src 'self' ${guildhall}`,
    `img-src data: ${guildhall}`,
    "style-src 'none'",
    "trusted-types 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");

// The same for a host that frames the widget.
const strictFrame = (guildhall: string): string =>
  [
    "default-src 'none'",
    "script-src 'nonce-host' 'strict-dynamic'",
    `frame-src ${guildhall}`,
    "img-src data:",
    "style-src 'none'",
    "trusted-types 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");

/** Serves both on free ports, and returns where. */
export async function serveSites(): Promise<Sites & { readonly close: () => void }> {
  const [hostServer, guildhallServer] = [createServer(), createServer()];
  const host = `http://127.0.0.1:${String(await listen(hostServer, "127.0.0.1"))}`;
  const guildhall = `http://localhost:${String(await listen(guildhallServer, "localhost"))}`;
  hostServer.on("request", catching(serveHost({ host, guildhall })));
  guildhallServer.on("request", catching(serveGuildhall({ host, guildhall })));
  const close = (): void => [hostServer, guildhallServer].forEach((server) => server.close());
  return { host, guildhall, close };
}

// A page that shares its process with no other site, and takes from others only what they let it have.
const ISOLATED = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
} as const;

/** Pages of hosts; `?strict` and `?strict-frame` put the strictest policies into force, `?isolated` isolates them. */
function serveHost({ host, guildhall }: Sites): Handle {
  return async ({ url = "/" }, response) => {
    const { pathname, searchParams } = new URL(url, host);
    const policy = searchParams.has("strict")
      ? strict(guildhall)
      : searchParams.has("strict-frame")
        ? strictFrame(guildhall)
        : "";
    await sendFile(response, join(PAGES, pathname), {
      headers: {
        ...(policy !== "" && { "content-security-policy": policy }),
        ...(searchParams.has("isolated") && ISOLATED),
      },
      fill: (page) => page.replaceAll("{{guildhall}}", guildhall),
    });
  };
}

const CORS = {
  "access-control-allow-headers":
    "authorization, content-type, x-language, x-workspace-id, x-widget-version, idempotency-key, last-event-id",
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-max-age": "7200",
} as const;

/** The widget's files, and an API that answers as the request's token says. */
function serveGuildhall({ host }: Sites): Handle {
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const open = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };
    if (pathname === "/widget/v1/frame") {
      sendFrame(response, `${host} https://intranet.example`);
      return;
    }
    if (pathname.startsWith("/widget/")) {
      await sendFile(response, join(DIST, pathname.slice("/widget".length)), { headers: open });
      return;
    }
    const isForeign = ![undefined, host, `http://${request.headers.host ?? ""}`].includes(request.headers.origin);
    const cors = { ...CORS, "access-control-allow-origin": isForeign ? "*" : host };
    if (request.method === "OPTIONS") {
      response.writeHead(204, cors).end();
      return;
    }
    if (pathname === "/api/v1/stream") {
      // Greets, and then has no news.
      response.writeHead(200, { ...cors, "content-type": "text/event-stream" }).write("retry: 2000\nid: 1-1\n\n");
      return;
    }
    const { status, body } = isForeign ? refuseOrigin(pathname) : answerCall(await readCall(request));
    response.writeHead(status, { ...cors, "content-type": "application/json" }).end(JSON.stringify(body));
  };
}

/** The frame's document, as the server makes it for an app with these origins. */
function sendFrame(response: ServerResponse, origins: string): void {
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
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
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
  { headers, fill = (text) => text }: { readonly headers: Headers; readonly fill?: (text: string) => string },
): Promise<void> {
  try {
    const content = await readFile(path, "utf8");
    const type = TYPES[path.split(".").at(-1) ?? ""] ?? "text/plain";
    response.writeHead(200, { "content-type": type, ...headers }).end(fill(content));
  } catch {
    response.writeHead(404, headers).end();
  }
}

function catching(handle: Handle): RequestListener {
  return (request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  };
}

/** Starts it on a free port, and returns the port. */
function listen(server: Server, address: string): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, address, () => {
      const place = server.address();
      resolve(typeof place === "object" && place !== null ? place.port : 0);
    });
  });
}
