import { NotFoundError } from "@guildhall/core";
import * as z from "zod/mini";
import type { ServerModule } from "../app.ts";
import type { Deps } from "../lib/deps.ts";
import { fileTypeOf } from "./file-name.ts";

const params = z.object({ workspaceId: z.string(), file: z.string() });

/** Whatever is in a file, a browser that opens it runs nothing and asks nobody. */
const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Hands out uploads to the members of their workspace; anything else looks like a file that is not there. */
export function createFileModule({ files }: Pick<Deps, "files">): ServerModule {
  return {
    register({ server, edge }) {
      server.get("/files/:workspaceId/:file", async (request, reply) => {
        const { actor } = await edge.admit(request, reply, { access: { who: "member" } });
        const { workspaceId, file } = z.parse(params, request.params);
        const name = `${workspaceId}/${file}`;
        const type = fileTypeOf(name);
        if (type === null || String(actor?.workspace.id) !== workspaceId) throw new NotFoundError("file");
        const bytes = await files.get(name);
        if (bytes === null) throw new NotFoundError("file");
        return reply
          .type(type)
          .header("content-security-policy", FILE_POLICY)
          .header("content-disposition", type.startsWith("image/") ? "inline" : "attachment")
          // A name is never used again, so that what it stands for never changes.
          .header("cache-control", "private, max-age=31536000, immutable")
          .send(bytes);
      });
    },
  };
}
