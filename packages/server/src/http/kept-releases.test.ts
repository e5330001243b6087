import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { keepRelease } from "./kept-releases.ts";

const folder = mkdtempSync(join(tmpdir(), "releases-"));
afterAll(() => rmSync(folder, { recursive: true }));

function build(name: string): string {
  const dir = join(folder, name);
  mkdirSync(join(dir, "assets"), { recursive: true });
  writeFileSync(join(dir, "index.html"), name);
  writeFileSync(join(dir, "assets", `${name}.js`), name);
  return dir;
}

const kept = join(folder, "kept");
const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const filesOf = (folders: readonly string[]) => folders.flatMap((each) => readdirSync(join(each, "assets")));

it("keeps the files of the previous release, and no more", () => {
  expect(keepRelease(build("one"), kept, at(1))).toEqual([]);
  expect(filesOf(keepRelease(build("two"), kept, at(2)))).toEqual(["one.js"]);
  expect(filesOf(keepRelease(build("two"), kept, at(3)))).toEqual(["one.js"]);
  expect(filesOf(keepRelease(build("three"), kept, at(4)))).toEqual(["two.js"]);
  expect(readdirSync(kept)).toHaveLength(2);
});

it("keeps nothing if nothing is built", () => {
  expect(keepRelease(join(folder, "nowhere"), kept, at(5))).toEqual([]);
});
