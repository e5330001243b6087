import { expect, it } from "vitest";
import { inviteReader, mayInvite, rolesThatInvite } from "./invite.policy.ts";

const email = "boss@acme.example";

it.each([
  ["", null, "guest"],
  [email, null, "invited"],
  [email, "active", "joined"],
  [email, "disabled", "disabled"],
  ["else@acme.example", null, "other"],
  // Signed in with another email: the invite isn't theirs, so the membership doesn't matter.
  ["else@acme.example", "active", "other"],
] as const)("an invitation opened by %j, there %j, is for: %s", (readerEmail, membership, reader) => {
  expect(inviteReader({ email, readerEmail, membership })).toBe(reader);
});

it("all but mere members may invite", () => {
  expect(rolesThatInvite()).toEqual(["moderator", "admin", "owner", "super_admin"]);
  expect(mayInvite({ roles: ["member", "moderator"] })).toBe(true);
  expect(mayInvite({ roles: ["member"] })).toBe(false);
});
