import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "named-sources-"));
const dist = join(folder, "dist");
mkdirSync(dist);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `AAIE` maps line 1 from column 1 to line 5 of the source, column 3. */
const MAP = JSON.stringify({ version: 3, sources: ["../src/give.ts"], names: [], mappings: "AAIE" });
const CODE = "export function give() { throw new RangeError('too many'); }";

/** The stack printed by a child process that calls `give` of a bundled file; a child, since the change is permanent. */
function stackOf(name: string, files: Readonly<Record<string, string>>): readonly string[] {
  for (const [file, content] of Object.entries(files)) writeFileSync(join(dist, file), content);
  const program = `
    import { nameSources } from ${JSON.stringify(new URL("named-sources.ts", import.meta.url).href)};
    nameSources(${JSON.stringify(dist)});
    const { give } = await import(${JSON.stringify(pathToFileURL(join(dist, name)).href)});
    try { give(); } catch (error) { console.log(error.stack); }`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
  return printed.split("\n").slice(0, 2);
}

it("names the source of a bundled line", () => {
  const stack = stackOf("mapped.js", { "mapped.js": CODE, "mapped.js.map": MAP });
  expect(stack).toEqual(["RangeError: too many", `    at give (${join(folder, "src/give.ts")}:5:34)`]);
});

it("names the bundled line itself without a readable source map", () => {
  const bare = (name: string) => ["RangeError: too many", `    at give (${pathToFileURL(join(dist, name)).href}:1:32)`];
  expect(stackOf("bare.js", { "bare.js": CODE })).toEqual(bare("bare.js"));
  expect(stackOf("torn.js", { "torn.js": CODE, "torn.js.map": MAP.slice(9) })).toEqual(bare("torn.js"));
});
