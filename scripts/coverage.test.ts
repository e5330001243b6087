import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contract } from "../packages/core/src/contract/index.ts";
import type { Access, Endpoint } from "../packages/core/src/index.ts";
import { listTree, ROOT } from "./tree.ts";

const calls: readonly Endpoint[] = Object.values(contract);
const server = listTree().filter((path) => /^packages\/server\/(src|tests)\/.*\.ts$/.test(path));
const texts = new Map(server.map((path) => [path, readFileSync(join(ROOT, path), "utf8")]));
const tests = [...texts].filter(([path]) => path.endsWith(".test.ts")).map(([, text]) => text);
const routes = [...texts].filter(([path]) => path.endsWith(".routes.ts")).map(([, text]) => text);

/** The calls that no text names, or addresses by their whole path. */
function missingFrom(sources: readonly string[]): readonly string[] {
  const missing = calls.filter(({ name, path }) => {
    const named = new RegExp(`\\b${name}\\b|/api/v1${path}["?\`]`);
    return !sources.some((text) => named.test(text));
  });
  return missing.map(({ name }) => name);
}

function needs({ permission, setting, own }: Access): string {
  const parts = [permission?.join(" or "), setting && `setting ${setting}`, own && `own ${own}`];
  return parts.filter((each) => each !== undefined).join("; ") || "-";
}

describe("every call", () => {
  it("stands in docs/spec/endpoints.tsv with who may make it, and nothing else stands there", () => {
    const listed = readFileSync(join(ROOT, "docs/spec/endpoints.tsv"), "utf8").trim().split("\n");
    const declared = calls.map(({ method, path, access }) =>
      [method, path, access.who, needs(access), access.feature ?? "-"].join("\t"),
    );
    expect(listed.filter((line) => !line.startsWith("#")).sort()).toEqual(declared.sort());
  });

  it("has a route on the server", () => {
    expect(missingFrom(routes)).toEqual([]);
  });

  it("has a name of its own, and a test of the server that makes it", () => {
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
    expect(Object.entries(contract).filter(([key, { name }]) => key !== name)).toEqual([]);
    expect(missingFrom(tests)).toEqual([]);
  });
});
