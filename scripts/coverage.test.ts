import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contract } from "../packages/core/src/contract/index.ts";
import type { Endpoint } from "../packages/core/src/index.ts";
import { callsMissingFrom, toRow } from "./lint/coverage.ts";
import { listTree, ROOT } from "./tree.ts";

const calls: readonly Endpoint[] = Object.values(contract);

function textsOf(pattern: RegExp): readonly string[] {
  return listTree()
    .filter((path) => pattern.test(path))
    .map((path) => readFileSync(join(ROOT, path), "utf8"));
}

describe("every call", () => {
  it("stands in docs/spec/endpoints.tsv with who may make it, and nothing else stands there", () => {
    const listed = readFileSync(join(ROOT, "docs/spec/endpoints.tsv"), "utf8").trim().split("\n");
    expect(listed.filter((line) => !line.startsWith("#")).sort()).toEqual(calls.map(toRow).sort());
  });

  it("has a name of its own, by which the contract holds it", () => {
    expect(Object.entries(contract).filter(([key, { name }]) => key !== name)).toEqual([]);
  });

  it("has a route on the server", () => {
    expect(callsMissingFrom(textsOf(/^packages\/server\/src\/.*\.routes\.ts$/), calls)).toEqual([]);
  });

  it("is made by a test of the server", () => {
    expect(callsMissingFrom(textsOf(/^packages\/server\/(src|tests)\/.*\.test\.ts$/), calls)).toEqual([]);
  });
});
