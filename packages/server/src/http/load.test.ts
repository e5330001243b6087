import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoint } from "@guildhall/core";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { implement } from "./implement.ts";

const wait = endpoint({
  name: "wait",
  method: "GET",
  path: "/wait",
  summary: "Waits to be let go.",
  access: { who: "anyone" },
  response: z.object({}),
});
const database = useTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "load-"));
const panelDir = join(dataDir, "dist");
mkdirSync(join(panelDir, "assets"), { recursive: true });
writeFileSync(join(panelDir, "index.html"), "<!doctype html><title>Panel</title>");
writeFileSync(join(panelDir, "assets", "index-1.js"), "export {};");
afterAll(() => rmSync(dataDir, { recursive: true }));
let server: TestServer;
let letGo: () => void = () => undefined;

async function start(config = {}): Promise<string> {
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const routes = [implement(wait, async () => held.then(() => ({})))];
  server = createTestServer({ database: database().database, config, routes });
  await server.fastify.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(server.fastify.server.address() as AddressInfo).port}`;
}

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

function get(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      let body = "";
      response.on("data", (bytes) => (body += String(bytes)));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    })
      .on("error", reject)
      .end();
  });
}

async function untilInFlight(count: number): Promise<void> {
  const metric = () => server.ask({ url: "/metrics" });
  while (!(await metric()).body.includes(`http_requests_in_flight ${count}\n`))
    await new Promise((next) => setTimeout(next, 5));
}

/** Takes the processor away, as a busy host does. */
function holdUp(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

afterEach(async () => {
  letGo();
  await server.close();
});

describe("overload", () => {
  it("is answered right away with a retry time, while probes and admitted requests continue", async () => {
    const url = await start({ maxInFlight: 2, dataDir, panelDir });
    const agent = new Agent();
    const first = [get(`${url}/api/v1/wait`, agent), get(`${url}/api/v1/wait`, agent)];
    await untilInFlight(2);
    const refused = await get(`${url}/api/v1/user/info`, agent);
    expect(refused.status).toBe(503);
    expect(refused.headers["retry-after"]).toBe("2");
    expect(JSON.parse(refused.body).errors[0].code).toBe("ErrorUnavailable");
    expect((await get(`${url}/files/1/nobody.png`, agent)).status).toBe(503);
    for (const path of ["/healthz", "/metrics", "/", "/assets/index-1.js", "/icons/1f44f.svg"]) {
      expect([path, (await get(url + path, agent)).status]).toEqual([path, 200]);
    }
    expect((await get(`${url}/%61pi/v1/user/info`, agent)).status).toBe(503);
    letGo();
    expect((await Promise.all(first)).map((each) => each.status)).toEqual([200, 200]);
    await untilInFlight(0);
    expect((await get(`${url}/api/v1/user/info`, agent)).status).toBe(200);
  });

  it("isn't seen in a process that was held up while it had little to do", async () => {
    const url = await start({ maxLagMs: 10 });
    const agent = new Agent();
    const calls = Array.from({ length: 31 }, () => get(`${url}/api/v1/wait`, agent));
    await untilInFlight(31);
    for (let time = 0; time < 3; time += 1) {
      holdUp(700);
      expect((await get(`${url}/api/v1/user/info`, agent)).status).toBe(200);
    }
    calls.push(get(`${url}/api/v1/wait`, agent));
    await untilInFlight(32);
    await expect
      .poll(async () => {
        holdUp(700);
        return (await get(`${url}/api/v1/user/info`, agent)).status;
      })
      .toBe(503);
    letGo();
    await Promise.all(calls);
  });

  it("stops counting a request when its client hangs up", async () => {
    const url = await start({ maxInFlight: 1 });
    const gone = request(`${url}/api/v1/wait`).on("error", () => undefined);
    gone.end();
    await untilInFlight(1);
    gone.destroy();
    letGo();
    await untilInFlight(0);
    expect((await get(`${url}/api/v1/user/info`, new Agent())).status).toBe(200);
  });
});

describe("draining", () => {
  it("finishes requests in progress, accepts none and hangs up", async () => {
    const url = await start();
    const agent = new Agent({ keepAlive: true });
    await get(`${url}/healthz`, agent);
    const underWay = get(`${url}/api/v1/wait`, agent);
    await untilInFlight(1);
    const drained = server.drain.run();
    await expect(get(`${url}/healthz`, new Agent())).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
    letGo();
    const answer = await underWay;
    expect([answer.status, answer.headers.connection]).toEqual([200, "close"]);
    await drained;
  });

  it("isn't held up by idle connections", async () => {
    const url = await start();
    const agent = new Agent({ keepAlive: true });
    await get(`${url}/healthz`, agent);
    await expect(server.drain.run()).resolves.toBeUndefined();
  });

  it("cuts off unfinished requests at the deadline", async () => {
    const url = await start();
    const held = get(`${url}/api/v1/wait`, new Agent());
    await untilInFlight(1);
    const lost = expect(held).rejects.toThrow();
    await server.drain.run(50);
    await lost;
  });
});
