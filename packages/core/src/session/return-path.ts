import { matchRoute } from "./routes.ts";

/** The longest address to come back to, in characters. */
export const MAX_RETURN_PATH_LENGTH = 2_000;

const HOME = "/";
// Browsers drop some of these and read a backslash as a slash, so that none may be anywhere.
const FORBIDDEN = /[\u0000-\u0020\u007f-\u009f\\\u2028\u2029\ufeff]/;
const DECODINGS = 3;

/**
 * The address to go back to after signing in, if it is a page of this panel: a path from the root of this
 * origin, with query and hash. Everything else, and the pages of guests, becomes the home page.
 */
export function safeReturnPath(text: string | null | undefined): string {
  if (typeof text !== "string" || text.length > MAX_RETURN_PATH_LENGTH || FORBIDDEN.test(text)) return HOME;
  const [path = ""] = text.split(/[?#]/, 1);
  if (!isPlainPath(path)) return HOME;
  return matchRoute(path).who === "guest" ? HOME : text;
}

/** Tells whether a path, however often it is decoded, has one slash in front, no empty and no dotted part. */
function isPlainPath(path: string): boolean {
  let decoded = path;
  for (let round = 0; round <= DECODINGS; round += 1) {
    if (!decoded.startsWith("/") || decoded.includes("//") || FORBIDDEN.test(decoded)) return false;
    if (decoded.split("/").some((part) => part === "." || part === "..")) return false;
    const next = decode(decoded);
    if (next === null) return false;
    if (next === decoded) return true;
    decoded = next;
  }
  return false;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
