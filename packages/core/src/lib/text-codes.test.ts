import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { FIELD_CODES, parseSignInError, REFUSAL_REASONS, SIGN_IN_ERRORS } from "./text-codes.ts";

const PACKAGES = fileURLToPath(new URL("../../../", import.meta.url));

/** Sources of core and server, without tests. */
const sources = ["core/src", "server/src"].flatMap((folder) =>
  readdirSync(join(PACKAGES, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/[.](test|fixtures)[.]ts$/.test(name))
    .map((name) => readFileSync(join(PACKAGES, folder, name), "utf8")),
);

function findAll(pattern: RegExp, texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? "")))].sort();
}

it("every refusal reason of core and server is listed, so it has a text", () => {
  const given = findAll(/\b(?:denied|RefusedError|AccessDeniedError)\(\s*"([a-z_]+)"/g, sources);
  expect(given.length).toBeGreaterThan(5);
  expect(given.filter((reason) => !REFUSAL_REASONS.some((known) => known === reason))).toEqual([]);
});

it("every field error code is listed, so it has a text", () => {
  const failing = sources.filter((text) => /InvalidInputError|FieldError/.test(text));
  const given = findAll(/\bcode: "([a-z_]+)"/g, failing);
  expect(given.length).toBeGreaterThan(5);
  expect(given.filter((code) => !FIELD_CODES.some((known) => known === code))).toEqual([]);
});

it("a code in the address bar is a listed one, unknown, or absent", () => {
  expect(SIGN_IN_ERRORS.map(parseSignInError)).toEqual(SIGN_IN_ERRORS);
  expect([undefined, null, "", "of_tomorrow"].map(parseSignInError)).toEqual([null, null, null, "unknown"]);
});
