import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEgressFetch } from "./egress-fetch.ts";

let server: Server;
let origin = "";
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      asked.push(`${request.method} ${request.url} ${request.headers["content-type"] ?? "-"} ${body}`);
      if (request.url === "/away") response.writeHead(302, { location: `${origin}/there` }).end();
      else if (request.url === "/empty") response.writeHead(204).end();
      else response.writeHead(429, { "retry-after": "7" }).end("later");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A listening server has an address of this type.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

const trusted = () => createEgressFetch({ trustedHosts: [new URL(origin).host] });

describe("createEgressFetch", () => {
  it("sends a form and returns status, headers and body", async () => {
    const answer = await trusted()(`${origin}/x`, { method: "POST", body: new URLSearchParams({ a: "é" }) });
    expect(asked.at(-1)).toBe("POST /x application/x-www-form-urlencoded;charset=UTF-8 a=%C3%A9");
    expect([answer.status, answer.headers.get("retry-after"), await answer.text()]).toEqual([429, "7", "later"]);
  });

  it("takes a response without a body", async () => {
    expect((await trusted()(`${origin}/empty`)).status).toBe(204);
  });

  it("follows no redirect, and fails where none may come", async () => {
    const before = asked.length;
    expect((await trusted()(`${origin}/away`)).status).toBe(302);
    await expect(trusted()(`${origin}/away`, { redirect: "error" })).rejects.toThrow(TypeError);
    expect(asked.slice(before)).toEqual(["GET /away - ", "GET /away - "]);
  });

  it("refuses private addresses that aren't configured", async () => {
    const before = asked.length;
    await expect(createEgressFetch({})(`${origin}/x`)).rejects.toMatchObject({ reason: "address_not_allowed" });
    expect(asked.length).toBe(before);
  });

  it("refuses methods that nothing needs", async () => {
    await expect(trusted()(origin, { method: "PATCH" })).rejects.toMatchObject({ code: "ErrorBadRequest" });
  });
});
