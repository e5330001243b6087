import { expect, it } from "vitest";
import { createSeededRandom } from "../testing/seeded-random.ts";
import { TEST_CONFIG } from "../testing/test-server.ts";
import { openSignIn, sealSignIn } from "./sign-in-attempt.ts";
import type { SignInAttempt } from "./sign-in-attempt.ts";

interface Wish {
  readonly kind: "away" | "waiting";
  readonly config: typeof TEST_CONFIG;
}

const seal = { config: TEST_CONFIG, random: createSeededRandom(1) };
const ENDS_AT = new Date("2026-11-16T09:10:00Z");
const attempt: SignInAttempt = {
  kind: "away",
  provider: "slack",
  aim: { kind: "link", accountId: 7 },
  state: "state",
  nonce: "nonce",
  verifier: "verifier",
  returnPath: "/profile",
};
const sealed = sealSignIn(seal, attempt, ENDS_AT);
const just = new Date(ENDS_AT.getTime() - 1);

it("what a browser keeps for a sign-in can be read until it ends", () => {
  expect(openSignIn(seal, sealed, { kind: "away", at: just })).toEqual(attempt);
  expect(openSignIn(seal, sealed, { kind: "away", at: ENDS_AT })).toBeNull();
});

it("it's of no use as another step, changed, from elsewhere, or missing", () => {
  const read = (text: string | null, { kind = "away", config = seal.config }: Partial<Wish> = {}) =>
    openSignIn({ config }, text, { kind, at: just });
  expect(read(sealed, { kind: "waiting" })).toBeNull();
  expect(read(`${sealed.slice(0, -4)}AAAA`)).toBeNull();
  expect(read(sealed, { config: { ...seal.config, secret: "another-secret-another-secret-32" } })).toBeNull();
  expect([read(null), read(""), read("x")]).toEqual([null, null, null]);
});
