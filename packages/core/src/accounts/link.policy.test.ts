import { expect, it } from "vitest";
import { linkProblem } from "./link.policy.ts";

const expiresAt = new Date("2026-11-16T09:00:00Z");

it("says why a link doesn't work: unknown, used, or expired to the millisecond", () => {
  const before = new Date("2026-11-16T08:59:59.999Z");
  expect(linkProblem(null, before)).toBe("invalid_token");
  expect(linkProblem({ expiresAt, spentAt: null }, before)).toBeNull();
  expect(linkProblem({ expiresAt, spentAt: null }, expiresAt)).toBe("token_expired");
  expect(linkProblem({ expiresAt, spentAt: before }, before)).toBe("token_used");
  expect(linkProblem({ expiresAt, spentAt: before }, expiresAt)).toBe("token_used");
});
