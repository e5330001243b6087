import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Params } from "./fake-methods.ts";

/** An answer of the fake, as Telegram words it. */
export interface FakeAnswer {
  readonly httpStatus: number;
  readonly body: unknown;
}

interface Handlers {
  readonly call: (request: {
    readonly token: string;
    readonly method: string;
    readonly params: Params;
    readonly gone: AbortSignal;
  }) => Promise<FakeAnswer>;
  readonly file: (token: string, path: string) => Uint8Array | null;
}

/** Serves `/bot<token>/<method>` and `/file/bot<token>/<path>` on loopback, at a free port. */
export async function serveFake(handlers: Handlers): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => void answer(handlers, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A listening TCP server has such an address.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

async function answer(handlers: Handlers, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, prefix, token = "", rest = ""] = /^\/(file\/)?bot([^/]+)\/(.+)$/.exec(request.url ?? "") ?? [];
  if (prefix !== undefined) {
    const bytes = handlers.file(token, rest);
    response.writeHead(bytes === null ? 404 : 200).end(bytes ?? "");
    return;
  }
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  const params = await readParams(request);
  const { httpStatus, body } = await handlers.call({ token, method: rest, params, gone: gone.signal });
  response.writeHead(httpStatus, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function readParams(request: IncomingMessage): Promise<Params> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  return text === "" ? {} : (JSON.parse(text) as Params);
}
