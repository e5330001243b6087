import { expect, it } from "vitest";
import { requireSameOrigin } from "./same-origin.ts";
import type { OriginClaims } from "./same-origin.ts";

const own = "https://guild.example";
const silent: OriginClaims = {
  method: "POST",
  fetchSite: undefined,
  origin: undefined,
  ownOrigin: own,
  hasCookie: true,
};

const passes = (claims: Partial<OriginClaims>): boolean => {
  try {
    requireSameOrigin({ ...silent, ...claims });
    return true;
  } catch {
    return false;
  }
};

it.each<[string, Partial<OriginClaims>, boolean]>([
  ["a page of this server", { fetchSite: "same-origin", origin: own }, true],
  ["a page of this server in an old browser", { origin: own }, true],
  ["another site's page", { fetchSite: "cross-site", origin: "https://evil.example" }, false],
  ["another site's page in an old browser", { origin: "https://evil.example" }, false],
  ["a sibling domain", { fetchSite: "same-site", origin: "https://other.guild.example" }, false],
  ["an origin that only begins alike", { origin: `${own}.evil.example` }, false],
  ["a sandboxed frame", { origin: "null" }, false],
  ["a program with a cookie that does not say where from", {}, false],
  ["a program with a token", { hasCookie: false }, true],
  ["another site's page without a cookie", { hasCookie: false, origin: "https://evil.example" }, false],
  ["a read from anywhere", { method: "GET", fetchSite: "cross-site" }, true],
])("judges %s", (_, claims, expected) => {
  expect(passes(claims)).toBe(expected);
});
