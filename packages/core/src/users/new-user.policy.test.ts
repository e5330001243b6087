import { expect, it } from "vitest";
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from "../lib/limits.ts";
import { emailProblem, mayAddUsers, nameProblem } from "./new-user.policy.ts";

it("people are added by email if they could sign in with it", () => {
  expect([true, false].map((emailAuth) => mayAddUsers({ emailAuth }))).toEqual([
    { allowed: true },
    { allowed: false, reason: "email_auth_off" },
  ]);
});

it("a name is required, and no longer than its limit", () => {
  const [longest, longer] = ["n".repeat(MAX_NAME_LENGTH), "n".repeat(MAX_NAME_LENGTH + 1)];
  expect(["", "n", longest, longer].map(nameProblem)).toEqual([
    { code: "required" },
    null,
    null,
    { code: "too_long", values: { count: MAX_NAME_LENGTH } },
  ]);
});

it("an email is a valid address, and no longer than its limit", () => {
  // 60-character labels, so only the total length is at its limit.
  const ofLength = (length: number) =>
    `${`a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}`.slice(0, length - 3)}.io`;
  expect([ofLength(MAX_EMAIL_LENGTH).length, emailProblem(ofLength(MAX_EMAIL_LENGTH))]).toEqual([
    MAX_EMAIL_LENGTH,
    null,
  ]);
  expect(emailProblem(ofLength(MAX_EMAIL_LENGTH + 1))).toEqual({
    code: "too_long",
    values: { count: MAX_EMAIL_LENGTH },
  });
  expect([emailProblem(""), emailProblem("anna")]).toEqual([{ code: "required" }, { code: "not_an_email" }]);
});
