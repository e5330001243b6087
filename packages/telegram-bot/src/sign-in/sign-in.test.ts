import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { MAX_INIT_DATA_AGE_MS, verifyInitData } from "./init-data.ts";
import { MAX_WIDGET_AGE_MS, verifyLoginWidget } from "./login-widget.ts";

const TOKEN = "7000000001:AAF-token";
const SIGNED_AT = Date.UTC(2026, 4, 4, 9);
const MINUTE_MS = 60_000;

const PERSON = {
  id: "11",
  first_name: "Anna <b>",
  last_name: "Ёж",
  username: "anna",
  photo_url: "https://t.me/i/11.jpg",
  auth_date: String(SIGNED_AT / 1000),
};
const SIGNED_PERSON = {
  externalId: "11",
  name: "Anna <b> Ёж",
  username: "anna",
  photoUrl: "https://t.me/i/11.jpg",
};

function hashOf(fields: Readonly<Record<string, string>>, key: Buffer): string {
  const lines = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`);
  return createHmac("sha256", key).update(lines.join("\n")).digest("hex");
}

function widget(changes: Readonly<Record<string, string>> = {}, token = TOKEN): Record<string, string> {
  const fields = { ...PERSON, ...changes };
  return { ...fields, hash: hashOf(fields, createHash("sha256").update(token).digest()) };
}

function initData(changes: Readonly<Record<string, string>> = {}, token = TOKEN): string {
  const { auth_date, id, ...names } = PERSON;
  const user = JSON.stringify({ id: Number(id), ...names });
  const fields = { user, auth_date, signature: "c2ln", start_param: "challenge-7", query_id: "q", ...changes };
  const key = createHmac("sha256", "WebAppData").update(token).digest();
  return new URLSearchParams({ ...fields, hash: hashOf(fields, key) }).toString();
}

const surfaces = [
  {
    name: "the login widget",
    maxAgeMs: MAX_WIDGET_AGE_MS,
    verify: (afterMs: number, changes?: Record<string, string>, token?: string) =>
      verifyLoginWidget(widget(changes, token), { token: TOKEN, at: new Date(SIGNED_AT + afterMs) }),
  },
  {
    name: "a Mini App",
    maxAgeMs: MAX_INIT_DATA_AGE_MS,
    verify: (afterMs: number, changes?: Record<string, string>, token?: string) =>
      verifyInitData(initData(changes, token), { token: TOKEN, at: new Date(SIGNED_AT + afterMs) }),
  },
];

describe.each(surfaces)("signing in by $name", ({ verify, maxAgeMs }) => {
  it("tells who it is", () => {
    expect(verify(0)).toMatchObject({ isValid: true, person: SIGNED_PERSON, signedAt: new Date(SIGNED_AT) });
  });

  it("works up to its greatest age", () => {
    expect(verify(maxAgeMs).isValid).toBe(true);
    expect(verify(maxAgeMs + 1)).toEqual({ isValid: false, reason: "expired" });
  });

  it("works with a clock five minutes behind Telegram's", () => {
    expect(verify(-5 * MINUTE_MS).isValid).toBe(true);
    expect(verify(-5 * MINUTE_MS - 1)).toEqual({ isValid: false, reason: "expired" });
  });

  it("is refused when another bot signed it", () => {
    expect(verify(0, {}, "7000000002:AAF-token")).toEqual({ isValid: false, reason: "forged" });
  });

  it("is refused without a date, even if signed", () => {
    expect(verify(0, { auth_date: "soon" })).toEqual({ isValid: false, reason: "malformed" });
  });
});

describe("the login widget", () => {
  const at = new Date(SIGNED_AT);

  it.each([
    ["a changed field", { ...widget(), id: "12" }, "forged"],
    ["a field that was added", { ...widget(), admin: "1" }, "forged"],
    ["a hash of other letters", { ...widget(), hash: "0".repeat(64) }, "forged"],
    ["a hash that's too short", { ...widget(), hash: "00" }, "malformed"],
    ["no hash", { ...PERSON }, "malformed"],
    ["an id that's none", widget({ id: "-5" }), "malformed"],
  ])("refuses %s", (_what, fields: Record<string, string>, reason) => {
    expect(verifyLoginWidget(fields, { token: TOKEN, at })).toEqual({ isValid: false, reason });
  });
});

describe("a Mini App", () => {
  const at = new Date(SIGNED_AT);

  it("says with which link it was opened", () => {
    expect(verifyInitData(initData(), { token: TOKEN, at })).toMatchObject({ startParam: "challenge-7" });
  });

  it.each([
    ["a changed field", initData().replace("start_param=challenge-7", "start_param=challenge-8"), "forged"],
    ["a changed signature of a third party", initData().replace("signature=c2ln", "signature=c2lo"), "forged"],
    ["a field given twice", `${initData()}&user=${encodeURIComponent('{"id":12}')}`, "malformed"],
    ["nobody", initData({ user: "" }), "malformed"],
    ["a user that's no object", initData({ user: "null" }), "malformed"],
    ["nothing", "", "malformed"],
  ])("refuses %s", (_what, data, reason) => {
    expect(verifyInitData(data, { token: TOKEN, at })).toEqual({ isValid: false, reason });
  });
});
