import { readFileSync } from "node:fs";
import { join } from "node:path";
import { scanText } from "./lint/texts.ts";
import { listTree, ROOT } from "./tree.ts";

const BINARY = /\.(png|jpe?g|webp|avif|ico|woff2?|gz|zip|pdf)$/;

let found = 0;
for (const path of listTree()) {
  if (BINARY.test(path)) continue;
  for (const { line, message } of scanText(path, readFileSync(join(ROOT, path), "utf8"))) {
    console.error(`${path}:${line}: ${message}`);
    found += 1;
  }
}
process.exitCode = found > 0 ? 1 : 0;
