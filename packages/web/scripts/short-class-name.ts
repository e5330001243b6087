import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shortName } from "./short-name.ts";

const PACKAGES = new URL("../..", import.meta.url).pathname;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const NAME = /\.([a-z_][\w-]*)|@keyframes ([\w-]+)/gi;

// Known before the first sheet is built, whatever the build order.
const places = new Map<string, number>();
for (const path of globSync("{widget,web}/src/**/*.module.css", { cwd: PACKAGES }).sort()) {
  const sheet = join(PACKAGES, path);
  for (const [, className, keyframes] of readFileSync(sheet, "utf8").replace(COMMENT, "").matchAll(NAME)) {
    note(`${sheet} ${className ?? keyframes ?? ""}`);
  }
}

/** Names a CSS module class by its sheet's index and its own index in it: the same in every build. */
export function shortClassName(name: string, sheet: string): string {
  return shortName(note(`${sheet} ${name}`));
}

function note(key: string): number {
  const place = places.get(key) ?? places.size;
  places.set(key, place);
  return place;
}
