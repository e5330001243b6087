import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MIN_PASSWORD_LENGTH } from "../lib/password-length.ts";
import { passwordProblems } from "./password.policy.ts";

function codeOf(password: string, email = "anna.smith@example.test"): string | undefined {
  return passwordProblems({ password, passwordConfirm: password, email })[0]?.code;
}

describe("passwordProblems", () => {
  it("accepts uncommon passphrases", () => {
    const taken = ["guildhall", "correct horse battery staple", "Морковь-лето-7", "🦊🦊🦁🦁🐯🐯🐸🐸", "tr0ub4dor&3"];
    expect(taken.filter((each) => codeOf(each) !== undefined)).toEqual([]);
  });

  it("refuses common passwords, the person's own address, one repeated character and sequences", () => {
    const refused = [
      "password",
      "Password1!",
      "PASSWORD2026",
      "qwertyui",
      "12345678",
      "1234567890",
      "87654321",
      "abcdefgh",
      "aaaaaaaa",
      "abababab",
      "йцукенг1",
      "anna.smith@example.test",
      "Anna.Smith",
      "welcome!!",
      "admin1234",
    ];
    expect(refused.filter((each) => codeOf(each) !== "weak_password")).toEqual([]);
  });

  it("counts characters, not bytes or surrogates", () => {
    expect(codeOf("🦊".repeat(4))).toBe("too_short");
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 3 }),
        (text) => codeOf(text) === (text === "" ? "required" : "too_short") || [...text].length >= MIN_PASSWORD_LENGTH,
      ),
    );
  });

  it("requires 8 characters and says so", () => {
    expect(["krutogor", "krutogo"].map((each) => codeOf(each))).toEqual([undefined, "too_short"]);
    const [problem] = passwordProblems({ password: "krutogo", passwordConfirm: "krutogo", email: "" });
    expect(problem).toEqual({ field: "password", code: "too_short", values: { count: 8 } });
  });

  it("accepts a password that is confirmed correctly", () => {
    expect(passwordProblems({ password: "krutogor", passwordConfirm: "krutogor", email: "" })).toEqual([]);
  });

  it("refuses a common password on its own, padded with spaces, with a suffix, or among fewer other characters", () => {
    const refused = ["q1w2e3r4", " q1w2e3r4 ", "admin12345", "123admin4", "abcabcab", "abbaabba"];
    expect(refused.map((each) => codeOf(each))).toEqual(refused.map(() => "weak_password"));
    expect(["123admin45", "abcdabca"].map((each) => codeOf(each))).toEqual([undefined, undefined]);
  });

  it("requires the confirmation to match", () => {
    const problems = passwordProblems({ password: "guildhall", passwordConfirm: "guildhalL", email: "" });
    expect(problems).toEqual([{ field: "passwordConfirm", code: "mismatch" }]);
  });

  it("reports all problems at once", () => {
    const codes = (password: string, passwordConfirm: string) =>
      passwordProblems({ password, passwordConfirm, email: "" }).map(({ field, code }) => `${field} ${code}`);
    expect(codes("", "")).toEqual(["password required", "passwordConfirm required"]);
    expect(codes("short", "")).toEqual(["password too_short", "passwordConfirm required"]);
    expect(codes("short", "other")).toEqual(["password too_short", "passwordConfirm mismatch"]);
  });
});
