import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding } from "./panel-files.ts";
import type { PanelFile } from "./panel-files.ts";

export const IMMUTABLE = "public, max-age=31536000, immutable";

/** Sends a file in the best encoding, or says that the browser has it. */
export async function sendStatic(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, cacheControl }: { readonly file: PanelFile; readonly cacheControl: string },
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers["accept-encoding"], file);
  void reply.header("cache-control", cacheControl).header("vary", "accept-encoding").header("etag", file.etag);
  if (request.headers["if-none-match"]?.includes(file.etag) === true) return reply.code(304).send();
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  return reply.type(file.type).send(await file.content(encoding));
}
