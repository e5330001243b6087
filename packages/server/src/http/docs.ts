import { join } from "node:path";
import { contract } from "@guildhall/core/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import { SERVER_FOLDER } from "../lib/server-folder.ts";
import { drawOpenApi } from "./openapi.ts";
import { readPanelFiles } from "./panel-files.ts";
import { pagePolicy } from "./security-headers.ts";

/** `info.version` of the OpenAPI description. */
const API_VERSION = "1.0.0";

const ASK_AGAIN = "no-cache";

/** Registers `/openapi.json` in the API's scope; generated once. */
export function registerOpenApi(api: FastifyInstance): void {
  let drawn: string | undefined;
  api.get("/openapi.json", async (_request, reply) => {
    drawn ??= JSON.stringify(drawOpenApi(contract, API_VERSION));
    return reply.type("application/json; charset=utf-8").header("cache-control", ASK_AGAIN).send(drawn);
  });
}

/** Registers `/docs`: our own page for the API description, with search and both themes. */
export function registerDocs(server: FastifyInstance): void {
  const files = readPanelFiles(join(SERVER_FOLDER, "assets/docs"));
  const policy = pagePolicy([]);
  const send = async (reply: FastifyReply, name: string): Promise<FastifyReply | undefined> => {
    const file = files.get(name);
    if (file === undefined) return undefined;
    return reply
      .type(file.type)
      .header("cache-control", ASK_AGAIN)
      .header("content-security-policy", policy)
      .send(await file.content("identity"));
  };
  server.get("/docs", async (_request, reply) => (await send(reply, "/index.html")) ?? reply.callNotFound());
  server.get<{ Params: { file: string } }>(
    "/docs/:file",
    async (request, reply) => (await send(reply, `/${request.params.file}`)) ?? reply.callNotFound(),
  );
}
