import { expect, it } from "vitest";
import { checkPassword, hashPassword } from "./password.ts";

it("keeps a password as argon2id with 19 MiB and two passes", async () => {
  expect(await hashPassword("guildhall")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it("knows a password again and no other", async () => {
  const kept = await hashPassword("guildhall");
  expect(await checkPassword("guildhall", kept)).toBe(true);
  expect(await checkPassword("Guildhall", kept)).toBe(false);
});

it("lets nobody in where no password is kept", async () => {
  expect(await checkPassword("", null)).toBe(false);
});
