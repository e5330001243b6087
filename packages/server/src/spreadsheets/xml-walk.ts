import { SaxesParser } from "saxes";
import { sheetRefused } from "./sheet-problem.ts";

/** Receives a document's parsing events; names come without their prefix. */
export interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** True to stop parsing. */
  isDone?(): boolean;
}

/** Maximum nesting depth; a sheet has a handful. */
const MAX_DEPTH = 100;

/**
 * Parses XML as a stream, holding only what is asked for.
 * @throws {SheetRefusal} `file_unreadable` on malformed XML and on a doctype, which could define entities;
 * `file_too_complex` when nested too deeply
 */
export async function walkXml(pieces: AsyncIterable<Buffer>, ear: XmlListener): Promise<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  parser.on("error", () => {
    throw sheetRefused("file_unreadable");
  });
  parser.on("doctype", () => {
    throw sheetRefused("file_unreadable");
  });
  let depth = 0;
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw sheetRefused("file_too_complex");
    ear.open(localName(name), attributes);
  });
  parser.on("text", (text) => ear.text?.(text));
  parser.on("cdata", (text) => ear.text?.(text));
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    ear.close?.(localName(name));
  });
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }));
    if (ear.isDone?.() === true) return;
  }
  parser.write(decoder.decode());
  parser.close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
