import { walkXml } from "./xml-walk.ts";
import { openZip } from "./zip-parts.ts";

const TYPES = "[Content_Types].xml";

/** Content types of an office file's main part. */
const MAIN_TYPES = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml": "docx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml": "xlsx",
} as const;

/**
 * Detects Office documents and spreadsheets from a zip's content types, without unpacking anything else. Null for
 * everything else, including files with macros or a password.
 */
export async function findOfficeKind(bytes: Buffer): Promise<"docx" | "xlsx" | null> {
  let kind: "docx" | "xlsx" | null = null;
  let hasMacros = false;
  try {
    const parts = await openZip(bytes, { maxClaimedBytes: Number.POSITIVE_INFINITY });
    await walkXml(parts.read(TYPES), {
      open(_name, { PartName: part = "", ContentType: type = "" }) {
        if (/macroEnabled|vbaProject/i.test(type)) hasMacros = true;
        // The table only has entries for its own keys.
        if (Object.hasOwn(MAIN_TYPES, type) && parts.has(part.replace(/^\//, "")))
          kind = MAIN_TYPES[type as keyof typeof MAIN_TYPES];
      },
    });
  } catch {
    // Whatever is wrong with it, no office program wrote it.
    return null;
  }
  return hasMacros ? null : kind;
}
