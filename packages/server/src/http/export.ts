import { Readable } from "node:stream";
import { FILE_MEDIA_TYPES, localTimeAt } from "@guildhall/core";
import type { FastifyReply } from "fastify";
import type { MemberCall } from "../lib/deps.ts";
import { streamSpreadsheet } from "../spreadsheets/stream-spreadsheet.ts";
import type { TypedSheet } from "../spreadsheets/typed-sheet.ts";
import { savedAs } from "./download.ts";

export interface ExportAnswer {
  /** The file, base64. */
  readonly excelData: string;
  /** With its creation time, in the workspace's zone. */
  readonly fileName: string;
}

/** What an export needs of its call. */
export type ExportCall = Pick<MemberCall, "at" | "actor">;

/** Writes a sheet into a response field. */
export async function writeExport(call: ExportCall, sheet: TypedSheet): Promise<ExportAnswer> {
  return { excelData: await encode(streamSpreadsheet(sheet, zoneOf(call))), fileName: exportName(call, sheet) };
}

/** Encodes base64 as bytes arrive, so they're held only once; three bytes make four letters. */
async function encode(pieces: AsyncIterable<Buffer>): Promise<string> {
  let encoded = "";
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece]);
    const whole = bytes.length - (bytes.length % 3);
    encoded += bytes.toString("base64", 0, whole);
    rest = bytes.subarray(whole);
  }
  return encoded + rest.toString("base64");
}

/** Whether the caller accepts the file itself. */
export function wantsFile(accept: string | undefined): boolean {
  return accept?.toLowerCase().includes(FILE_MEDIA_TYPES.xlsx) === true;
}

/** Streams the file itself while it's written; if that fails, the connection is cut. */
export function sendExport(
  reply: FastifyReply,
  call: ExportCall & Pick<MemberCall, "deps">,
  sheet: TypedSheet,
): FastifyReply {
  const pieces = Readable.from(streamSpreadsheet(sheet, zoneOf(call)), { objectMode: false });
  // The response has started, so the error can only be logged.
  pieces.on("error", (error) =>
    call.deps.log.error({ err: error, requestId: reply.request.id }, "an export broke off"),
  );
  return reply
    .type(FILE_MEDIA_TYPES.xlsx)
    .header("x-request-id", reply.request.id)
    .header("content-disposition", savedAs(exportName(call, sheet)))
    .send(pieces);
}

function zoneOf({ actor }: ExportCall): string {
  return actor.workspace.settings.tz;
}

/** Sheet name and local time of the workspace: `Results 2026-11-21 14-05-09.xlsx`. */
function exportName(call: ExportCall, { sheetName }: Pick<TypedSheet, "sheetName">): string {
  const { year, month, day, hour, minute, second } = localTimeAt(call.at, zoneOf(call));
  const two = (value: number): string => String(value).padStart(2, "0");
  const name = sheetName
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 60)
    .trim();
  return `${name} ${year}-${two(month)}-${two(day)} ${two(hour)}-${two(minute)}-${two(second)}.xlsx`.trim();
}
