import { TooManyRequestsError } from "@guildhall/core";
import { expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createSignInLimits, MAX_TRIES_AT_ACCOUNT } from "./sign-in-limits.ts";

const database = useTestDatabase();

it("counts across all processes, even concurrent tries", async () => {
  const config = readConfig({});
  const processes = [database().database, database().openAnother()].map((db) => createSignInLimits({ config, db }));
  const attempt = { email: "ada@example.test", ip: "203.0.113.7" };
  const tries = Array.from({ length: 15 }, () => processes.map((limits) => limits.count(attempt))).flat();
  const outcomes = await Promise.allSettled(tries);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
  expect(outcomes.length - refused.length).toBe(MAX_TRIES_AT_ACCOUNT);
  expect(refused.every((error) => error instanceof TooManyRequestsError)).toBe(true);
});
