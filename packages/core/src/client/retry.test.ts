import fc from "fast-check";
import { expect, it } from "vitest";
import { NetworkFailure, ServerFailure, TimeoutFailure, UnavailableFailure } from "./call-failure.ts";
import { DEFAULT_RETRY, nextRetryMs } from "./retry.ts";

const questions = fc.record({
  endpoint: fc.constantFrom({ method: "GET" } as const, { method: "POST", movesValue: true } as const),
  attempts: fc.integer({ min: 1, max: 10 }),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});
const policies = fc.record({
  maxAttempts: fc.integer({ min: 1, max: 6 }),
  baseMs: fc.integer({ min: 0, max: 2_000 }),
  maxWaitMs: fc.integer({ min: 0, max: 60_000 }),
});

it("a delay is never shorter than asked for or longer than the policy allows", () => {
  fc.assert(
    fc.property(questions, fc.nat(120), policies, (question, retryAfterS, policy) => {
      const waitMs = nextRetryMs({ ...question, failure: new UnavailableFailure(retryAfterS, {}) }, policy);
      if (question.attempts >= policy.maxAttempts || retryAfterS * 1000 > policy.maxWaitMs) expect(waitMs).toBeNull();
      else expect(waitMs).toSatisfy((ms: number) => ms >= retryAfterS * 1000 && ms <= policy.maxWaitMs);
    }),
  );
});

it("the delay grows with the attempts", () => {
  const policy = { ...DEFAULT_RETRY, maxAttempts: 5 };
  const waits = [1, 2, 3, 4].map((tried) =>
    nextRetryMs(
      { endpoint: { method: "GET" }, failure: new NetworkFailure(null), attempts: tried, random: 0.5 },
      policy,
    ),
  );
  expect(waits).toEqual([150, 300, 600, 1200]);
});

it("only failures without side effects are retried, and only for safe calls", () => {
  const answer = (endpoint: { method: "GET" | "PUT" | "DELETE" | "POST" }, failure = new NetworkFailure(null)) =>
    nextRetryMs({ endpoint, failure, attempts: 1, random: 0 });
  expect([answer({ method: "PUT" }), answer({ method: "DELETE" }), answer({ method: "POST" })]).toEqual([
    null,
    null,
    null,
  ]);
  expect(answer({ method: "GET" })).toBe(0);
  expect(
    nextRetryMs({ endpoint: { method: "GET" }, failure: new ServerFailure({}), attempts: 1, random: 0 }),
  ).toBeNull();
  expect(
    nextRetryMs({ endpoint: { method: "GET" }, failure: new TimeoutFailure(1), attempts: 1, random: 0 }),
  ).toBeNull();
});
