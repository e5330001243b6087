import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesSignIn, latestBirthday, profileChange, profileLocks, profileProblems } from "./profile.policy.ts";
import type { ProfileInput } from "./profile.policy.ts";
import { PROVIDERS } from "./profile.values.ts";

const TODAY = "2026-11-21";
const kept = { name: "Anna Smith", email: "anna@example.test", provider: "email" } as const;
const wish = (of: Partial<ProfileInput> = {}): ProfileInput => ({ password: "", passwordConfirm: "", ...of });
const problems = (of: Partial<ProfileInput>, by: Partial<{ provider: (typeof PROVIDERS)[number] }> = {}) =>
  profileProblems(wish(of), { ...kept, ...by }, TODAY).map(({ field, code }) => `${field} ${code}`);

describe("a profile", () => {
  it("changes by what differs after tidying", () => {
    expect(profileChange(wish({ name: " Anna  Smith ", email: " Anna@Example.TEST " }), kept)).toEqual({
      name: null,
      email: null,
      password: null,
    });
    const change = profileChange(wish({ name: "Ann", email: "ann@example.test", password: "x" }), kept);
    expect(change).toEqual({ name: "Ann", email: "ann@example.test", password: "x" });
    expect([changesSignIn(change), changesSignIn({ ...change, email: null, password: null })]).toEqual([true, false]);
    expect([
      changesSignIn({ name: null, email: "n@x.example", password: null }),
      changesSignIn({ name: null, email: null, password: "krutogor" }),
    ]).toEqual([true, true]);
  });

  it("reports every invalid field at once", () => {
    expect(
      problems({ name: " ", email: "anna", birthday: "2026-02-30", password: "geese", passwordConfirm: "" }),
    ).toEqual([
      "name required",
      "birthday not_a_date",
      "email not_an_email",
      "password too_short",
      "passwordConfirm required",
    ]);
    expect(problems({ name: "x".repeat(101), password: "seven quiet geese", passwordConfirm: "seven" })).toEqual([
      "name too_long",
      "passwordConfirm mismatch",
    ]);
    expect(problems({ passwordConfirm: "seven quiet geese" })).toEqual([
      "password required",
      "passwordConfirm mismatch",
    ]);
    expect(problems({ password: kept.email, passwordConfirm: kept.email })).toEqual(["password weak_password"]);
  });

  it("of someone who signs in elsewhere keeps its name and has no password", () => {
    for (const provider of PROVIDERS.filter((each) => each !== "email")) {
      expect(profileLocks(provider)).toEqual({ name: true, signIn: true });
      const all = {
        name: "Ann",
        email: "ann@example.test",
        password: "seven quiet geese",
        passwordConfirm: "seven quiet geese",
      };
      expect(problems(all, { provider })).toEqual(["name locked", "email locked", "password locked"]);
      expect(problems({ name: kept.name, email: kept.email, birthday: "1990-05-01" }, { provider })).toEqual([]);
    }
    expect(profileLocks("email")).toEqual({ name: false, signIn: false });
  });
});

describe("a birthday", () => {
  it("is a day between 1900 and today", () => {
    expect(problems({ birthday: "" })).toEqual([]);
    expect(problems({ birthday: TODAY })).toEqual([]);
    expect(problems({ birthday: "1900-01-01" })).toEqual([]);
    expect(problems({ birthday: "2026-11-22" })).toEqual(["birthday in_the_future"]);
    expect(problems({ birthday: "1899-12-31" })).toEqual(["birthday too_early"]);
    expect(problems({ birthday: "21.11.2026" })).toEqual(["birthday not_a_date"]);
  });

  it("is accepted in any day order that the calendar allows", () => {
    const day = fc
      .date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
    fc.assert(fc.property(day, (birthday) => problems({ birthday }).length === (birthday <= TODAY ? 0 : 1)));
  });

  it("may be today in the workspace's zone", () => {
    const at = new Date("2026-11-21T11:30:00Z");
    expect([latestBirthday(at, "Pacific/Auckland"), latestBirthday(at, "Pacific/Pago_Pago")]).toEqual([
      "2026-11-22",
      "2026-11-21",
    ]);
  });
});
