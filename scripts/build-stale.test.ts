import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildStale, fingerprint, isSourceOf, SERVER } from "./build-stale.ts";
import type { Target } from "./build-stale.ts";
import { ROOT } from "./tree.ts";

describe("a target is stale", () => {
  const root = mkdtempSync(join(tmpdir(), "stale-"));
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const print = (): string => fingerprint({ sources: ["lock.yaml", "src"] }, root);

  beforeAll(() => {
    write("lock.yaml", "a: 1");
    write("src/give.ts", "export {};");
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each([
    ["a changed source", "src/give.ts", "export const a = 1;"],
    ["a new source", "src/deep/take.ts", ""],
    ["a file named by itself", "lock.yaml", "a: 2"],
  ])("after %s", (_what, path, content) => {
    const before = print();
    write(path, content);
    expect(print()).not.toBe(before);
  });

  it.each([
    ["a test", "src/give.test.ts"],
    ["what tests are made with", "src/testing/world.ts"],
    ["a neighbour of the sources", "docs/give.md"],
  ])("but not after %s", (_what, path) => {
    const before = print();
    write(path, "anything");
    expect(print()).toBe(before);
  });
});

describe("a build", () => {
  const folder = mkdtempSync(join(tmpdir(), "built-"));
  const output = relative(ROOT, join(folder, "output"));
  const toTarget = (program: string): Target => ({
    name: basename(folder),
    sources: ["scripts/build-stale.ts"],
    output,
    command: { argv: [process.execPath, "-e", program] },
  });
  const good = toTarget(`fs.writeFileSync(${JSON.stringify(join(folder, "output"))}, "")`);

  beforeAll(() => void vi.spyOn(console, "log").mockReturnValue());
  afterAll(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
    rmSync(join(ROOT, "node_modules/.cache/guildhall", `${good.name}.stamp`), { force: true });
  });

  it("runs once, and again if its output is gone", async () => {
    expect(await buildStale(good)).toBe(true);
    expect(await buildStale(good)).toBe(false);
    rmSync(join(ROOT, output));
    expect(await buildStale(good)).toBe(true);
  });

  it("runs again after a failure, whatever that left behind", async () => {
    await expect(buildStale(toTarget("console.log('no room'); process.exit(1)"), true)).rejects.toThrow(
      "couldn't be built:\nno room",
    );
    expect(await buildStale(good)).toBe(true);
  });
});

describe("the bundled server", () => {
  const dist = dirname(join(ROOT, SERVER.output));
  const read = (extension: string): readonly string[] =>
    readdirSync(dist)
      .filter((name) => name.endsWith(extension))
      .map((name) => readFileSync(join(dist, name), "utf8"));

  beforeAll(() => buildStale(SERVER), 120_000);

  it("includes nothing that could change without making it stale", () => {
    const maps = read(".map").map((text) => JSON.parse(text) as { readonly sources: readonly string[] });
    const sources = maps.flatMap((map) => map.sources).map((source) => relative(ROOT, join(dist, source)));
    const own = sources.filter((path) => path.startsWith("packages/"));
    expect(own.length).toBeGreaterThan(500);
    expect(own.filter((path) => !isSourceOf(SERVER, path))).toEqual([]);
  });

  it("has every worker next to the file that starts it", () => {
    const threads = read(".js").flatMap((code) =>
      [...code.matchAll(/"\.\/([\w-]+\.js)",\s*import\.meta\.url/g)].map(([, name = ""]) => name),
    );
    expect(threads.sort()).toEqual(["pglite-worker.js", "spreadsheet-worker.js"]);
    expect(threads.filter((name) => !existsSync(join(dist, name)))).toEqual([]);
  });
});
