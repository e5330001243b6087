import { AppError } from "@guildhall/core";

/** What browser and proxy say about a request's origin. */
export interface OriginClaims {
  readonly method: string;
  /** `Sec-Fetch-Site`, which pages can't set. */
  readonly fetchSite: string | undefined;
  readonly origin: string | undefined;
  /** The server's own origin; its host must have been verified. */
  readonly ownOrigin: string;
  /** Whether the request authenticates by cookie, which browsers send automatically. */
  readonly hasCookie: boolean;
}

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects changes another site's page may have sent (CSRF). Browsers always send an origin, so without one it's a
 * program: it passes unless it carries a cookie, which might have been sent against its owner's will.
 * @throws {AppError} ErrorAccessDenied
 */
export function requireSameOrigin(claims: OriginClaims): void {
  if (READS.has(claims.method) || comesFromHere(claims)) return;
  const { method, fetchSite, origin } = claims;
  throw new AppError("ErrorAccessDenied", "the change was sent by another site", { method, fetchSite, origin });
}

function comesFromHere({ fetchSite, origin, ownOrigin, hasCookie }: OriginClaims): boolean {
  if (fetchSite !== undefined) return fetchSite === "same-origin";
  if (origin !== undefined) return origin === ownOrigin;
  return !hasCookie;
}
