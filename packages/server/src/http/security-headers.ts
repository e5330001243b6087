import type { FastifyInstance, FastifyReply } from "fastify";

/** The CSP of responses that aren't pages: nothing may run or be framed. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Sent with every response. */
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

/** Two years, as the preload lists require. */
const HSTS = "max-age=63072000; includeSubDomains";

/** The CSP of a page; `scriptHashes` are of its inline scripts. */
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

/** Headers of every response; pages replace the policy. */
export function securityHeaders(options: { readonly isHttps: boolean }): Readonly<Record<string, string>> {
  return {
    ...COMMON,
    "content-security-policy": API_POLICY,
    ...(options.isHttps ? { "strict-transport-security": HSTS } : {}),
  };
}

/**
 * Sandboxes a response. Sandboxed documents have an opaque origin, so they can't share an agent cluster with our pages;
 * browsers warn if the header is sent anyway.
 */
export function sandboxed(reply: FastifyReply, policy: string, allowed = ""): FastifyReply {
  return reply
    .removeHeader("origin-agent-cluster")
    .header("content-security-policy", `${policy}; sandbox ${allowed}`.trimEnd());
}

/** Adds the headers to every response. */
export function sendSecurityHeaders(server: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  server.addHook("onRequest", async (_request, reply) => {
    void reply.headers(headers);
  });
}
