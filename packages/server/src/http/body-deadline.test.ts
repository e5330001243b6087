import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { expect, it } from "vitest";
import { arrivalLimitMs, limitArrival } from "./body-deadline.ts";

it("a form has enough time for a weak connection, anything else 20 s", () => {
  const form = "multipart/form-data; boundary=x";
  expect(arrivalLimitMs({})).toBe(0);
  expect(arrivalLimitMs({ "content-length": "0" })).toBe(0);
  expect(arrivalLimitMs({ "content-length": "10", "content-type": "application/json" })).toBe(20_000);
  expect(arrivalLimitMs({ "content-length": String(32 * 1024 * 10), "content-type": form })).toBe(30_000);
  expect(arrivalLimitMs({ "content-length": "1e9", "content-type": form })).toBe(900_000);
  expect(arrivalLimitMs({ "transfer-encoding": "chunked", "content-type": form })).toBe(900_000);
  expect(arrivalLimitMs({ "transfer-encoding": "chunked", "content-type": "text/plain" })).toBe(20_000);
});

it("a body that arrives too slowly gets an answer and is cut off, and no other", async () => {
  const server = fastify();
  limitArrival(server, (headers) => (headers["content-type"] === "text/slow" ? 60_000 : 50));
  server.addContentTypeParser("*", { parseAs: "string" }, async (_request: unknown, body: unknown) => body);
  server.post("/", async ({ body }) => `heard ${String(body)}`);
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as AddressInfo;
  const send = (type: string) => {
    const socket = connect(port, "127.0.0.1");
    const seen = { heard: "", isEnded: false };
    socket
      .on("data", (chunk) => (seen.heard += String(chunk)))
      .on("close", () => (seen.isEnded = true))
      .on("error", () => undefined);
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 4\r\n\r\nab`);
    return { socket, seen };
  };
  const [patient, cut] = [send("text/slow"), send("text/plain")];
  await expect
    .poll(() => cut.seen, { timeout: 10_000 })
    .toEqual({ heard: expect.stringContaining("HTTP/1.1 408"), isEnded: true });
  patient.socket.write("cd");
  await expect.poll(() => patient.seen.heard, { timeout: 10_000 }).toContain("heard abcd");
  patient.socket.destroy();
  await server.close();
});
