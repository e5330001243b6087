import { FILE_MEDIA_TYPES } from "@guildhall/core";
import type { FileAnswer, FileKind } from "@guildhall/core";
import type { FastifyReply } from "fastify";

/** Answers with a file to be saved, never shown in the server's own pages. */
export function sendFile(reply: FastifyReply, kind: FileKind, answer: unknown): FastifyReply {
  // What the handler of a call that answers with a file returns, by its type.
  const { fileName, bytes } = answer as FileAnswer;
  return reply
    .type(FILE_MEDIA_TYPES[kind])
    .header("x-request-id", reply.request.id)
    .header("content-disposition", savedAs(fileName))
    .send(Buffer.from(bytes));
}

/** The heading by which a browser saves an answer under a name, in whatever script. */
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
