import { kindByStart } from "@guildhall/core";
import type { FileKind, FileRule } from "@guildhall/core";
import { findOfficeKind } from "../spreadsheets/office-kind.ts";
import type { SpooledBytes } from "./spool.ts";

/** Detects a file's kind by content; null if the rule doesn't allow it. */
export async function kindOf(bytes: Pick<SpooledBytes, "start" | "read">, rule: FileRule): Promise<FileKind | null> {
  const kind = kindByStart(bytes.start, rule.kinds);
  if (kind === null) return null;
  const isOffice = kind === "docx" || kind === "xlsx";
  if (!isOffice || rule.isReadByHandler === true) return kind;
  const found = await findOfficeKind(Buffer.from(await bytes.read()));
  return found !== null && rule.kinds.includes(found) ? found : null;
}
