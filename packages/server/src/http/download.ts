import { FILE_MEDIA_TYPES } from "@guildhall/core";
import type { FileAnswer, FileKind } from "@guildhall/core";
import type { FastifyReply } from "fastify";

/** Sends a file as a download, never displayed on the server's own origin. */
export function sendFile(reply: FastifyReply, kind: FileKind, answer: unknown): FastifyReply {
  // By its type, a handler of a file endpoint returns this.
  const { fileName, bytes } = answer as FileAnswer;
  return reply
    .type(FILE_MEDIA_TYPES[kind])
    .header("x-request-id", reply.request.id)
    .header("content-disposition", savedAs(fileName))
    .send(Buffer.from(bytes));
}

/** The Content-Disposition of a download, with a file name in any script. */
export function savedAs(fileName: string): string {
  return `attachment; filename="${toAscii(fileName)}"; filename*=UTF-8''${toExtended(fileName)}`;
}

function toExtended(fileName: string): string {
  const hex = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(fileName).replaceAll(/['()*!]/g, hex);
}

function toAscii(fileName: string): string {
  return fileName.replaceAll(/[^\w. -]/g, "_");
}
