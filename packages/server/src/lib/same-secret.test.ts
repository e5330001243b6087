import { expect, it } from "vitest";
import { isSameSecret } from "./same-secret.ts";

it.each([
  ["the same text", "sesame", "sesame", true],
  ["another one of its length", "sesame", "sesamo", false],
  ["its beginning", "sesame", "sesam", false],
  ["nothing", "", "sesame", false],
])("compares %s", (_, given, kept, isSame) => {
  expect([
    isSameSecret(given, kept),
    isSameSecret(kept, given),
    isSameSecret(Buffer.from(given), Buffer.from(kept)),
  ]).toEqual([isSame, isSame, isSame]);
});
