import { expect, it } from "vitest";
import { systemRandom } from "../lib/random.ts";
import { createSessionToken, hashSessionToken } from "./session-token.ts";

it("only a secret of ours has a stored form", () => {
  const token = createSessionToken(systemRandom);
  expect(hashSessionToken(token)).toHaveLength(32);
  expect(["", token.slice(1), `${token}x`, `${token.slice(1)}.`].map(hashSessionToken)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
