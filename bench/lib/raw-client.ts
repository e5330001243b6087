import { connect } from "node:net";
import type { Socket } from "node:net";

export interface LoadResult {
  readonly perSecond: number;
  /** Of all responses, in ms. */
  readonly latencies: readonly number[];
  /** Responses by HTTP status. */
  readonly statuses: ReadonlyMap<number, number>;
}

/** Requests over keep-alive connections. */
export interface Load {
  readonly port: number;
  readonly clients: number;
  readonly durationMs: number;
  /** The client's next request, headers included. */
  readonly next: (client: number) => string;
}

/**
 * Drives load with as little work as possible: the generator shares the machine with the server, as pgbench does with
 * PostgreSQL.
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  const statuses = new Map<number, number>();
  const startedAt = performance.now();
  const endsAt = startedAt + load.durationMs;
  const record = (status: number, latencyMs: number) => {
    latencies.push(latencyMs);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  await Promise.all(Array.from({ length: load.clients }, (_, client) => drive(load, { client, endsAt, record })));
  return { perSecond: latencies.length / ((performance.now() - startedAt) / 1000), latencies, statuses };
}

interface Driver {
  readonly client: number;
  readonly endsAt: number;
  readonly record: (status: number, latencyMs: number) => void;
}

function drive(load: Load, driver: Driver): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port: load.port, host: "127.0.0.1", noDelay: true });
    let sentAt = 0;
    let received = "";
    const send = () => {
      if (performance.now() >= driver.endsAt) {
        socket.destroy();
        resolve();
        return;
      }
      received = "";
      sentAt = performance.now();
      socket.write(load.next(driver.client));
    };
    socket.setEncoding("latin1");
    socket.on("connect", send);
    socket.on("error", reject);
    socket.on("data", (chunk: string) => {
      received += chunk;
      const status = completeStatus(received);
      if (status === null) return;
      driver.record(status, performance.now() - sentAt);
      send();
    });
  });
}

/** The status, once the whole response has arrived. */
function completeStatus(received: string): number | null {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd === -1) return null;
  const head = received.slice(0, headEnd);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    if (received.length < headEnd + 4 + Number(length)) return null;
  } else if (!received.endsWith("0\r\n\r\n")) {
    return null;
  }
  return Number(head.slice(9, 12));
}

/** A request as a browser on this server's own page would send it. */
export function writeRequest(request: {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly key?: string;
  readonly body?: unknown;
}): string {
  const body = request.body === undefined ? "" : JSON.stringify(request.body);
  return [
    `${request.method} ${request.path} HTTP/1.1`,
    "host: 127.0.0.1",
    "sec-fetch-site: same-origin",
    ...(request.token === undefined ? [] : [`authorization: Bearer ${request.token}`]),
    ...(request.key === undefined ? [] : [`idempotency-key: ${request.key}`]),
    ...(body === "" ? [] : ["content-type: application/json", `content-length: ${Buffer.byteLength(body)}`]),
    "",
    body,
  ].join("\r\n");
}
