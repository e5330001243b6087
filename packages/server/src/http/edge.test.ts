import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { endpoint, InvariantError, RefusedError } from "@guildhall/core";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { implement } from "./implement.ts";

const echo = endpoint({
  name: "echo",
  method: "POST",
  path: "/echo/{id}",
  summary: "Says what it heard.",
  access: { who: "member" },
  params: z.object({ id: z.coerce.number().int() }),
  body: z.object({ name: z.string().min(2).max(5), at: z.object({ n: z.number().int().max(9) }).optional() }),
  response: z.object({ heard: z.string() }),
});
const breakDown = endpoint({
  name: "breakDown",
  method: "GET",
  path: "/break/{how}",
  summary: "Breaks.",
  access: { who: "anyone" },
  params: z.object({ how: z.string() }),
  response: z.object({ fine: z.literal(true) }),
});

const WAYS: Readonly<Record<string, () => unknown>> = {
  error: () => {
    throw new TypeError("secret words of the database");
  },
  invariant: () => {
    throw new InvariantError("secret words of the ledger");
  },
  refused: () => {
    throw new RefusedError("no_quota_left");
  },
  extra: () => ({ fine: true, passwordHash: "x" }),
  wrong: () => ({ fine: false }),
};

const lines: string[] = [];
const log = pino({ level: "debug" }, { write: (line) => void lines.push(line) });
const database = useTestDatabase();
let server: TestServer;
let token: string;
let ada: BuiltMember;

beforeAll(async () => {
  server = createTestServer({
    database: database().database,
    log,
    routes: [
      implement(echo, async (_call, { body }) => ({ heard: body.name })),
      // These return values are wrong on purpose.
      implement(breakDown, async (_call, { params }) => WAYS[params.how]?.() as { fine: true }),
    ],
  });
  const { id } = await buildWorkspace(database().database.handle);
  ada = await buildMember(database().database.handle, { workspaceId: id });
  token = await server.openSession(ada);
});
afterAll(() => server.close());

const post = (payload: string | object, headers: Record<string, string> = {}, url = "/api/v1/echo/1") =>
  server.ask({ method: "POST", url, payload, headers: { authorization: `Bearer ${token}`, ...headers } });
const json = { "content-type": "application/json" };

/** Every failure has this form. */
function expectEnvelope(body: string): { code: string; message: string; requestId: string } {
  const { data, errors } = JSON.parse(body) as {
    data: unknown;
    errors: { code: string; message: string; requestId: string }[];
  };
  expect(errors).toHaveLength(1);
  expect(errors[0]).toEqual(
    expect.objectContaining({ message: expect.stringMatching(/.../), requestId: expect.stringMatching(/./) }),
  );
  if (errors[0]?.code !== "ErrorInvalidInput") expect(data).toBeNull();
  return errors[0] ?? { code: "", message: "", requestId: "" };
}

describe("malformed requests get the envelope", () => {
  it.each<[string, `${number} Error${string}`, () => ReturnType<typeof post>]>([
    ["broken JSON", "400 ErrorBadRequest", () => post("{", json)],
    ["JSON that reaches for the prototype", "400 ErrorBadRequest", () => post('{"__proto__":{"a":1}}', json)],
    [
      "a form",
      "415 ErrorUnsupportedType",
      () => post("name=Ada", { "content-type": "application/x-www-form-urlencoded" }),
    ],
    ["plain text", "415 ErrorUnsupportedType", () => post('{"name":"Ada"}', { "content-type": "text/plain" })],
    ["a body beyond the bound", "413 ErrorTooLarge", () => post({ name: "a".repeat(300_000) })],
    ["an unknown path", "404 ErrorNotFound", () => server.ask({ url: "/api/v1/nowhere" })],
    ["an unknown path outside the API", "404 ErrorNotFound", () => server.ask({ method: "POST", url: "/nowhere" })],
    ["a broken escape", "400 ErrorBadRequest", () => server.ask({ url: "/api/v1/break/%ff" })],
    ["a very long parameter", "404 ErrorNotFound", () => server.ask({ url: `/api/v1/break/${"a".repeat(5000)}` })],
    ["nobody signed in", "401 ErrorUnauthenticated", () => post({ name: "Ada" }, { authorization: "" })],
    [
      "a session that is none",
      "401 ErrorUnauthenticated",
      () => post({ name: "Ada" }, { authorization: `Bearer ${"x".repeat(43)}` }),
    ],
    [
      "no body",
      "422 ErrorInvalidInput",
      () => server.ask({ method: "POST", url: "/api/v1/echo/1", headers: { authorization: `Bearer ${token}` } }),
    ],
    ["a list for a body", "422 ErrorInvalidInput", () => post("[]", json)],
    ["null for a body", "422 ErrorInvalidInput", () => post("null", json)],
    ["an unforeseen failure", "500 ErrorUnknown", () => server.ask({ url: "/api/v1/break/error" })],
    ["a defect", "500 ErrorUnknown", () => server.ask({ url: "/api/v1/break/invariant" })],
    [
      "an answer with more than the contract says",
      "500 ErrorUnknown",
      () => server.ask({ url: "/api/v1/break/extra" }),
    ],
    ["an answer other than the contract says", "500 ErrorUnknown", () => server.ask({ url: "/api/v1/break/wrong" })],
    ["a refusal", "409 ErrorRefused", () => server.ask({ url: "/api/v1/break/refused" })],
  ])("%s", async (_, expected, ask) => {
    const answer = await ask();
    expect(`${answer.statusCode} ${expectEnvelope(answer.body).code}`).toBe(expected);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  it.each([
    ["PATCH", "/user/info", "405 GET, HEAD"],
    ["POST", "/thanks/7?group_id=1", "405 GET, HEAD"],
    ["OPTIONS", "/groups/7", "405 PUT, DELETE"],
    // Not the group named "figures".
    ["PUT", "/groups/figures", "405 GET, HEAD"],
    ["GET", "/users/invite", "405 POST"],
    ["HEAD", "/users/invite", "405 POST"],
    ["PATCH", "/groups/", "404"],
    ["PATCH", "/groups/7/", "404"],
    ["PATCH", "/nowhere", "404"],
  ] as const)("a wrong method, with the right ones named: %s %s", async (method, url, expected) => {
    const answer = await server.ask({ method, url: `/api/v1${url}` });
    expect([answer.statusCode, answer.headers.allow].join(" ").trim()).toBe(expected);
  });

  it("a wrong method, with the allowed ones", async () => {
    const answer = await server.ask({ method: "PATCH", url: "/api/v1/user/info" });
    expect(expectEnvelope(answer.body).code).toBe("ErrorMethodNotAllowed");
  });

  it.each([
    [
      "headers beyond the bound",
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${"a".repeat(40_000)}\r\n\r\n`,
      "431 ErrorHeadersTooLarge",
    ],
    ["what is no HTTP", "HELLO\r\n\r\n", "400 ErrorBadRequest"],
  ])("%s, on the bare connection", async (_, sent, expected) => {
    await server.fastify.listen({ port: 0, host: "127.0.0.1" }).catch(() => undefined);
    const { port } = server.fastify.server.address() as AddressInfo;
    const answer = await new Promise<string>((resolve) => {
      let heard = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(sent));
      socket.on("data", (bytes) => (heard += String(bytes))).on("close", () => resolve(heard));
    });
    const status = answer.split(" ", 2)[1];
    expect(`${status} ${expectEnvelope(answer.slice(answer.indexOf("{"))).code}`).toBe(expected);
  });
});

describe("input", () => {
  it("is refused field by field, with the bound and in the caller's language", async () => {
    const answer = await post({ name: "abcdefg", at: { n: 10, m: 1 }, age: 3 }, { "x-language": "ru" });
    expect(answer.json().data).toEqual({
      status: "invalid",
      validationErrors: [
        { field: "name", code: "too_long", message: expect.stringContaining("5") },
        { field: "at.n", code: "too_large", message: expect.stringContaining("9") },
        { field: "at.m", code: "unknown_field", message: expect.stringMatching(/[а-я]/) },
        { field: "age", code: "unknown_field", message: expect.stringMatching(/[а-я]/) },
      ],
    });
  });

  it.each([
    [{}, "name", "required"],
    [{ name: null }, "name", "required"],
    [{ name: 5 }, "name", "wrong_type"],
    [{ name: "a" }, "name", "too_short"],
    [{ name: "Ada", at: { n: "1" } }, "at.n", "not_a_number"],
    [{ name: "Ada", at: { n: 1.5 } }, "at.n", "not_whole"],
    [{ name: "Ada", at: [] }, "at", "wrong_type"],
  ])("%j is wrong in %s: %s", async (body, field, code) => {
    const answer = await post(body);
    expect(answer.json().data.validationErrors).toEqual([expect.objectContaining({ field, code })]);
  });

  it.each([[2 ** 53], [1e300], [10]])("%d with a maximum of 9 is one problem, which names 9", async (n) => {
    const answer = await post({ name: "Ada", at: { n } });
    expect(answer.json().data.validationErrors).toEqual([
      { field: "at.n", code: "too_large", message: "Enter 9 or less." },
    ]);
  });

  it("may omit the content type of an empty body", async () => {
    const answer = await server.ask({
      method: "POST",
      url: "/api/v1/user/logout",
      headers: { ...json, authorization: `Bearer ${await server.openSession(ada)}` },
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe("answers", () => {
  it("echo the caller's request ID if it's valid", async () => {
    const named = await post({ name: "Ada" }, { "x-request-id": "trace-0001" });
    expect(named.headers["x-request-id"]).toBe("trace-0001");
    const unfit = await post({ name: "a" }, { "x-request-id": 'a"b\u007f' });
    expect(unfit.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    expect(expectEnvelope(unfit.body).requestId).toBe(unfit.headers["x-request-id"]);
  });

  it("are never cached on the way", async () => {
    expect((await post({ name: "Ada" })).headers["cache-control"]).toBe("no-store");
  });

  it("reveal nothing about a failure; the log does", async () => {
    lines.length = 0;
    const answer = await server.ask({ url: "/api/v1/break/error", headers: { "x-request-id": "trace-0002" } });
    expect(answer.body).not.toContain("secret words");
    const logged = lines.find((line) => line.includes("secret words")) ?? "";
    expect(JSON.parse(logged)).toMatchObject({ level: 50, requestId: "trace-0002", code: "ErrorUnknown" });
  });

  it("leave no secrets in the log", async () => {
    lines.length = 0;
    await post({ name: "x" });
    expect(lines.join("")).not.toContain(token);
  });

  it("are in the language asked for, otherwise the account's, otherwise the browser's", async () => {
    const messageFor = async (headers: Record<string, string>) =>
      expectEnvelope((await server.ask({ url: "/api/v1/break/refused", headers })).body).message;
    const english = await messageFor({});
    const russian = await messageFor({ "x-language": "ru" });
    expect(russian).not.toBe(english);
    expect(await messageFor({ "accept-language": "de, ru-RU;q=0.8" })).toBe(russian);
    expect(await messageFor({ "x-language": "en", "accept-language": "ru" })).toBe(english);
    expect(await messageFor({ "x-language": "xx" })).toBe(english);
  });
});

describe("cross-site changes", () => {
  it.each<Record<string, string>>([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "", origin: "https://evil.example" },
  ])("are refused: %j", async (headers) => {
    const answer = await post({ name: "Ada" }, { ...headers, authorization: "", cookie: `guildhall_session=${token}` });
    expect(answer.statusCode).toBe(403);
    expectEnvelope(answer.body);
  });

  it("pass if they come from this site", async () => {
    const answer = await post({ name: "Ada" }, { authorization: "", cookie: `guildhall_session=${token}` });
    expect(answer.statusCode).toBe(200);
  });
});
