import { createMemoryTransport, toFormData } from "@guildhall/core/transport";
import type { Transport, TransportRequest } from "@guildhall/core/transport";
import type { FastifyInstance } from "fastify";

/** Calls this server's own API without a socket; `host` is one that it answers to. */
export function createInjectTransport(server: Pick<FastifyInstance, "inject">, host: string): Transport {
  return createMemoryTransport(async ({ method, url, headers, ...content }) => {
    const { more = {}, payload } = await write(content);
    const answer = await server.inject({
      method,
      url,
      headers: { host, ...headers, ...more },
      ...(payload === undefined ? {} : { payload }),
    });
    const named = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : String(value)]],
    );
    return { status: answer.statusCode, headers: Object.fromEntries(named), body: answer.body };
  });
}

interface Written {
  readonly more?: Readonly<Record<string, string>>;
  readonly payload?: Buffer | string;
}

async function write({ body, form }: Pick<TransportRequest, "body" | "form">): Promise<Written> {
  if (form === undefined) return body === undefined ? {} : { payload: body };
  const written = new Response(await toFormData(form));
  return {
    more: { "content-type": written.headers.get("content-type") ?? "" },
    payload: Buffer.from(await written.arrayBuffer()),
  };
}
