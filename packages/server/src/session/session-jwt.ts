import { jwtVerify, SignJWT } from "jose";
import { UnauthenticatedError } from "@guildhall/core";

/** What a short-lived token may be used for: one for each kind, so that none passes for another. */
export type TokenPurpose = "session";

/** Whom a short-lived token stands for. */
export interface TokenSubject {
  readonly accountId: number;
  /** 0 while no workspace is chosen. */
  readonly workspaceId: number;
  readonly memberId: number;
}

/** How long a short-lived token is good for, in s. */
export const TOKEN_LIFETIME_S = 300;

const ISSUER = "guildhall";
const encoder = new TextEncoder();

/** Signs a token of five minutes (HS256) for one purpose. */
export async function signToken(
  subject: TokenSubject,
  by: { readonly secret: string; readonly purpose: TokenPurpose; readonly at: Date },
): Promise<string> {
  const issuedAtS = Math.floor(by.at.getTime() / 1000);
  return new SignJWT({ ws: subject.workspaceId, mem: subject.memberId })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(String(subject.accountId))
    .setIssuer(ISSUER)
    .setAudience(by.purpose)
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + TOKEN_LIFETIME_S)
    .sign(encoder.encode(by.secret));
}

/** Reads a token made for this purpose. @throws {UnauthenticatedError} for any other text, without saying why */
export async function readToken(
  token: string,
  by: { readonly secret: string; readonly purpose: TokenPurpose; readonly at: Date },
): Promise<TokenSubject> {
  try {
    const { payload } = await jwtVerify(token, encoder.encode(by.secret), {
      algorithms: ["HS256"],
      issuer: ISSUER,
      audience: by.purpose,
      currentDate: by.at,
      maxTokenAge: TOKEN_LIFETIME_S,
      requiredClaims: ["exp", "sub"],
    });
    return { accountId: Number(payload.sub), workspaceId: Number(payload["ws"]), memberId: Number(payload["mem"]) };
  } catch {
    throw new UnauthenticatedError("the token is not valid");
  }
}
