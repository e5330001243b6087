import { expect, it } from "vitest";
import type { WidgetPlace } from "../session/session.repository.ts";
import { isFromWidget, requireSameOrigin } from "./same-origin.ts";
import type { OriginClaims, RequestPlace } from "./same-origin.ts";

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
  [
    "another site's page with nothing that browsers send by themselves",
    { origin: "https://evil.example", isMeant: true, hasCookie: false },
    true,
  ],
  ["a read from anywhere", { method: "GET", fetchSite: "cross-site" }, true],
])("judges %s", (_, claims, expected) => {
  expect(passes(claims)).toBe(expected);
});

const host = "https://host.example";
const place: RequestPlace = { method: "GET", fetchSite: "cross-site", origin: host, ownOrigin: own };
const framed = { origin: host, isFramed: true };
const inline = { origin: host, isFramed: false };

it.each<[string, Partial<RequestPlace>, WidgetPlace, boolean]>([
  ["the page", {}, inline, true],
  ["another page", { origin: `${host}.evil.example` }, inline, false],
  ["a program that tells no origin", { origin: undefined, fetchSite: undefined }, inline, false],
  ["this server's own page", { origin: own, fetchSite: "same-origin" }, inline, false],
  ["the page around the frame", {}, framed, false],
  ["the frame", { origin: own, fetchSite: "same-origin", method: "POST" }, framed, true],
  ["the frame, which reads", { origin: undefined, fetchSite: "same-origin" }, framed, true],
  ["the frame, which reads in an old browser", { origin: undefined, fetchSite: undefined }, framed, true],
  ["a change of no origin", { origin: undefined, fetchSite: "same-origin", method: "PUT" }, framed, false],
  ["another site's read of no origin", { origin: undefined }, framed, false],
])("takes a widget's session from %s only if it's its place", (_, claims, widget, expected) => {
  expect(isFromWidget({ ...place, ...claims }, widget)).toBe(expected);
});
