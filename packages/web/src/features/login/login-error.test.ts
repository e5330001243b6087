import { describe, expect, it } from "vitest";
import { login as en } from "../../../../core/src/i18n/en/login.ts";
import { login as ru } from "../../../../core/src/i18n/ru/login.ts";
import { isLoginError, LOGIN_ERRORS, safeReturnPath } from "./login-error.ts";

describe("login errors", () => {
  it("all have a text in both languages", () => {
    expect(Object.keys(en.errors)).toEqual([...LOGIN_ERRORS]);
    expect(Object.keys(ru.errors)).toEqual([...LOGIN_ERRORS]);
  });

  it("are told from other texts", () => {
    expect(isLoginError("expired")).toBe(true);
    expect(isLoginError("toString")).toBe(false);
  });
});

describe("safeReturnPath", () => {
  it("keeps a path of this site with its search", () => {
    expect(safeReturnPath("/thanks?tab=given#top")).toBe("/thanks?tab=given#top");
  });

  it.each([undefined, "", "https://evil.test", "//evil.test", "/\\evil.test", "javascript:alert(1)", "/login?x"])(
    "leads %s to the dashboard",
    (path) => {
      expect(safeReturnPath(path)).toBe("/");
    },
  );
});
