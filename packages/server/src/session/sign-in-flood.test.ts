import { afterAll, beforeAll, expect, it } from "vitest";
import { buildMember, buildWorkspace, TEST_PASSWORD } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { MAX_TRIES_AT_ACCOUNT } from "./sign-in-limits.ts";

const PROXY = "198.51.100.1";
const database = useTestDatabase();
let server: TestServer;

beforeAll(async () => {
  const config = { rateLimits: true, trustedProxies: [PROXY] };
  server = createTestServer({ database: database().database, config });
  const { id } = await buildWorkspace(database().database.handle);
  await buildMember(database().database.handle, { workspaceId: id, email: "ada@example.test" });
});
afterAll(() => server.close());

interface From {
  readonly address: string;
  readonly forwardedFor?: string;
}

const attempt = (email: string, from: From, password = "wrong") =>
  server.ask({
    method: "POST",
    url: "/api/v1/user/login",
    payload: { email, password },
    remoteAddress: from.address,
    headers: from.forwardedFor === undefined ? {} : { "x-forwarded-for": from.forwardedFor },
  });

async function statuses(count: number, ask: (index: number) => ReturnType<typeof attempt>): Promise<number[]> {
  const answers = [];
  for (let index = 0; index < count; index += 1) answers.push(await ask(index));
  return answers.map((answer) => answer.statusCode);
}

it("stops password guessing and says when to retry", async () => {
  const seen = await statuses(MAX_TRIES_AT_ACCOUNT + 2, () => attempt("ada@example.test", { address: "203.0.113.1" }));
  expect(seen.filter((status) => status === 422)).toHaveLength(MAX_TRIES_AT_ACCOUNT);
  const answer = await attempt("ada@example.test", { address: "203.0.113.1" });
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([429, "ErrorTooManyRequests"]);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(60);
});

it("doesn't count right passwords", async () => {
  const from = { address: "203.0.113.4" };
  const right = () => attempt("ada@example.test", from, TEST_PASSWORD);
  const seen = await statuses(MAX_TRIES_AT_ACCOUNT + 1, right);
  expect(seen.filter((status) => status === 200)).toHaveLength(MAX_TRIES_AT_ACCOUNT + 1);
});

it("ignores a forwarded address from an untrusted client", async () => {
  const from = (index: number) => ({ address: "203.0.113.2", forwardedFor: `192.0.2.${index}` });
  const seen = await statuses(MAX_TRIES_AT_ACCOUNT + 2, (index) => attempt("ada@example.test", from(index)));
  expect(seen.filter((status) => status === 429)).toHaveLength(2);
});

it("trusts a trusted proxy", async () => {
  const from = (index: number) => ({ address: PROXY, forwardedFor: `192.0.2.${index}` });
  const seen = await statuses(MAX_TRIES_AT_ACCOUNT + 2, (index) => attempt("ada@example.test", from(index)));
  expect(seen.filter((status) => status === 429)).toHaveLength(0);
});

it("limits an unknown email like a known one", async () => {
  const seen = await statuses(MAX_TRIES_AT_ACCOUNT + 1, () =>
    attempt("nobody@example.test", { address: "203.0.113.3" }),
  );
  expect(seen.filter((status) => status === 429)).toHaveLength(1);
});
