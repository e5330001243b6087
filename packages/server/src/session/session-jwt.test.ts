import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { UnauthenticatedError } from "@guildhall/core";
import { readToken, signToken, TOKEN_LIFETIME_S } from "./session-jwt.ts";

const at = new Date("2026-11-21T09:00:00Z");
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const by = { secret: "s".repeat(32), purpose: "session", at } as const;
const subject = { accountId: 7, workspaceId: 3, memberId: 12 };
const key = new TextEncoder().encode(by.secret);

const forged = () =>
  new SignJWT({ ws: 3, mem: 12 }).setProtectedHeader({ alg: "HS256" }).setSubject("7").setIssuedAt(at);

describe("tokens", () => {
  it("identify who they were signed for, for five minutes", async () => {
    const token = await signToken(subject, by);
    expect(await readToken(token, { ...by, at: later(TOKEN_LIFETIME_S - 1) })).toEqual(subject);
    await expect(readToken(token, { ...by, at: later(TOKEN_LIFETIME_S) })).rejects.toBeInstanceOf(UnauthenticatedError);
  });

  it.each([
    ["of another secret", () => signToken(subject, { ...by, secret: "t".repeat(32) })],
    ["without a signature", async () => new UnsecuredJWT({ ws: 3 }).setSubject("7").setIssuer("guildhall").encode()],
    [
      "of another purpose",
      () => forged().setIssuer("guildhall").setAudience("reset").setExpirationTime("4m").sign(key),
    ],
    [
      "of another issuer",
      () => forged().setIssuer("other").setAudience("session").setExpirationTime(later(60)).sign(key),
    ],
    ["without an end", () => forged().setIssuer("guildhall").setAudience("session").sign(key)],
    ["that is none", async () => "not.a.token"],
  ])("%s are refused alike", async (_, make) => {
    await expect(readToken(await make(), by)).rejects.toThrow("the token is not valid");
  });

  it("from the future are refused", async () => {
    const token = await signToken(subject, { ...by, at: later(60) });
    await expect(readToken(token, by)).rejects.toBeInstanceOf(UnauthenticatedError);
  });
});
