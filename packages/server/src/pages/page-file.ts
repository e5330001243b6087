import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "@guildhall/core";
import type { WrittenPage } from "@guildhall/core/pages";
import { SERVER_FOLDER } from "../lib/server-folder.ts";

/** A page as it is written. */
export interface PageText {
  readonly language: Language;
  readonly markdown: string;
}

/** The guides that come with the product. */
const OWN_PAGES = join(SERVER_FOLDER, "pages");

/**
 * Reads a page: `NAME.LANGUAGE.md` of the operator's folder, else of the product's own; the asked language before
 * the other one. Null when nobody has written it. Read anew each time: an edit shows without a restart.
 */
export async function readPageFile(
  wanted: { readonly name: WrittenPage; readonly language: Language },
  pagesDir: string | null,
): Promise<PageText | null> {
  const other = wanted.language === "en" ? "ru" : "en";
  for (const folder of [pagesDir, OWN_PAGES]) {
    if (folder === null) continue;
    for (const language of [wanted.language, other] as const) {
      const markdown = await readFile(join(folder, `${wanted.name}.${language}.md`), "utf8").catch(() => null);
      if (markdown !== null) return { language, markdown };
    }
  }
  return null;
}
