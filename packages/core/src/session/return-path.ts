import { matchRoute } from "./routes.ts";

/** In characters. */
export const MAX_RETURN_PATH_LENGTH = 2_000;

const HOME = "/";
// Browsers strip some of these and treat a backslash as a slash, so all are rejected anywhere.
const FORBIDDEN = /[\u0000-\u0020\u007f-\u009f\\\u2028\u2029\ufeff]/;
const DECODINGS = 3;

/**
 * Where to go after signing in, if it's a page of this panel: an absolute path on this origin, with query and hash.
 * Anything else, including guests' pages, becomes the home page.
 */
export function safeReturnPath(text: string | null | undefined): string {
  if (typeof text !== "string" || text.length > MAX_RETURN_PATH_LENGTH || FORBIDDEN.test(text)) return HOME;
  const [path = ""] = text.split(/[?#]/, 1);
  if (!isPlainPath(path)) return HOME;
  return matchRoute(path).who === "guest" ? HOME : text;
}

/** Whether a path, however often decoded, starts with exactly one slash and has no empty or dot segments. */
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
