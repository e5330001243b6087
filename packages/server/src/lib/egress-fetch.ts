import { BadRequestError } from "@guildhall/core";
import { createEgress } from "./egress.ts";
import type { EgressOptions, EgressRequest } from "./egress.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE"] as const satisfies readonly EgressRequest["method"][];

/** Statuses whose responses have no body. */
const EMPTY = new Set([204, 205, 304]);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * `fetch` for libraries that take one, by way of the egress. It follows no redirects: they're returned, or an error if
 * the caller wants none.
 */
export function createEgressFetch(options: Omit<EgressOptions, "maxRedirects">): typeof globalThis.fetch {
  const egress = createEgress({ ...options, maxRedirects: 0 });
  return async (input, init = {}) => {
    const request = new Request(input, init);
    const method = METHODS.find((each) => each === request.method);
    if (method === undefined) throw new BadRequestError("the method is not one that leaves the server");
    const body = new Uint8Array(await request.arrayBuffer());
    const {
      status: code,
      headers,
      body: received,
    } = await egress.send({
      method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      ...(body.byteLength > 0 && { body }),
    });
    // What `fetch` throws then, too.
    if (REDIRECTS.has(code) && request.redirect === "error") throw new TypeError("a redirect was not expected");
    return new Response(EMPTY.has(code) ? null : new Uint8Array(received), { status: code, headers });
  };
}
