import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./tree.ts";

/** Guides that come with a package: whoever installs it may not have this repository. */
const GUIDES: Readonly<Record<string, string>> = { "@guildhall/widget": "embedding.md" };

/** Writes the package's guide, if it has one, beside its modules in `dir`. */
export function addGuide(name: string, dir: string): void {
  const guide = GUIDES[name];
  if (guide === undefined) return;
  const text = readFileSync(join(ROOT, "docs", guide), "utf8");
  writeFileSync(join(dir, guide), withoutPaths(text));
}

/** Without the links that lead to other files, of which only the text stays. */
export function withoutPaths(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\((?!#|https?:)[^)]+\)/g, "$1");
}
