import { describe, expect, it } from "vitest";
import { lastSecondOf, mayExchangeToken, readWidgetClaims } from "./widget-token.policy.ts";

const NOW_S = 1_800_000_000;
const fresh = { aud: "app", sub: "u1", jti: "j1", iat: NOW_S, exp: NOW_S + 300 };

function outcome(claims: object, isFramed = false): string {
  const decision = mayExchangeToken({ ...fresh, ...claims }, { appId: "app", isFramed, nowS: NOW_S });
  return decision.allowed ? "allowed" : decision.reason;
}

describe("a token's claims", () => {
  it.each([
    ["fresh", {}, "allowed"],
    ["for another app", { aud: "App" }, "wrong_audience"],
    ["valid for 5 minutes and a second", { exp: NOW_S + 301 }, "lifetime_too_long"],
    ["of a clock 29 s ahead", { iat: NOW_S + 29, exp: NOW_S + 329 }, "allowed"],
    ["of a clock 30 s ahead", { iat: NOW_S + 30, exp: NOW_S + 330 }, "allowed"],
    ["of a clock 31 s ahead", { iat: NOW_S + 31, exp: NOW_S + 331 }, "not_yet_valid"],
    ["of a clock 31 s ahead, valid at once", { iat: NOW_S + 31, exp: NOW_S + 331, nbf: NOW_S }, "not_yet_valid"],
    ["not valid before 31 s from now", { nbf: NOW_S + 31 }, "not_yet_valid"],
    ["not valid before 30 s from now", { nbf: NOW_S + 30 }, "allowed"],
    ["expired for 29 s", { iat: NOW_S - 329, exp: NOW_S - 29 }, "allowed"],
    ["expired for 30 s", { iat: NOW_S - 330, exp: NOW_S - 30 }, "allowed"],
    ["expired for 31 s", { iat: NOW_S - 331, exp: NOW_S - 31 }, "token_expired"],
    ["expired before it was signed", { exp: NOW_S - 60 }, "token_expired"],
  ])("%s", (_name, claims, expected) => {
    expect(outcome(claims)).toBe(expected);
  });

  it("may be for the widget's own frame only", () => {
    expect([outcome({ framed: true }), outcome({ framed: true }, true)]).toEqual(["frame_only", "allowed"]);
    expect([outcome({ framed: false }), outcome({}, true)]).toEqual(["allowed", "allowed"]);
    expect(outcome({ framed: true, aud: "App" })).toBe("wrong_audience");
  });

  it("must not be taken again until the last second in which they're taken", () => {
    expect(lastSecondOf(fresh)).toBe(NOW_S + 330);
  });
});

describe("reading claims", () => {
  it("drops what isn't known", () => {
    expect(readWidgetClaims({ ...fresh, email_verified: true, roles: ["owner"] })).toEqual({
      claims: { ...fresh, email_verified: true },
    });
  });

  it.each([
    ["sub", { sub: "" }],
    ["sub", { sub: 7 }],
    ["sub", { sub: "u".repeat(201) }],
    ["jti", { jti: undefined }],
    ["jti", { jti: "" }],
    ["exp", { exp: "soon" }],
    ["exp", { exp: undefined }],
    ["iat", { iat: null }],
    ["aud", { aud: ["app"] }],
    ["nbf", { nbf: "x" }],
    ["framed", { framed: "yes" }],
    ["email_verified", { email_verified: "true" }],
  ])("names %s if it's missing or unusable", (missing, claims) => {
    expect(readWidgetClaims({ ...fresh, ...claims })).toEqual({ claims: null, missing });
  });

  it.each([null, "text", 7, []])("takes no %j", (payload) => {
    expect(readWidgetClaims(payload)).toEqual({ claims: null, missing: "" });
  });
});
