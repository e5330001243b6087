import { expect, it } from "vitest";
import { leadAfterChange } from "./lead-after-change.ts";

const at = (href: string) => {
  const { pathname, search, hash } = new URL(href, "http://guild.test");
  return { pathname, searchStr: search, hash: hash.slice(1), href };
};
const closing =
  (...closed: readonly string[]) =>
  ({ pathname }: { readonly pathname: string }) =>
    closed.includes(pathname) ? "/access-denied" : null;

it("a page that's closed from now on is remembered with all of its address", () => {
  expect(leadAfterChange(at("/purchases/requests?page=2#last"), closing("/purchases/requests"))).toBe(
    "/access-denied?from=%2Fpurchases%2Frequests%3Fpage%3D2%23last",
  );
});

it("opens again once it may, and not before", () => {
  const denied = at("/access-denied?from=%2Fpurchases%2Frequests%3Fpage%3D2%23last");
  expect([leadAfterChange(denied, closing("/purchases/requests")), leadAfterChange(denied, closing())]).toEqual([
    null,
    "/purchases/requests?page=2#last",
  ]);
});

it("keeps open pages, other redirects, and a refusal that remembers no page of ours", () => {
  expect([
    leadAfterChange(at("/perks"), closing("/users")),
    leadAfterChange(at("/perks"), () => "/intro/perks"),
    leadAfterChange(at("/access-denied"), closing()),
    leadAfterChange(at("/access-denied?from=https://evil.test/"), closing()),
    leadAfterChange(at("/access-denied?from=//evil.test/"), closing()),
  ]).toEqual([null, "/intro/perks", null, null, null]);
});
