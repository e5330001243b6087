import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { readJsonBodies } from "./json-body.ts";

async function send(payload: string, type = "application/json"): Promise<{ status: number; body: unknown }> {
  const server = fastify();
  readJsonBodies(server);
  server.post("/", async (request) => ({ got: request.body ?? "nothing" }));
  const answer = await server.inject({ method: "POST", url: "/", payload, headers: { "content-type": type } });
  return { status: answer.statusCode, body: answer.json() };
}

describe("readJsonBodies", () => {
  it.each([
    ["an escaped pair", String.raw`"\ud83d\ude00"`, "😀"],
    ["an escaped pair in capitals", String.raw`"\uD83D\uDE00"`, "😀"],
    ["the words of an escape", String.raw`"\\ud800 and \\u0000"`, String.raw`\ud800 and \u0000`],
    ["a backslash before a pair", String.raw`"\\\ud83d\ude00"`, "\\😀"],
    ["nothing at all", "", "nothing"],
  ])("reads %s", async (_, payload, got) => {
    expect(await send(payload)).toEqual({ status: 200, body: { got } });
  });

  it.each([
    ["NUL", String.raw`{"a":"\u0000"}`],
    ["NUL after a backslash", String.raw`{"a":"\\\u0000"}`],
    ["the first half of a pair", String.raw`{"a":"\ud800"}`],
    ["the second half of a pair", String.raw`["\uDC00"]`],
    ["the halves in the wrong order", String.raw`"\ude00\ud83d"`],
    ["half of a pair in a name", String.raw`{"\ud800":1}`],
  ])("refuses %s", async (_, payload) => {
    expect((await send(payload)).body).toMatchObject({ code: "ErrorBadRequest" });
  });

  const list = (count: number, item: (index: number) => string) =>
    Array.from({ length: count }, (_, at) => item(at)).join();
  it.each([
    ["names", (count: number) => `{${list(count, (at) => `"${String(at)}":0`)}}`, 6_000, "ErrorTooLarge"],
    ["commas", (count: number) => `[${list(count + 1, () => "0")}]`, 10_000, "ErrorTooLarge"],
    ["lists and objects", (count: number) => `[${list(count - 1, () => "{}")}]`, 10_000, "ErrorTooLarge"],
    ["levels", (count: number) => "[".repeat(count) + "]".repeat(count), 50, "ErrorBadRequest"],
  ])("refuses too many %s, which it counts outside texts", async (_, write, most, code) => {
    expect((await send(write(most))).status).toBe(200);
    expect((await send(write(most + 1))).body).toMatchObject({ code });
    expect((await send(JSON.stringify([`\\"${write(most + 1)}`]))).status).toBe(200);
  });

  it("doesn't read plain text", async () => {
    expect((await send("{}", "text/plain")).status).toBe(415);
  });
});
