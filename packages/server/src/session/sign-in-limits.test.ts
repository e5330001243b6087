import { describe, expect, it } from "vitest";
import { TooManyRequestsError } from "@guildhall/core";
import { readConfig } from "../config.ts";
import type { Database } from "../db/database.ts";
import { createSignInLimits, MAX_TRIES_AT_ACCOUNT, MAX_TRIES_FROM_ADDRESS, network } from "./sign-in-limits.ts";

// Only the engine's name is looked at when counting is in memory.
const db = { engine: "pglite" } as Database;
const create = (environment = {}) => createSignInLimits({ config: readConfig(environment), db });
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
  it("stops one address at one account", async () => {
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

  it("starts anew after a success", async () => {
    const limits = create();
    await tries(MAX_TRIES_AT_ACCOUNT, () => limits.count(ada));
    await limits.forgive(ada);
    await expect(limits.count(ada)).resolves.toBeUndefined();
  });

  it("takes the same account in other letters as the same", async () => {
    const limits = create();
    await tries(MAX_TRIES_AT_ACCOUNT, () => limits.count(ada));
    await expect(limits.count({ ...ada, email: "ADA@example.test" })).rejects.toBeInstanceOf(TooManyRequestsError);
  });

  it("counts nothing when limits are off", async () => {
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
