import { AppError } from "@guildhall/core";
import type { WidgetPlace } from "../session/session.repository.ts";

/** What browser and proxy say about where a request comes from. */
export interface RequestPlace {
  readonly method: string;
  /** `Sec-Fetch-Site`, which pages can't set. */
  readonly fetchSite: string | undefined;
  readonly origin: string | undefined;
  /** The server's own origin; its host must have been verified. */
  readonly ownOrigin: string;
}

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a method changes nothing. */
export function isRead(method: string): boolean {
  return READS.has(method);
}

export interface OriginClaims extends RequestPlace {
  /** Whether the request authenticates by cookie, which browsers send automatically. */
  readonly hasCookie: boolean;
  /**
   * Nothing that browsers send by themselves authenticates it: it has a bearer token and no cookie, or is the exchange
   * of a widget's token.
   */
  readonly isMeant?: boolean;
}

/**
 * Rejects changes another site's page may have sent (CSRF). Browsers always send an origin, so without one it's a
 * program: it passes unless it carries a cookie, which might have been sent against its owner's will.
 * @throws {AppError} ErrorAccessDenied
 */
export function requireSameOrigin(claims: OriginClaims): void {
  if (READS.has(claims.method) || claims.isMeant === true || comesFromHere(claims)) return;
  const { method, fetchSite, origin } = claims;
  throw new AppError("ErrorAccessDenied", "the change was sent by another site", { method, fetchSite, origin });
}

function comesFromHere({ fetchSite, origin, ownOrigin, hasCookie }: OriginClaims): boolean {
  if (fetchSite !== undefined) return fetchSite === "same-origin";
  if (origin !== undefined) return origin === ownOrigin;
  return !hasCookie;
}

/**
 * Whether a request comes from the page that a widget's session was opened for; browsers leave out the origin when a
 * frame of the server's own reads from it.
 */
export function isFromWidget({ method, fetchSite, origin, ownOrigin }: RequestPlace, widget: WidgetPlace): boolean {
  if (!widget.isFramed) return origin === widget.origin;
  if (origin !== undefined) return origin === ownOrigin;
  return READS.has(method) && (fetchSite === undefined || fetchSite === "same-origin");
}
