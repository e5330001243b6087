import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import * as en from "./en.ts";
import { findText } from "./translate.ts";
import type { TextTree } from "./translate.ts";

const PACKAGES = fileURLToPath(new URL("../../../", import.meta.url));
const texts: Readonly<Record<string, TextTree>> = en;

const sources = ["core", "server", "widget", "web", "jira-app"].flatMap((name) => {
  const folder = join(PACKAGES, name, "src");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]tsx?$|(^|\/)testing\//.test(file))
    .map((file) => ({ file: `${name}/${file}`, code: readFileSync(join(folder, file), "utf8") }));
});

const namespaces = Object.keys(texts).join("|");
const WHOLE_KEY = new RegExp(`["'\`]((?:${namespaces}):[\\w.]+)["'\`]`, "g");
const KEY_START = new RegExp(`\`((?:${namespaces}):[\\w.]*)\\$\\{`, "g");

function matches(pattern: RegExp): { readonly file: string; readonly key: string }[] {
  return sources.flatMap(({ file, code }) =>
    [...code.matchAll(pattern)].map((match) => ({ file, key: match[1] ?? "" })),
  );
}

function hasText(key: string): boolean {
  const [namespace = "", path = ""] = key.split(":");
  return [path, `${path}_other`].some((each) => findText(texts[namespace], each) !== undefined);
}

/** Whether any text path starts with the key. */
function hasStart(key: string): boolean {
  const [namespace = "", path = ""] = key.split(":");
  const walk = (tree: TextTree, prefix: string): boolean =>
    Object.entries(tree).some(([name, value]) => {
      const here = prefix + name;
      return typeof value === "string" ? here.startsWith(path) : walk(value, `${here}.`);
    });
  return walk(texts[namespace] ?? {}, "");
}

it("every key in the code has a text", () => {
  const used = matches(WHOLE_KEY);
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter(({ key }) => !hasText(key))).toEqual([]);
});

it("every composed key starts like one that has a text", () => {
  expect(matches(KEY_START).filter(({ key }) => !hasStart(key))).toEqual([]);
});
