import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MIN_PASSWORD_LENGTH } from "../lib/password-length.ts";
import { passwordProblems } from "./password.policy.ts";

function codeOf(password: string, email = "anna.smith@example.test"): string | undefined {
  return passwordProblems({ password, passwordConfirm: password, email })[0]?.code;
}

describe("passwordProblems", () => {
  it("takes words that nobody tries first", () => {
    const taken = ["guildhall", "correct horse battery staple", "Морковь-лето-7", "🦊🦊🦁🦁🐯🐯🐸🐸", "tr0ub4dor&3"];
    expect(taken.filter((each) => codeOf(each) !== undefined)).toEqual([]);
  });

  it("refuses what is tried first, the own address, one sign over and over, and counting", () => {
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

  it("counts characters, not their bytes or halves", () => {
    expect(codeOf("🦊".repeat(4))).toBe("too_short");
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 3 }),
        (text) => codeOf(text) === (text === "" ? "required" : "too_short") || [...text].length >= MIN_PASSWORD_LENGTH,
      ),
    );
  });

  it("asks for 8 characters and says so", () => {
    expect(["krutogor", "krutogo"].map((each) => codeOf(each))).toEqual([undefined, "too_short"]);
    const [problem] = passwordProblems({ password: "krutogo", passwordConfirm: "krutogo", email: "" });
    expect(problem).toEqual({ field: "password", code: "too_short", values: { count: 8 } });
  });

  it("takes what is right twice", () => {
    expect(passwordProblems({ password: "krutogor", passwordConfirm: "krutogor", email: "" })).toEqual([]);
  });

  it("refuses what is common, by itself, between blanks, with a tail, or among fewer other signs", () => {
    const refused = ["q1w2e3r4", " q1w2e3r4 ", "admin12345", "123admin4", "abcabcab", "abbaabba"];
    expect(refused.map((each) => codeOf(each))).toEqual(refused.map(() => "weak_password"));
    expect(["123admin45", "abcdabca"].map((each) => codeOf(each))).toEqual([undefined, undefined]);
  });

  it("wants the same twice", () => {
    const problems = passwordProblems({ password: "guildhall", passwordConfirm: "guildhalL", email: "" });
    expect(problems).toEqual([{ field: "passwordConfirm", code: "mismatch" }]);
  });

  it("says all at once", () => {
    const codes = (password: string, passwordConfirm: string) =>
      passwordProblems({ password, passwordConfirm, email: "" }).map(({ field, code }) => `${field} ${code}`);
    expect(codes("", "")).toEqual(["password required", "passwordConfirm required"]);
    expect(codes("short", "")).toEqual(["password too_short", "passwordConfirm required"]);
    expect(codes("short", "other")).toEqual(["password too_short", "passwordConfirm mismatch"]);
  });
});
