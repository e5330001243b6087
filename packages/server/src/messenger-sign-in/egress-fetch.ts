import type { Egress, EgressRequest } from "../lib/egress.ts";

const WITHOUT_BODY = new Set([204, 205, 304]);

/** `fetch` for a library that wants one, with the bounds of our egress. */
export function createEgressFetch(egress: Egress): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const bytes = new Uint8Array(await request.arrayBuffer());
    const { status, headers, body } = await egress.send({
      // Egress refuses what it doesn't know.
      method: request.method as EgressRequest["method"],
      url: request.url,
      headers: Object.fromEntries(request.headers),
      ...(bytes.byteLength > 0 && { body: bytes }),
    });
    return new Response(WITHOUT_BODY.has(status) ? null : new Uint8Array(body), { status, headers });
  };
}
