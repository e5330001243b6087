import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPublicAddress } from "./address.ts";
import { createEgress } from "./egress.ts";

let server: Server;
let origin = "";
let host = "";
const asked: { url: string | undefined; headers: IncomingMessage["headers"] }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A listening server has an address of this type.
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
});

afterAll(() => server.close());

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? "";
  if (path === "/large") response.end(Buffer.alloc(2_000));
  else if (path === "/loop") response.writeHead(302, { location: "/loop" }).end();
  else if (path === "/silent") response.writeHead(200);
  else if (path.startsWith("/to/")) response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end();
  else response.end(`${request.method} ${path}`);
}

describe("isPublicAddress", () => {
  it("recognizes non-public addresses in every spelling", () => {
    const local = [
      "127.0.0.1",
      "10.1.2.3",
      "172.31.0.1",
      "192.168.1.1",
      "169.254.169.254",
      "100.64.0.1",
      "0.0.0.0",
      "224.0.0.1",
      "255.255.255.255",
      "198.18.0.1",
      "::1",
      "::",
      "::ffff:127.0.0.1",
      "::ffff:7f00:1",
      "fe80::1",
      "fc00::1",
      "ff02::1",
      "64:ff9b::7f00:1",
      "2002:7f00:1::",
      "2001:db8::1",
      "localhost",
      "",
    ];
    expect(local.filter(isPublicAddress)).toEqual([]);
  });

  it("accepts the public internet", () => {
    const open = ["8.8.8.8", "172.32.0.1", "2606:4700::1111", "2a00:1450:4001::1"];
    expect(open.filter(isPublicAddress)).toEqual(open);
  });
});

describe("createEgress", () => {
  it("refuses private addresses, by name or spelled out, and anything but http", async () => {
    const resolve = async () => ["203.0.113.9", "10.0.0.1"];
    const egress = createEgress({ resolve });
    const before = asked.length;
    const targets = [
      `${origin}/`,
      "http://internal.example/",
      "http://[::1]/",
      "http://2130706433/",
      "file:///etc/passwd",
      "http://u:p@8.8.8.8/",
      "nowhere",
    ];
    for (const url of targets) {
      await expect(egress.send({ method: "GET", url })).rejects.toMatchObject({ reason: "address_not_allowed" });
    }
    expect(asked.length).toBe(before);
  });

  it("connects to the address it has checked", async () => {
    const named = host.replace("127.0.0.1", "storage.example");
    const egress = createEgress({ resolve: async () => ["127.0.0.1"], trustedHosts: [named] });
    const { status, body } = await egress.send({ method: "PUT", url: `http://${named}/x`, body: Buffer.from("1") });
    expect([status, body.toString()]).toEqual([200, "PUT /x"]);
    expect(asked.at(-1)?.headers.host).toBe(named);
  });

  it("checks where a redirect leads", async () => {
    const egress = createEgress({ trustedHosts: [host] });
    const inside = `${origin}/to/${encodeURIComponent("http://127.0.0.2/secret")}`;
    await expect(egress.send({ method: "GET", url: inside })).rejects.toMatchObject({ reason: "address_not_allowed" });
  });

  it("follows a redirect, keeping headers on the same origin only", async () => {
    const port = host.split(":")[1];
    const egress = createEgress({ trustedHosts: [host, `other.example:${port}`], resolve: async () => ["127.0.0.1"] });
    const headers = { authorization: "secret" };
    const same = await egress.send({ method: "GET", url: `${origin}/to/%2Fthere`, headers });
    expect([same.body.toString(), asked.at(-1)?.headers.authorization]).toEqual(["GET /there", "secret"]);
    const away = encodeURIComponent(`http://other.example:${port}/away`);
    await egress.send({ method: "GET", url: `${origin}/to/${away}`, headers });
    expect([asked.at(-1)?.url, asked.at(-1)?.headers.authorization]).toEqual(["/away", undefined]);
  });

  it("gives up on what's too large, too slow or missing", async () => {
    const egress = createEgress({ trustedHosts: [host, "127.0.0.1:1"], maxBytes: 1_000, timeoutMs: 150 });
    for (const url of [`${origin}/large`, `${origin}/silent`, "http://127.0.0.1:1/"]) {
      await expect(egress.send({ method: "GET", url })).rejects.toMatchObject({ code: "ErrorUnavailable" });
    }
  });

  it("stops after a few redirects", async () => {
    const egress = createEgress({ trustedHosts: [host] });
    const before = asked.length;
    const { status } = await egress.send({ method: "GET", url: `${origin}/loop` });
    expect([status, asked.length - before]).toEqual([302, 4]);
  });
});
