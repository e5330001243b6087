import { globSync } from "node:fs";
import { join } from "node:path";

const PACKAGES = new URL("../..", import.meta.url).pathname;

const sheets = globSync("{widget,web}/src/**/*.module.css", { cwd: PACKAGES }).map((path) => join(PACKAGES, path)).sort();
const classes = new Map<string, string[]>();

/** Names a class of a CSS module by the place of its sheet and its own place in it: the same in every build. */
export function shortClassName(name: string, sheet: string): string {
  const names = classes.get(sheet) ?? [];
  classes.set(sheet, names);
  if (!names.includes(name)) names.push(name);
  // A letter in front: no class may begin with a digit.
  return `${letter(sheets.indexOf(sheet))}${names.indexOf(name).toString(36)}`;
}

function letter(place: number): string {
  const ALPHABET = "abcdefghijklmnopqrstuvwxyz";
  return `${ALPHABET[Math.floor(place / ALPHABET.length)] ?? "_"}${ALPHABET[place % ALPHABET.length] ?? "_"}`;
}
