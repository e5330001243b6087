import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LICENSES_FILE, listLicenses } from "./third-party.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "guildhall-licenses-"));
  put("main.js", 'import { used } from "used";\nimport { left } from "@other/left";\nconsole.log(used);\n');
  put("node_modules/used/package.json", '{ "name": "used", "version": "1.2.3", "license": "ISC", "main": "used.js" }');
  put("node_modules/used/used.js", "export const used = Date.now();\n");
  put("node_modules/@other/left/package.json", '{ "name": "@other/left", "main": "left.js", "sideEffects": false }');
  put("node_modules/@other/left/left.js", "export const left = 1;\n");
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(path: string, text: string): void {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
}

async function list(): Promise<unknown> {
  const bundle = await rolldown({ input: join(folder, "main.js"), plugins: [listLicenses()] });
  const { output } = await bundle.generate({});
  const file = output.find(({ fileName }) => fileName === LICENSES_FILE);
  return file?.type === "asset" ? file.source : null;
}

it("gives the terms of the code that is in a bundle, and of no other", async () => {
  put("node_modules/used/LICENSE.md", "Do as you like.\n");
  expect(await list()).toBe("Code of 1 package is in these files.\n\nused 1.2.3 (ISC)\n\nDo as you like.\n");
});

it("says so if there is none", async () => {
  put("main.js", "console.log(1);\n");
  expect(await list()).toBe("No code of others is in these files.\n");
});

it("refuses code whose terms aren't told", async () => {
  await expect(list()).rejects.toThrow("used 1.2.3 is bundled and has no text of its license");
});
