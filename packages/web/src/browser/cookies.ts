const YEAR_S = 365 * 24 * 60 * 60;

/** "" when there's no such cookie. */
export function readCookie(name: string): string {
  const value = `; ${document.cookie}`.split(`; ${name}=`)[1]?.split(";")[0] ?? "";
  return decodeURIComponent(value);
}

/** Stores a reader's choice for about one year, on every path; an empty value deletes it. */
export function writeCookie(name: string, value: string): void {
  const maxAge = value === "" ? 0 : YEAR_S;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
