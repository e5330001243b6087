import { walkXml } from "./xml-walk.ts";
import { openZip } from "./zip-parts.ts";

const TYPES = "[Content_Types].xml";

/** What the main part of an office file says it is. */
const MAIN_TYPES = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml": "docx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml": "xlsx",
} as const;

/**
 * Whether a zip is a text or a spreadsheet of an office program, by its list of parts: nothing else of it is
 * unpacked. Null for everything else, also for one with macros or a password.
 */
export async function findOfficeKind(bytes: Buffer): Promise<"docx" | "xlsx" | null> {
  let kind: "docx" | "xlsx" | null = null;
  let hasMacros = false;
  try {
    const parts = await openZip(bytes, { maxClaimedBytes: Number.POSITIVE_INFINITY });
    await walkXml(parts.read(TYPES), {
      open(_name, { PartName: part = "", ContentType: type = "" }) {
        if (/macroEnabled|vbaProject/i.test(type)) hasMacros = true;
        // The table has an entry for each of its own keys only.
        if (Object.hasOwn(MAIN_TYPES, type) && parts.has(part.replace(/^\//, "")))
          kind = MAIN_TYPES[type as keyof typeof MAIN_TYPES];
      },
    });
  } catch {
    // Whatever is wrong with it, it is no file that an office program wrote.
    return null;
  }
  return hasMacros ? null : kind;
}
