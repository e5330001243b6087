import { AppError } from "@guildhall/core";

/** What a browser and a proxy say about where a request comes from. */
export interface OriginClaims {
  readonly method: string;
  /** `Sec-Fetch-Site`, which no page can set. */
  readonly fetchSite: string | undefined;
  readonly origin: string | undefined;
  /** The server's own origin; its host must have been proved to be one of the server's. */
  readonly ownOrigin: string;
  /** Whether the request would act by a cookie, which browsers send by themselves. */
  readonly hasCookie: boolean;
}

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a change that another site's page may have sent. A browser always says where from, so silence is
 * a program's: it passes unless it carries a cookie, which by then may have been sent without its owner's will.
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
