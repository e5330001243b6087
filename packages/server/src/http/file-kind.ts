import type { FileKind, FileRule } from "@guildhall/core";
import { findOfficeKind } from "../spreadsheets/office-kind.ts";
import type { SpooledBytes } from "./spool.ts";

const ZIP = "504b0304";
/** Holds what office programs protect by a password. */
const COMPOUND = "d0cf11e0a1b11ae1";

/** First bytes by kind; of a zip they say no more than that it is one. */
const SIGNATURES: Readonly<Record<FileKind, readonly string[]>> = {
  jpeg: ["ffd8ff"],
  png: ["89504e470d0a1a0a"],
  pdf: ["255044462d"],
  docx: [ZIP],
  xlsx: [ZIP, COMPOUND],
};

/** Of which of the rule's kinds a file is by its content; null when it is of none. */
export async function kindOf(bytes: Pick<SpooledBytes, "start" | "read">, rule: FileRule): Promise<FileKind | null> {
  const start = Buffer.from(bytes.start.subarray(0, 8)).toString("hex");
  const kind = rule.kinds.find((each) => SIGNATURES[each].some((signature) => start.startsWith(signature)));
  if (kind === undefined) return null;
  const isOffice = kind === "docx" || kind === "xlsx";
  if (!isOffice || rule.isReadByHandler === true) return kind;
  const found = await findOfficeKind(Buffer.from(await bytes.read()));
  return found !== null && rule.kinds.includes(found) ? found : null;
}
