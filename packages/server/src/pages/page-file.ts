import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "@guildhall/core";
import type { WrittenPage } from "@guildhall/core/pages";
import { SERVER_FOLDER } from "../lib/server-folder.ts";

export interface PageText {
  readonly language: Language;
  readonly markdown: string;
}

/** Guides shipped with the product. */
const OWN_PAGES = join(SERVER_FOLDER, "pages");

/**
 * Reads `NAME.LANGUAGE.md` from the operator's folder, or else the product's; falls back to the other language. Null if
 * there is none. Not cached: edits show without a restart.
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
