import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFetchTransport } from "./fetch-transport.ts";
import { createMemoryTransport } from "./memory-transport.ts";
import { createPlatform } from "./platform.ts";
import type { TransportRequest } from "./transport.ts";

const platform = createPlatform();

function build(url: string, more: Partial<TransportRequest> = {}): TransportRequest {
  return { method: "GET", url, headers: {}, signal: platform.createCanceller().signal, ...more };
}

describe("the fetch transport", () => {
  const server = createServer((request, response) => {
    if (request.url === "/hang") return;
    request.setEncoding("utf8");
    let body = "";
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      response.writeHead(418, { "Retry-After": "3" });
      response.end(`${request.method} ${request.headers["x-language"] ?? "-"} ${body}`);
    });
  });
  let base = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it("sends method, headers and body, and reads status, headers and body", async () => {
    const send = createFetchTransport();
    const request = build(`${base}/`, { method: "POST", headers: { "x-language": "ru" }, body: "{}" });
    expect(await send(request)).toMatchObject({ status: 418, headers: { "retry-after": "3" }, body: "POST ru {}" });
  });

  it("rejects when the request is aborted", async () => {
    const canceller = platform.createCanceller();
    const call = createFetchTransport()(build(`${base}/hang`, { signal: canceller.signal }));
    canceller.cancel();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
  });

  it("accepts another fetch and other credentials mode", async () => {
    const seen: RequestInit[] = [];
    const send = createFetchTransport({
      credentials: "omit",
      fetch: (_url, init) => {
        seen.push(init ?? {});
        return Promise.resolve(new Response("ok"));
      },
    });
    await send(build("/x"));
    expect(seen[0]).toMatchObject({ credentials: "omit", cache: "no-store", body: null });
  });
});

describe("the memory transport", () => {
  it("keeps the cookies it gets, and drops them when they're deleted", async () => {
    const seen: (string | undefined)[] = [];
    const answers = ["a=1; Path=/; Expires=Wed, 21 Oct 2027 07:28:00 GMT, b=2; HttpOnly", "a=; Max-Age=0", "b=3"];
    const send = createMemoryTransport((request) => {
      seen.push(request.headers["cookie"]);
      const headers: Record<string, string> = { "set-cookie": answers.shift() ?? "" };
      return Promise.resolve({ status: 200, headers, body: "" });
    });
    for (let turn = 0; turn < 3; turn += 1) await send(build("/"));
    expect(seen).toEqual([undefined, "a=1; b=2", "b=2"]);
  });

  it("rejects when the request is aborted", async () => {
    const canceller = platform.createCanceller();
    const send = createMemoryTransport(() => new Promise(() => {}));
    const call = send(build("/", { signal: canceller.signal }));
    canceller.cancel();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("the platform", () => {
  it("makes unique keys, random numbers below one and cancelable timers", async () => {
    const keys = new Set(Array.from({ length: 100 }, () => platform.newKey()));
    expect(keys.size).toBe(100);
    expect([...keys].every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
    expect(platform.random()).toBeLessThan(1);
    let ran = "";
    platform.setTimer(() => (ran += "late"), 5)();
    await new Promise<void>((resolve) => platform.setTimer(resolve, 10));
    expect([ran, platform.isOnline()]).toEqual(["", true]);
  });
});
