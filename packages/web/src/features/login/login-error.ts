/** The codes that the address of the login page may carry; see `login:errors` in the texts. */
export const LOGIN_ERRORS = [
  "unknown",
  "apps_limit",
  "license_unavailable",
  "unknown_slack_ws",
  "unknown_tg_ws",
  "mismatch_tg_ws",
  "access_denied",
  "expired",
  "invalid_token",
  "registration_disabled",
] as const;

/** One of the codes. */
export type LoginError = (typeof LOGIN_ERRORS)[number];

/** Tells whether a text from the address is one of the codes. */
export function isLoginError(text: string): text is LoginError {
  return (LOGIN_ERRORS as readonly string[]).includes(text);
}

/** The way back after signing in: a path of this site, or the dashboard for anything else. */
export function safeReturnPath(path: string | undefined): string {
  const isOwn = path !== undefined && /^\/(?![/\\])/.test(path) && !path.startsWith("/login");
  return isOwn ? path : "/";
}
