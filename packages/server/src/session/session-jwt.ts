import { jwtVerify, SignJWT } from "jose";
import { UnauthenticatedError } from "@guildhall/core";

/** Purposes of short-lived tokens; a token for one isn't valid for another. */
export type TokenPurpose = "session";

export interface TokenSubject {
  readonly accountId: number;
  /** 0 without a current workspace. */
  readonly workspaceId: number;
  readonly memberId: number;
}

/** Lifetime of a short-lived token, in s. */
export const TOKEN_LIFETIME_S = 300;

const ISSUER = "guildhall";
const encoder = new TextEncoder();

/** Signs a five-minute token (HS256) for one purpose. */
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

/** Verifies a token's purpose, too. @throws {UnauthenticatedError} for any other text, without saying why */
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
