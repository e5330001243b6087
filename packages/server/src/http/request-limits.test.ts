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

it("bounds what one asker may ask in a minute, and nobody else's", () => {
  const { count } = createRequestLimits(true);
  expect(countUntilRefused(count, "ada", 0)).toBe(MAX_REQUESTS_A_MINUTE);
  expect(() => count("bob", 0)).not.toThrow();
});

it("says how many seconds are left of the minute", () => {
  const { count } = createRequestLimits(true);
  countUntilRefused(count, "ada", 0);
  expect(() => count("ada", 45_500)).toThrow(expect.objectContaining({ retryAfterS: 15 }));
  expect(() => count("ada", 60_000)).not.toThrow();
});

it("starts anew when the clock is turned back", () => {
  const { count } = createRequestLimits(true);
  countUntilRefused(count, "ada", 600_000);
  expect(() => count("ada", 0)).not.toThrow();
});

it("is off when limits are", () => {
  const { count } = createRequestLimits(false);
  for (let requests = 0; requests < 2 * MAX_REQUESTS_A_MINUTE; requests += 1) count("ada", 0);
  expect(() => count("ada", 0)).not.toThrow();
});
