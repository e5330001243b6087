import type { FastifyInstance, FastifyReply } from "fastify";

/** The policy of answers that are no pages: nothing in them may run or be framed. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Sent with everything. */
const COMMON = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "origin-agent-cluster": "?1",
} as const;

/** Two years, as browsers' preload lists ask for. */
const HSTS = "max-age=63072000; includeSubDomains";

/** The content security policy of a page of this server; `scriptHashes` are of the scripts inside it. */
export function pagePolicy(scriptHashes: readonly string[]): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(" ");
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The headers of every answer; a page replaces the policy with its own. */
export function securityHeaders(options: { readonly isHttps: boolean }): Readonly<Record<string, string>> {
  return {
    ...COMMON,
    "content-security-policy": API_POLICY,
    ...(options.isHttps ? { "strict-transport-security": HSTS } : {}),
  };
}

/**
 * Gives an answer a policy that shuts it into a sandbox. What is in one has an origin of its own, so that it cannot share
 * an agent with this one's pages: to ask for that makes browsers warn.
 */
export function sandboxed(reply: FastifyReply, policy: string, allowed = ""): FastifyReply {
  return reply
    .removeHeader("origin-agent-cluster")
    .header("content-security-policy", `${policy}; sandbox ${allowed}`.trimEnd());
}

/** Puts the headers on every answer that passes the hooks. */
export function sendSecurityHeaders(server: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  server.addHook("onRequest", async (_request, reply) => {
    void reply.headers(headers);
  });
}
