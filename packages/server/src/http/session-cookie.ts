import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

const BEARER = /^Bearer ([\w-]{20,100})$/i;

/** Whether the caller reached the server over HTTPS. */
export function isSecure(config: Pick<Config, "publicUrl">, request: Pick<FastifyRequest, "protocol">): boolean {
  return config.publicUrl === null ? request.protocol === "https" : config.publicUrl.startsWith("https:");
}

/** On HTTPS with the prefix that binds the cookie to this host. */
function sessionCookieName(secure: boolean): string {
  return secure ? "__Host-guildhall" : "guildhall_session";
}

/** A request's session secret, and whether it came by cookie. */
export interface CarriedSession {
  readonly token: string | null;
  readonly isCookie: boolean;
  /** Whether there is a session cookie, even beside a header that comes first. */
  readonly hasCookie: boolean;
}

/** Reads the secret from the Authorization header, or else from the cookie. */
export function readCarriedSession(request: FastifyRequest, secure: boolean): CarriedSession {
  const bearer = BEARER.exec(request.headers.authorization ?? "")?.[1];
  const token = request.cookies[sessionCookieName(secure)];
  const hasCookie = token !== undefined;
  if (bearer !== undefined) return { token: bearer, isCookie: false, hasCookie };
  return { token: token ?? null, isCookie: hasCookie, hasCookie };
}

/** Stores the session in the browser until `expiresAt`, inaccessible to scripts and other sites. */
export function writeSessionCookie(
  reply: FastifyReply,
  session: { readonly token: string; readonly secure: boolean; readonly lifetimeMs: number },
): void {
  const { token, secure, lifetimeMs } = session;
  void reply.setCookie(sessionCookieName(secure), token, {
    ...ATTRIBUTES,
    secure,
    maxAge: Math.floor(lifetimeMs / 1000),
  });
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  void reply.setCookie(sessionCookieName(secure), "", { ...ATTRIBUTES, secure, maxAge: 0 });
}

function signInCookieName(secure: boolean): string {
  return secure ? "__Host-guildhall_sign_in" : "guildhall_sign_in";
}

export function readSignInCookie(request: FastifyRequest, secure: boolean): string | null {
  return request.cookies[signInCookieName(secure)] ?? null;
}

/** Without a text, it's forgotten. Comes back from other sites: Lax cookies do when a page is opened. */
export function writeSignInCookie(
  reply: FastifyReply,
  { text, secure, lifetimeMs }: { readonly text: string | null; readonly secure: boolean; readonly lifetimeMs: number },
): void {
  const maxAge = text === null ? 0 : Math.floor(lifetimeMs / 1000);
  void reply.setCookie(signInCookieName(secure), text ?? "", { ...ATTRIBUTES, secure, maxAge });
}

const ATTRIBUTES = { path: "/", httpOnly: true, sameSite: "lax" } as const;
