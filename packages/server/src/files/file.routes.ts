import { NotFoundError } from "@guildhall/core";
import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import type { ServerModule } from "../app.ts";
import { savedAs } from "../http/download.ts";
import { shareWithAll } from "../http/cross-origin.ts";
import type { EdgeCall } from "../http/implement.ts";
import { sandboxed } from "../http/security-headers.ts";
import type { Deps } from "../lib/deps.ts";
import { fileTypeOf, isGuarded } from "./file-name.ts";
import { findShared, toJpeg } from "./shared-picture.ts";
import { isSignedFor } from "./signed-file.ts";
import type { FileQuery } from "./signed-file.ts";

const params = z.object({ workspaceId: z.string(), file: z.string() });
const query = z.catch(
  z.object({
    e: z.optional(z.string()),
    n: z.optional(z.string()),
    s: z.optional(z.string()),
    p: z.optional(z.string()),
  }),
  {},
);

/** A file opened in the browser runs no scripts and loads nothing. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Serves uploads to members of their workspace, guarded ones only under signed URLs; anything else is a 404. Where a
 * workspace's widget is on, pictures that all its members see also go to whoever knows their unguessable address:
 * pages of other sites can't send a session along with a picture. So do pictures that a chat was given, at a signed
 * address.
 */
export function createFileModule({ files, config }: Pick<Deps, "files" | "config">): ServerModule {
  const requireFile = async ({ name, type }: { readonly name: string; readonly type: string | null }) => {
    const bytes = type === null ? null : await files.get(name);
    if (bytes === null || type === null) throw new NotFoundError("file");
    return { bytes, type };
  };
  const sendShared = async (reply: FastifyReply, name: string) => {
    const { bytes } = await requireFile({ name, type: fileTypeOf(name) });
    return send(reply, { bytes: await toJpeg(bytes), type: "image/jpeg", isOpen: true, savedAs: "" });
  };
  return {
    register({ server, edge, origins }) {
      server.get("/files/:workspaceId/:file", async (request, reply) => {
        const { workspaceId, file } = z.parse(params, request.params);
        const name = `${workspaceId}/${file}`;
        const asked = z.parse(query, request.query);
        const shared = findShared(name, asked.p, config.secret);
        if (shared !== null) return sendShared(reply, shared);
        const isOpen = !isGuarded(name);
        if (isOpenPicture(name) && (await origins.isEnabled(Number(workspaceId)))) {
          const { bytes, type } = await requireFile({ name, type: fileTypeOf(name) });
          return send(shareWithAll(reply), { bytes, type, isOpen, savedAs: "" });
        }
        const call = await edge.admit(request, reply, { access: { who: isOpen ? "member" : "anyone", widget: true } });
        if (String(call.actor?.workspace.id) !== workspaceId) throw new NotFoundError("file");
        if (!isOpen && !isMadeFor(call, name, { asked, secret: config.secret })) throw new NotFoundError("file");
        const { bytes, type } = await requireFile({ name, type: fileTypeOf(name) });
        return send(reply, { bytes, type, isOpen, savedAs: asked.n ?? "" });
      });
    },
  };
}

function isOpenPicture(name: string): boolean {
  return !isGuarded(name) && fileTypeOf(name)?.startsWith("image/") === true;
}

function isMadeFor(call: EdgeCall, name: string, by: { readonly asked: FileQuery; readonly secret: string }): boolean {
  if (call.actor === undefined) return false;
  return isSignedFor({ name, holder: call.actor }, by.asked, { secret: by.secret, at: call.at });
}

interface Shown {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly isOpen: boolean;
  /** Signed with a guarded file's URL; ignored for others. */
  readonly savedAs: string;
}

function send(reply: FastifyReply, { bytes, type, isOpen, savedAs: name }: Shown): FastifyReply {
  const isSaved = !isOpen && name !== "";
  const disposition = isSaved ? savedAs(name) : type.startsWith("image/") ? "inline" : "attachment";
  return (
    sandboxed(reply, FILE_POLICY)
      .type(type)
      .header("content-disposition", disposition)
      // Names are never reused, so content never changes; an expired URL is requested anew.
      .header("cache-control", isOpen ? "private, max-age=31536000, immutable" : "private, max-age=3600, immutable")
      .send(bytes)
  );
}
