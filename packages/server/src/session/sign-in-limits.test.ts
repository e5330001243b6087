import { describe, expect, it } from "vitest";
import { TooManyRequestsError } from "@guildhall/core";
import { readConfig } from "../config.ts";
import type { Database } from "../db/database.ts";
import {
  createSignInLimits,
  MAX_FAILURES_AT_ACCOUNT,
  MAX_FAILURES_OVERALL,
  MAX_TRIES_AT_ACCOUNT,
  MAX_TRIES_FROM_ADDRESS,
  network,
  TRIES_IN_ALARM,
} from "./sign-in-limits.ts";

// With in-memory counting only the engine's name is read.
const db = { engine: "pglite" } as Database;
let pausedMs = 0;
const pause = async (ms: number): Promise<void> => void (pausedMs += ms);
const create = (environment = {}) => createSignInLimits({ config: readConfig(environment), db }, pause);
const ada = { email: "ada@example.test", ip: "203.0.113.7" };

async function tries(attempts: number, attempt: () => Promise<void>): Promise<number> {
  let allowed = 0;
  for (let each = 0; each < attempts; each += 1) {
    await attempt().then(
      () => (allowed += 1),
      (error: unknown) => expect(error).toBeInstanceOf(TooManyRequestsError),
    );
  }
  return allowed;
}

describe("createSignInLimits", () => {
  it("stops one address on one account", async () => {
    const limits = create();
    expect(await tries(30, () => limits.count(ada))).toBe(MAX_TRIES_AT_ACCOUNT);
  });

  it("leaves the account open to another address", async () => {
    const limits = create();
    await tries(30, () => limits.count(ada));
    await expect(limits.count({ ...ada, ip: "203.0.113.8" })).resolves.toBeUndefined();
  });

  it("stops one address that goes from account to account", async () => {
    const limits = create();
    let account = 0;
    expect(await tries(150, () => limits.count({ ...ada, email: `a${(account += 1)}@example.test` }))).toBe(
      MAX_TRIES_FROM_ADDRESS,
    );
  });

  it("starts over after a success", async () => {
    const limits = create();
    await tries(MAX_TRIES_AT_ACCOUNT, () => limits.count(ada));
    await limits.forgive(ada);
    await expect(limits.count(ada)).resolves.toBeUndefined();
  });

  it("recognizes the same account in different case", async () => {
    const limits = create();
    await tries(MAX_TRIES_AT_ACCOUNT, () => limits.count(ada));
    await expect(limits.count({ ...ada, email: "ADA@example.test" })).rejects.toBeInstanceOf(TooManyRequestsError);
  });

  describe("while passwords are sprayed over many accounts from many addresses", () => {
    const address = (place: number): string =>
      `10.${Math.floor(place / 65_536)}.${Math.floor(place / 256) % 256}.${place % 256}`;
    const spray = async (limits: ReturnType<typeof create>, count: number) => {
      for (let place = 0; place < count; place += 1)
        await limits.count({ email: `a${place}@example.test`, ip: address(place) });
    };

    it.each([
      ["one below the bound", MAX_FAILURES_OVERALL - 1, MAX_TRIES_FROM_ADDRESS],
      ["beyond it", MAX_FAILURES_OVERALL, TRIES_IN_ALARM.fromAddress],
    ])("leaves one address its allowance, %s", async (_case, sprayed, allowed) => {
      const limits = create();
      await spray(limits, sprayed);
      let account = 0;
      const from = () => limits.count({ email: `b${(account += 1)}@example.test`, ip: "203.0.113.7" });
      expect(await tries(1, from)).toBe(1);
      // The first of them was the last one allowed.
      if (allowed === MAX_TRIES_FROM_ADDRESS) return;
      expect(1 + (await tries(150, from))).toBe(allowed);
    });

    it("lets in a whole office that knows its passwords, only slower", async () => {
      const limits = create();
      await spray(limits, MAX_FAILURES_OVERALL);
      pausedMs = 0;
      for (let person = 0; person < 50; person += 1) {
        const attempt = { email: `p${person}@example.test`, ip: "203.0.113.7" };
        await limits.count(attempt);
        await limits.forgive(attempt);
      }
      expect(pausedMs).toBe(50_000);
    });

    it("isn't triggered by one address alone, or by many people signing in", async () => {
      const limits = create();
      let account = 0;
      await tries(MAX_FAILURES_OVERALL * 2, () =>
        limits.count({ email: `c${(account += 1)}@example.test`, ip: "203.0.113.9" }),
      );
      for (let person = 0; person < MAX_FAILURES_OVERALL; person += 1) {
        const attempt = { email: `q${person}@example.test`, ip: address(person) };
        await limits.count(attempt);
        await limits.forgive(attempt);
      }
      pausedMs = 0;
      await limits.count(ada);
      expect(pausedMs).toBe(0);
    });
  });

  it("leaves few tries on an account many addresses try, and never none", async () => {
    const limits = create();
    for (let place = 0; place < MAX_FAILURES_AT_ACCOUNT; place += 1)
      await limits.count({ ...ada, ip: `10.0.0.${place}` });
    pausedMs = 0;
    expect(await tries(10, () => limits.count(ada))).toBe(TRIES_IN_ALARM.atAccount);
    expect(pausedMs).toBe(TRIES_IN_ALARM.atAccount * 1_000);
    expect(await tries(10, () => limits.count({ ...ada, email: "bob@example.test" }))).toBe(MAX_TRIES_AT_ACCOUNT);
  });

  it("counts nothing if limits are off", async () => {
    const limits = create({ RATE_LIMITS: "off" });
    expect(await tries(300, () => limits.count(ada))).toBe(300);
  });
});

describe("network", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::9", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
  ])("counts %s as %s", (ip, counted) => {
    expect(network(ip)).toBe(counted);
  });
});
