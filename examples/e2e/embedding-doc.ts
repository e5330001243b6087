import { readFileSync } from "node:fs";

const GUIDE = new URL("../../docs/embedding.md", import.meta.url);

/** A code block of the guide. A file has the name that the words before it give; a block of `sh` is a command. */
export interface Block {
  readonly language: string;
  /** Null if no file is named. */
  readonly file: string | null;
  readonly text: string;
}

/** The code blocks of a section of the embedding guide, in their order. */
export function readBlocks(section: string): readonly Block[] {
  const words = readFileSync(GUIDE, "utf8").split(`\n## ${section}\n`)[1]?.split("\n## ")[0] ?? "";
  const blocks: Block[] = [];
  let before = 0;
  for (const match of words.matchAll(/^```(\w*)\n(.*?)^```$/gms)) {
    const [, language = "", text = ""] = match;
    const names = [...words.slice(before, match.index).matchAll(/`([\w-]*\.(?:mjs|html|env)|\.env)`/g)];
    blocks.push({ language, file: language === "sh" ? null : (names.at(-1)?.[1] ?? null), text });
    before = match.index + match[0].length;
  }
  return blocks;
}
