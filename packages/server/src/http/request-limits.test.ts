import { TooManyRequestsError } from "@guildhall/core";
import { expect, it } from "vitest";
import { createRequestLimits, MAX_REQUESTS_A_MINUTE } from "./request-limits.ts";

function countUntilRefused(count: (who: string, nowMs: number) => void, who: string, nowMs: number): number {
  for (let requests = 0; ; requests += 1) {
    try {
      count(who, nowMs);
    } catch (error) {
      expect(error).toBeInstanceOf(TooManyRequestsError);
      return requests;
    }
  }
}

it("limits one caller's requests per minute, and nobody else's", () => {
  const { count } = createRequestLimits(true);
  expect(countUntilRefused(count, "ada", 0)).toBe(MAX_REQUESTS_A_MINUTE);
  expect(() => count("bob", 0)).not.toThrow();
});

it("says how many seconds of the minute are left", () => {
  const { count } = createRequestLimits(true);
  countUntilRefused(count, "ada", 0);
  expect(() => count("ada", 45_500)).toThrow(expect.objectContaining({ retryAfterS: 15 }));
  expect(() => count("ada", 60_000)).not.toThrow();
});

it("starts over if the clock is set back", () => {
  const { count } = createRequestLimits(true);
  countUntilRefused(count, "ada", 600_000);
  expect(() => count("ada", 0)).not.toThrow();
});

it("refuses beforehand what would be beyond it, without counting", () => {
  const { count, admit } = createRequestLimits(true, 2);
  for (const times of [1, 2]) {
    for (let asked = 0; asked < 3; asked += 1) expect(() => admit("ada", times)).not.toThrow();
    count("ada", times);
  }
  expect(() => admit("ada", 3)).toThrow(TooManyRequestsError);
  expect(() => admit("bob", 3)).not.toThrow();
});

it("is off if limits are off", () => {
  const { count } = createRequestLimits(false);
  for (let requests = 0; requests < 2 * MAX_REQUESTS_A_MINUTE; requests += 1) count("ada", 0);
  expect(() => count("ada", 0)).not.toThrow();
});
