import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as texts from "../packages/core/src/i18n/en.ts";
import { readReplacedPhrases, replacedIn } from "./lint/words.ts";
import { listTree, ROOT } from "./tree.ts";

interface Tree {
  readonly [name: string]: string | Tree;
}

const phrases = readReplacedPhrases(readFileSync(join(ROOT, "docs/glossary.md"), "utf8"));
const pages = listTree()
  .filter((path) => /^packages\/server\/pages\/.*\.en\.md$/.test(path))
  .flatMap((path) => {
    const lines = readFileSync(join(ROOT, path), "utf8").split("\n");
    return lines.map((line, index) => [`${path}:${String(index + 1)}`, line] as const);
  });

const faults = [...flatten(texts), ...pages].flatMap(([place, text]) =>
  replacedIn(text, phrases).map((fault) => `${place}: ${fault}`),
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 || phrases.length === 0 ? 1 : 0;

/** Every text of a tree by its key, such as `perks:card.buy`. */
function flatten(tree: Tree, prefix = ""): readonly (readonly [string, string])[] {
  const joint = prefix === "" ? ":" : ".";
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "string" ? [[prefix + name, value] as const] : flatten(value, `${prefix}${name}${joint}`),
  );
}
