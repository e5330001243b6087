import { expect, it } from "vitest";
import { checkPassword, hashPassword } from "./password.ts";

it("hashes a password as argon2id with 19 MiB and two passes", async () => {
  expect(await hashPassword("guildhall")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it("verifies a password and refuses any other", async () => {
  const kept = await hashPassword("guildhall");
  expect(await checkPassword("guildhall", kept)).toBe(true);
  expect(await checkPassword("Guildhall", kept)).toBe(false);
});

it("refuses everyone if no password is stored", async () => {
  expect(await checkPassword("", null)).toBe(false);
});
