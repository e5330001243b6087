import { expect, it } from "vitest";
import { inviteReader } from "./invite.policy.ts";

const email = "boss@acme.example";

it.each([
  ["", null, "guest"],
  [email, null, "invited"],
  [email, "active", "joined"],
  [email, "disabled", "disabled"],
  ["else@acme.example", null, "other"],
  // A member with another e-mail is told about the e-mail: the invitation is not theirs.
  ["else@acme.example", "active", "other"],
] as const)("an invitation opened by %j, there %j, is for: %s", (readerEmail, membership, reader) => {
  expect(inviteReader({ email, readerEmail, membership })).toBe(reader);
});
