import { beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { InvariantError } from "../lib/errors.ts";
import { createScriptedTransport, buildErrorAnswer, buildOkAnswer } from "../testing/scripted-transport.ts";
import type { ScriptStep } from "../testing/scripted-transport.ts";
import { createTestPlatform } from "../testing/test-platform.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { CallFailure } from "./call-failure.ts";
import { createClient } from "./client.ts";
import type { CallOptions, ClientOptions } from "./client.ts";

const getThing = endpoint({
  name: "getThing",
  method: "GET",
  path: "/things/{id}",
  summary: "Reads a thing.",
  access: { who: "member" },
  params: z.object({ id: z.union([z.number(), z.string()]) }),
  query: z.object({ page: z.optional(z.number()), query: z.optional(z.string()) }),
  response: z.object({ thing: z.string() }),
});

const payThing = endpoint({
  name: "payThing",
  method: "POST",
  path: "/things",
  summary: "Pays a thing.",
  access: { who: "member" },
  body: z.object({ amount: z.number() }),
  response: z.object({ id: z.number() }),
  movesValue: true,
});

const renameThing = endpoint({
  name: "renameThing",
  method: "PUT",
  path: "/things",
  summary: "Renames a thing.",
  access: { who: "member" },
  body: z.object({ name: z.string() }),
  response: z.object({}),
});

let platform: TestPlatform;
beforeEach(() => {
  platform = createTestPlatform();
});

function setUp(steps: readonly ScriptStep[], options: Partial<ClientOptions> = {}) {
  const scripted = createScriptedTransport(...steps);
  return { ...scripted, client: createClient({ transport: scripted.transport, platform, ...options }) };
}

async function failureOf(call: Promise<unknown>): Promise<CallFailure> {
  const settled = call.then(
    () => null,
    (error: unknown) => error,
  );
  await platform.advance(60_000);
  const failure = await settled;
  if (!(failure instanceof CallFailure)) throw new InvariantError("the call did not fail as one", { failure });
  return failure;
}

async function read(steps: readonly ScriptStep[], options: Partial<ClientOptions> = {}, call: CallOptions = {}) {
  const { client, requests } = setUp(steps, options);
  const failure = await failureOf(client.call(getThing, { params: { id: 1 }, query: {} }, call));
  return { failure, requests };
}

describe("a request", () => {
  it("has a path, query and language, and leaves out what's empty", async () => {
    const { client, requests } = setUp([buildOkAnswer({ thing: "a" })], { language: () => "ru" });
    await client.call(getThing, { params: { id: "a b/c" }, query: { page: 0, query: "" } });
    expect(requests[0]).toMatchObject({
      method: "GET",
      url: "/api/v1/things/a%20b%2Fc?page=0",
      headers: { accept: "application/json", "x-language": "ru" },
    });
    expect(Object.keys(requests[0]?.headers ?? {})).toEqual(["accept", "x-language"]);
  });

  it("has a token and a JSON body", async () => {
    const { client, requests } = setUp([buildOkAnswer()], { token: () => "secret", baseUrl: "https://host/api" });
    await client.call(renameThing, { body: { name: "new" } });
    expect(requests[0]).toMatchObject({
      url: "https://host/api/things",
      headers: { authorization: "Bearer secret", "content-type": "application/json" },
      body: '{"name":"new"}',
    });
    expect(requests[0]?.headers).not.toHaveProperty("x-language");
    expect(requests[0]?.headers).not.toHaveProperty("idempotency-key");
  });

  it("names the workspace shown, and notices when the session has switched to another", async () => {
    const refused = buildErrorAnswer(409, { code: "ErrorRefused", reason: "workspace_changed" });
    let heard = 0;
    const { failure, requests } = await read([refused], {
      workspaceId: () => 7,
      onWorkspaceChanged: () => (heard += 1),
    });
    expect(requests[0]?.headers).toMatchObject({ "x-workspace-id": "7" });
    expect([heard, failure.kind, failure.textKey]).toEqual([1, "refused", "errors:refusal.workspace_changed"]);
    const other = await read([buildErrorAnswer(409, { code: "ErrorRefused", reason: "no_quota" })], {
      onWorkspaceChanged: () => (heard += 1),
    });
    expect([heard, other.requests[0]?.headers["x-workspace-id"]]).toEqual([1, undefined]);
  });

  it("is never made with a parameter that would escape its path", async () => {
    const { client, requests } = setUp([buildOkAnswer()]);
    for (const id of ["", ".", ".."]) {
      await expect(client.call(getThing, { params: { id }, query: {} })).rejects.toBeInstanceOf(InvariantError);
    }
    expect(requests).toEqual([]);
  });

  it("returns typed fields without the status", async () => {
    const { client } = setUp([buildOkAnswer({ id: 5 })]);
    const answer = await client.call(payThing, { body: { amount: 1 } });
    expectTypeOf(answer).toEqualTypeOf<{ id: number }>();
    expect(answer).toEqual({ id: 5 });
  });
});

describe("a failure", () => {
  it.each([
    [400, { code: "ErrorBadRequest" }, "bad_request", "errors:code.ErrorBadRequest"],
    [401, { code: "ErrorUnauthenticated" }, "unauthenticated", "errors:code.ErrorUnauthenticated"],
    [
      401,
      { code: "ErrorUnauthenticated", reason: "wrong_credentials" },
      "unauthenticated",
      "errors:refusal.wrong_credentials",
    ],
    [403, { code: "ErrorAccessDenied" }, "access_denied", "errors:code.ErrorAccessDenied"],
    [403, { code: "ErrorAccessDenied", reason: "feature_off" }, "access_denied", "errors:refusal.feature_off"],
    [404, { code: "ErrorNotFound" }, "not_found", "errors:code.ErrorNotFound"],
    [409, { code: "ErrorConflict" }, "conflict", "errors:code.ErrorConflict"],
    [409, { code: "ErrorIdempotencyMismatch" }, "conflict", "errors:code.ErrorIdempotencyMismatch"],
    [409, { code: "ErrorRefused", reason: "no_quota" }, "refused", "errors:refusal.no_quota"],
    [413, { code: "ErrorTooLarge" }, "bad_request", "errors:code.ErrorTooLarge"],
    [429, { code: "ErrorTooManyRequests" }, "rate_limited", "errors:code.ErrorTooManyRequests"],
    [500, { code: "ErrorUnknown" }, "server", "errors:network.unknown"],
    [503, { code: "ErrorUnavailable" }, "unavailable", "errors:code.ErrorUnavailable"],
    [500, { code: "ErrorOfTomorrow" }, "server", "errors:network.unknown"],
    [404, { code: "ErrorOfTomorrow" }, "not_found", "errors:code.ErrorNotFound"],
  ])("of %i %j is %s", async (...[status, error, kind, textKey]) => {
    const { failure } = await read([buildErrorAnswer(status, error)]);
    expect(failure).toMatchObject({ kind, textKey, status, requestId: "req-1" });
  });

  it("of validation gives each field its text", async () => {
    const fields = [{ field: "name", code: "too_long", message: "Too long", values: { max: 100 } }];
    const body = JSON.stringify({ data: { status: "invalid", validationErrors: fields }, errors: [] });
    const { failure } = await read([{ status: 422, headers: {}, body }]);
    expect(failure).toMatchObject({ kind: "validation", fields, status: 422 });
  });

  it.each([
    ["no JSON", 200, "<html>"],
    ["no object", 200, "[]"],
    ["neither data nor errors", 200, "{}"],
    ["nothing at all", 404, ""],
  ])("of an answer with %s is malformed", async (_name, status, body) => {
    const { failure } = await read([{ status, headers: {}, body }]);
    expect(failure).toMatchObject({ kind: "malformed", status });
  });

  it("with an unclear answer is a server error", async () => {
    for (const body of ['{"data":{"x":1},"errors":[]}', '{"data":null,"errors":[]}', '{"data":{"status":"odd"}}']) {
      expect((await read([{ status: 200, headers: {}, body }])).failure.kind).toBe("server");
    }
  });

  it("of a gateway without an envelope means unavailable or rate limited", async () => {
    const html = "<html>busy</html>";
    expect((await read([{ status: 502, headers: {}, body: html }])).failure.kind).toBe("unavailable");
    const limited = await read([{ status: 429, headers: { "retry-after": "7" }, body: html }]);
    expect(limited.failure).toMatchObject({ kind: "rate_limited", retryAfterS: 7 });
  });

  it("without a connection is offline, silent and not retried", async () => {
    platform.setOnline(false);
    const { failure, requests } = await read(["fail"]);
    expect(failure).toMatchObject({ kind: "offline", textKey: null, status: 0 });
    expect(requests).toHaveLength(1);
  });

  it("after 20 s is a timeout, and aborts the request", async () => {
    const { client, requests } = setUp(["hang"]);
    const call = failureOf(client.call(getThing, { params: { id: 1 }, query: {} }));
    expect(await call).toMatchObject({ kind: "timeout", textKey: "errors:network.timeout" });
    expect(requests.map((request) => request.signal.aborted)).toEqual([true]);
    expect(platform.pendingTimers()).toBe(0);
  });

  it("doesn't time out before 20 s", async () => {
    const { client } = setUp(["hang"]);
    let isSettled = false;
    const call = client.call(getThing, { params: { id: 1 }, query: {} }).catch(() => (isSettled = true));
    await platform.advance(19_999);
    expect(isSettled).toBe(false);
    await platform.advance(1);
    await call;
    expect(isSettled).toBe(true);
  });
});

describe("aborting", () => {
  it("before, during and between tries ends the call", async () => {
    for (const [steps, afterMs] of [
      [["hang"], 0],
      [["hang"], 5_000],
      [["fail"], 10],
    ] as const) {
      const canceller = platform.createCanceller();
      const { client } = setUp(steps);
      if (afterMs === 0) canceller.cancel();
      const call = client.call(getThing, { params: { id: 1 }, query: {} }, { signal: canceller.signal });
      const settled = call.catch((error: unknown) => error);
      await platform.advance(afterMs);
      canceller.cancel();
      expect(await settled).toMatchObject({ kind: "cancelled", textKey: null });
      expect(platform.pendingTimers()).toBe(0);
    }
  });
});

describe("retrying", () => {
  const busy = buildErrorAnswer(503, { code: "ErrorUnavailable" }, { "retry-after": "2" });

  it("repeats reads until they work", async () => {
    const { client, requests } = setUp(["fail", busy, buildOkAnswer({ thing: "a" })]);
    const call = client.call(getThing, { params: { id: 1 }, query: {} });
    await platform.advance(150);
    expect(requests).toHaveLength(2);
    await platform.advance(2_000);
    expect(requests).toHaveLength(2);
    await platform.advance(300);
    expect(await call).toEqual({ thing: "a" });
  });

  it("repeats calls that move value with the same key and body", async () => {
    const { client, requests } = setUp(["fail", "fail", buildOkAnswer({ id: 1 })]);
    const call = client.call(payThing, { body: { amount: 5 } });
    await platform.advance(10_000);
    await call;
    expect(requests.map((request) => request.headers["idempotency-key"])).toEqual(Array(3).fill("test-key-00000001"));
    expect(new Set(requests.map((request) => request.body)).size).toBe(1);
  });

  it("uses the caller's idempotency key, otherwise a new one per call", async () => {
    const { client, requests } = setUp([buildOkAnswer({ id: 1 })]);
    await client.call(payThing, { body: { amount: 5 } }, { idempotencyKey: "mine-and-only-mine" });
    await client.call(payThing, { body: { amount: 5 } });
    await client.call(payThing, { body: { amount: 5 } });
    const keys = requests.map((request) => request.headers["idempotency-key"]);
    expect(keys[0]).toBe("mine-and-only-mine");
    expect(new Set(keys).size).toBe(3);
  });

  it("never repeats other writes, or failures that a retry wouldn't fix", async () => {
    const { client, requests } = setUp(["fail"]);
    expect((await failureOf(client.call(renameThing, { body: { name: "x" } }))).kind).toBe("network");
    expect(requests).toHaveLength(1);
    for (const [status, code] of [
      [500, "ErrorUnknown"],
      [404, "ErrorNotFound"],
      [429, "ErrorTooManyRequests"],
    ] as const) {
      expect((await read([buildErrorAnswer(status, { code })])).requests).toHaveLength(1);
    }
  });
});

describe("an ended session", () => {
  const ended = buildErrorAnswer(401, { code: "ErrorUnauthenticated" });

  it("is announced once, even if several quiet calls end together", async () => {
    let isSignedIn = true;
    let announced = 0;
    const { client } = setUp([ended], {
      isSignedIn: () => isSignedIn,
      onSessionExpired: () => {
        announced += 1;
        isSignedIn = false;
      },
    });
    const calls = [1, 2, 3].map((id) => client.call(getThing, { params: { id }, query: {} }, { quiet: true }));
    const failures = await Promise.all(calls.map(failureOf));
    expect(failures.map((failure) => failure.kind)).toEqual(Array(3).fill("session_expired"));
    expect(announced).toBe(1);
  });

  it("isn't announced to someone who wasn't signed in", async () => {
    let announced = 0;
    const { failure } = await read([ended], { isSignedIn: () => false, onSessionExpired: () => (announced += 1) });
    expect([failure.kind, announced]).toEqual(["unauthenticated", 0]);
  });
});

describe("renewing a session", () => {
  const ended = buildErrorAnswer(401, { code: "ErrorUnauthenticated" });

  function setUpRenewal(steps: readonly ScriptStep[], isRenewed: boolean) {
    let token = "old";
    const counts = { renewed: 0, expired: 0 };
    const renew = (): Promise<boolean> => {
      counts.renewed += 1;
      if (isRenewed) token = "new";
      return Promise.resolve(isRenewed);
    };
    const onSessionExpired = () => (counts.expired += 1);
    return { ...setUp(steps, { token: () => token, renew, onSessionExpired }), counts };
  }

  it("sends what moves value again, with the new token and the same key", async () => {
    const { client, requests, counts } = setUpRenewal([ended, buildOkAnswer({ id: 1 })], true);
    expect(await client.call(payThing, { body: { amount: 5 } })).toEqual({ id: 1 });
    expect(requests.map(({ headers }) => [headers["authorization"], headers["idempotency-key"]])).toEqual([
      ["Bearer old", "test-key-00000001"],
      ["Bearer new", "test-key-00000001"],
    ]);
    expect(counts).toEqual({ renewed: 1, expired: 0 });
  });

  it("sends other changes again too: the server took none of them", async () => {
    const { client, requests } = setUpRenewal([ended, buildOkAnswer({})], true);
    await client.call(renameThing, { body: { name: "x" } });
    expect(requests).toHaveLength(2);
  });

  it("is asked once per call, and then the session has ended", async () => {
    const { client, requests, counts } = setUpRenewal([ended, ended, buildOkAnswer({ thing: "a" })], true);
    const failure = await failureOf(client.call(getThing, { params: { id: 1 }, query: {} }));
    expect([failure.kind, requests.length, counts]).toEqual(["session_expired", 2, { renewed: 1, expired: 1 }]);
  });

  it("that fails ends the session, and nothing is sent again", async () => {
    const { client, requests, counts } = setUpRenewal([ended], false);
    const failure = await failureOf(client.call(getThing, { params: { id: 1 }, query: {} }));
    expect([failure.kind, requests.length, counts]).toEqual(["session_expired", 1, { renewed: 1, expired: 1 }]);
  });

  it("is not asked for another failure", async () => {
    const { client, counts } = setUpRenewal([buildErrorAnswer(403, { code: "ErrorAccessDenied" })], true);
    await failureOf(client.call(getThing, { params: { id: 1 }, query: {} }));
    expect(counts.renewed).toBe(0);
  });
});

describe("onFailure", () => {
  it("is told of every failure except those of quiet calls", async () => {
    const heard: string[] = [];
    const onFailure = (failure: CallFailure) => heard.push(failure.kind);
    await read([buildErrorAnswer(500, { code: "ErrorUnknown" })], { onFailure });
    await read([buildErrorAnswer(404, { code: "ErrorNotFound" })], { onFailure }, { quiet: true });
    expect(heard).toEqual(["server"]);
  });
});
