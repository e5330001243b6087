import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { compressBuild } from "./compress-build.ts";

const folder = mkdtempSync(join(tmpdir(), "guildhall-build-"));
const script = "export const answer = 42;\n".repeat(100);
mkdirSync(join(folder, "assets"));
for (const path of ["assets/a.js", "assets/a.css", "index.html", "favicon.svg"])
  writeFileSync(join(folder, path), script);
writeFileSync(join(folder, "assets", "empty.js"), "");
afterAll(() => rmSync(folder, { recursive: true }));

it("writes a smaller copy of code beside it, but of no page and no icon", async () => {
  await compressBuild(folder);
  for (const path of ["assets/a.js", "assets/a.css"])
    expect(String(brotliDecompressSync(readFileSync(join(folder, `${path}.br`))))).toBe(script);
  for (const path of ["index.html", "favicon.svg", "assets/empty.js"])
    expect(existsSync(join(folder, `${path}.br`)), path).toBe(false);
});
