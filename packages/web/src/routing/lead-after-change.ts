import { safeReturnPath } from "@guildhall/core/session";
import { stringifySearch } from "./search.ts";

/** Where the reader is, or wants to go. */
export interface Target {
  readonly pathname: string;
  readonly searchStr: string;
  readonly hash: string;
}

const DENIED = "/access-denied";

/**
 * Where a change of the reader's rights leads from their page, given where the guard leads; null if they stay. A page
 * that's closed from now on is remembered, and opens again once it may.
 */
export function leadAfterChange(
  at: Target & { readonly href: string },
  lead: (target: Target) => string | null,
): string | null {
  const elsewhere = lead(at);
  if (elsewhere !== null) return elsewhere === DENIED ? DENIED + stringifySearch({ from: at.href }) : elsewhere;
  const from = at.pathname === DENIED ? refusedPage(at.searchStr) : null;
  return from !== null && lead(toTarget(from)) === null ? from : null;
}

/** The page that was closed while it was open; null if none was. */
export function refusedPage(search: string): string | null {
  const from = new URLSearchParams(search).get("from");
  return from !== null && safeReturnPath(from) === from ? from : null;
}

function toTarget(path: string): Target {
  const { pathname, search, hash } = new URL(path, "http://guildhall.invalid");
  return { pathname, searchStr: search, hash: hash.slice(1) };
}
