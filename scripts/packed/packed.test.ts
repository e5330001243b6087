import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { packedFaults } from "./faults.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "guildhall-broken-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(path: string, text: string): void {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
}

it("finds what somebody would run into who installs a package", async () => {
  const exports = {
    ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
    "./bare": "./dist/bare.js",
    "./gone": { types: "./dist/index.d.ts", default: "./dist/gone.js" },
  };
  const manifest = {
    name: "@stranger/broken",
    version: "1.0.0",
    type: "module",
    license: "MIT",
    files: ["dist"],
    exports,
  };
  put("package.json", JSON.stringify(manifest));
  put("README.md", "# Broken\n\nSee `docs/guide.md`, and `dist/notes.txt`.");
  put("dist/notes.txt", "Notes");
  put("dist/index.js", "export const width = window.innerWidth;\n");
  put("dist/index.d.ts", "export declare const width: number;\n");
  put("dist/bare.js", "export const height = 1;\n");
  const faults = await packedFaults([folder], {
    files: { "page.ts": 'import { width } from "@stranger/broken";\nexport const text: string = width;\n' },
    typed: "page.ts",
  });
  expect(faults).toEqual([
    "@stranger/broken: has no CHANGELOG.md",
    "@stranger/broken: has no LICENSE",
    "@stranger/broken: has no THIRD-PARTY-LICENSES.txt",
    "@stranger/broken: has no docs/guide.md, which its README names",
    expect.stringMatching(/gone\.js.*does not exist/),
    "@stranger/broken: types: UntypedResolution of ./bare",
    expect.stringMatching(/can't be imported in Node: .*window is not defined(.|\n)*broken\/gone/),
    expect.stringMatching(/types as bundler resolves them: .*'number' is not assignable to type 'string'/),
    expect.stringMatching(/types as node16 resolves them: .*'number' is not assignable to type 'string'/),
  ]);
});

it("tells that a package can't be installed", async () => {
  const dependencies = { "@stranger/unknown": "1.0.0" };
  put("package.json", JSON.stringify({ name: "@stranger/broken", version: "1.0.0", dependencies }));
  const faults = await packedFaults([folder], { files: {}, typed: "page.ts" });
  expect(faults).toEqual([expect.stringMatching(/^npm can't install @stranger\/broken, (.|\n)*@stranger\/unknown/)]);
});
