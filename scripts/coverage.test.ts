import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CALLS, contract } from "../packages/core/src/contract/index.ts";
import type { Endpoint } from "../packages/core/src/index.ts";
import { callsMissingFrom, toRow } from "./lint/coverage.ts";
import type { CallsByReach } from "./lint/coverage.ts";
import { listTree, ROOT } from "./tree.ts";

const calls: readonly Endpoint[] = Object.values(contract);
const reached: CallsByReach = Object.fromEntries(
  Object.entries(CALLS).flatMap(([subject, each]) =>
    Object.entries<Endpoint>(each).map(([name, call]) => [`${subject}.${name}`, call]),
  ),
);

function textsOf(pattern: RegExp): readonly string[] {
  return listTree()
    .filter((path) => pattern.test(path))
    .map((path) => readFileSync(join(ROOT, path), "utf8"));
}

describe("every call", () => {
  it("is in a list of docs/spec with its access, and nothing else is", () => {
    const listed = textsOf(/^docs\/spec\/.*endpoints\.tsv$/).flatMap((text) => text.trim().split("\n"));
    expect(listed.filter((line) => !line.startsWith("#")).sort()).toEqual(calls.map(toRow).sort());
  });

  it("has a unique name, and none is left out of the contract", () => {
    const declared = textsOf(/^packages\/core\/src\/.*\.contract\.ts$/).flatMap(
      (text) => text.match(/= endpoint\(/g) ?? [],
    );
    expect(calls).toHaveLength(declared.length);
  });

  it("has a route on the server", () => {
    expect(callsMissingFrom(textsOf(/^packages\/server\/src\/.*\.routes\.ts$/), reached)).toEqual([]);
  });

  it("is made by a server test", () => {
    expect(callsMissingFrom(textsOf(/^packages\/server\/(src|tests)\/.*\.test\.ts$/), reached)).toEqual([]);
  });
});
