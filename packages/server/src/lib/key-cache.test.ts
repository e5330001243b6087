import { exportJWK, generateKeyPair } from "jose";
import pino from "pino";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createKeyCache } from "./key-cache.ts";
import type { KeyCache } from "./key-cache.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const START_MS = Date.parse("2026-11-27T10:00:00Z");

let key: object;
/** What the issuer answers next; null for nothing at all. */
let answer: { readonly status: number; readonly text: string } | null;
let asked: number;
let cache: KeyCache;

beforeAll(async () => {
  key = await exportJWK((await generateKeyPair("ES256")).publicKey);
});
beforeEach(() => {
  answer = { status: 200, text: JSON.stringify({ keys: [key] }) };
  asked = 0;
  const egress = {
    send: async () => {
      asked += 1;
      await Promise.resolve();
      if (answer === null) throw new TypeError("no answer");
      return { status: answer.status, headers: {}, body: Buffer.from(answer.text) };
    },
  };
  cache = createKeyCache({ egress, log: pino({ level: "silent" }) }, "https://issuer.example/keys");
});

const read = (afterMs: number, isMissing = false) => cache.read(new Date(START_MS + afterMs), { isMissing });
const isNew = async (afterMs: number, isMissing = false) => (await read(afterMs, isMissing)).isNew;

it("an issuer's keys are asked for once, also by several at once, and kept for an hour", async () => {
  expect(await Promise.all([isNew(0), isNew(0)])).toEqual([true, true]);
  expect(asked).toBe(1);
  expect([await isNew(1), await isNew(HOUR_MS - 1), asked]).toEqual([false, false, 1]);
  expect([await isNew(HOUR_MS), asked]).toEqual([true, 2]);
});

it("a key that's missing is asked for, but once a minute, whatever tokens name", async () => {
  await read(0);
  expect([await isNew(MINUTE_MS - 1, true), asked]).toEqual([true, 1]);
  expect([await isNew(MINUTE_MS, true), asked]).toEqual([true, 2]);
  expect([await isNew(2 * MINUTE_MS - 1, true), asked]).toEqual([true, 2]);
});

it.each([
  ["nothing", null],
  ["another status", { status: 201, text: `{"keys": [{"kty": "EC"}]}` }],
  ["no JSON", { status: 200, text: "<html>" }],
  ["no keys", { status: 200, text: `{"keys": []}` }],
])("an issuer that answers with %s leaves the keys that are known, and none if there are none", async (_, wrong) => {
  const right = answer;
  answer = wrong;
  await expect(read(0)).rejects.toMatchObject({ code: "ErrorUnavailable" });
  answer = right;
  // Nobody asks again at once.
  await expect(read(MINUTE_MS - 1)).rejects.toMatchObject({ code: "ErrorUnavailable" });
  const { keys } = await read(MINUTE_MS);
  answer = wrong;
  expect(await read(HOUR_MS + MINUTE_MS)).toEqual({ keys, isNew: false });
});
