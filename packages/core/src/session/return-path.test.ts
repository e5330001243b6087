import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_RETURN_PATH_LENGTH, safeReturnPath } from "./return-path.ts";
import { ROUTES } from "./routes.ts";

const ORIGIN = "https://panel.test";

describe("safeReturnPath", () => {
  it("keeps pages of this panel, with query and hash", () => {
    const kept = [
      "/",
      "/thanks",
      "/challenge/12/edit",
      "/thanks?month=2026-11&tab=given#top",
      "/profile?next=https://evil.test",
      "/%D1%8F",
    ];
    expect(kept.map(safeReturnPath)).toEqual(kept);
  });

  it("replaces everything else with the home page", () => {
    const refused = [
      undefined,
      null,
      "",
      "thanks",
      "//evil.test",
      "///evil.test",
      "/\\evil.test",
      "\\/evil.test",
      "\\\\evil.test",
      "/\t/evil.test",
      "/\n/evil.test",
      " /thanks",
      "/%2f/evil.test",
      "/%2Fevil.test",
      "/%252f%252fevil.test",
      "/%5cevil.test",
      "/%5C%5Cevil.test",
      "/%09/evil.test",
      "/.//evil.test",
      "/..//evil.test",
      "/a/../..//evil.test",
      "/%2e%2e//evil.test",
      "/a//evil.test",
      "https://evil.test",
      "https:evil.test",
      "javascript:alert(1)",
      "data:text/html,x",
      "@evil.test",
      "?next",
      "#hash",
      "/%",
      "/%zz",
      `/${"a".repeat(MAX_RETURN_PATH_LENGTH)}`,
    ];
    expect(refused.map(safeReturnPath)).toEqual(refused.map(() => "/"));
  });

  it("never leads back to a guest page", () => {
    const guests = ROUTES.filter((rule) => rule.who === "guest").map((rule) =>
      rule.path.replace("{messenger}", "slack"),
    );
    expect(guests.map((path) => safeReturnPath(`${path}?error=expired`))).toEqual(guests.map(() => "/"));
  });

  it("never leaves the origin, whatever it gets", () => {
    const pieces = fc.constantFrom(
      "/",
      "\\",
      "%2f",
      "%5c",
      "%252f",
      ".",
      "..",
      "%2e",
      "evil.test",
      "@",
      ":",
      "?",
      "#",
      "\t",
      "\u0000",
      "%0a",
      "a",
      "https:",
      " ",
      "%09",
    );
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.array(pieces, { maxLength: 12 }).map((list) => list.join("")),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(texts, fc.boolean(), (text, inFront) => {
        const path = safeReturnPath(inFront ? `/${text}` : text);
        const url = new URL(path, ORIGIN);
        return (
          path.startsWith("/") &&
          url.origin === ORIGIN &&
          !url.pathname.startsWith("//") &&
          safeReturnPath(path) === path
        );
      }),
      { numRuns: 500 },
    );
  });
});
