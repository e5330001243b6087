const YEAR_S = 365 * 24 * 60 * 60;

/** The value of a cookie, or an empty text when there is none. */
export function readCookie(name: string): string {
  const value = `; ${document.cookie}`.split(`; ${name}=`)[1]?.split(";")[0] ?? "";
  return decodeURIComponent(value);
}

/** Keeps a choice of the reader for about one year, on every path; an empty value forgets it. */
export function writeCookie(name: string, value: string): void {
  const maxAge = value === "" ? 0 : YEAR_S;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
