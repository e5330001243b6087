import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { keepVersions } from "./kept-versions.ts";

const folder = mkdtempSync(join(tmpdir(), "widget-versions-"));
afterAll(() => rmSync(folder, { recursive: true }));

function build(version: string, content = version): string {
  const dir = join(folder, `build ${version} ${content}`);
  mkdirSync(join(dir, version), { recursive: true });
  mkdirSync(join(dir, "v1"), { recursive: true });
  mkdirSync(join(dir, "not a version"), { recursive: true });
  writeFileSync(join(dir, version, "guild.js"), content);
  return dir;
}

const kept = join(folder, "kept");
const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count));

it("keeps the version before this one, and others for 90 days after they were replaced", () => {
  expect(keepVersions(build("1.0.0"), kept, day(0))).toEqual([]);
  expect(keepVersions(build("1.1.0"), kept, day(10))).toEqual(["1.0.0"]);
  expect(keepVersions(build("1.2.0-beta.1"), kept, day(20))).toEqual(["1.1.0", "1.0.0"]);
  expect(keepVersions(build("1.2.0"), kept, day(90))).toEqual(["1.2.0-beta.1", "1.1.0", "1.0.0"]);
  expect(keepVersions(build("1.2.0"), kept, day(91))).toEqual(["1.2.0-beta.1", "1.1.0"]);
  expect(keepVersions(build("1.2.0"), kept, day(999))).toEqual(["1.2.0-beta.1"]);
  expect(readdirSync(kept).sort()).toEqual(["1.2.0", "1.2.0-beta.1"]);
});

it("keeps a version as it was last built", () => {
  keepVersions(build("2.0.0", "first"), kept, day(1_000));
  keepVersions(build("2.0.0", "second"), kept, day(1_001));
  expect(readFileSync(join(kept, "2.0.0", "guild.js"), "utf8")).toBe("second");
});

it("keeps nothing where nothing is built", () => {
  expect(keepVersions(join(folder, "nowhere"), join(folder, "none"), day(0))).toEqual([]);
});
