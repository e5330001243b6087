import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { createSeededRandom } from "../testing/seeded-random.ts";
import { withKeptSecret } from "./secret.ts";

const dataDir = mkdtempSync(join(tmpdir(), "secret-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

it("creates a secret once, readable by its owner only", () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const first = withKeptSecret(config, createSeededRandom(1)).secret;
  expect(first).toHaveLength(43);
  expect(withKeptSecret(config, createSeededRandom(2)).secret).toBe(first);
  expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
});

it("uses the secret it's given", () => {
  const config = readConfig({ DATA_DIR: dataDir, SECRET: "s".repeat(40) });
  expect(withKeptSecret(config, createSeededRandom(1)).secret).toBe("s".repeat(40));
});

it("creates the folder that it's in", () => {
  const folder = join(dataDir, "not", "there", "yet");
  expect(withKeptSecret(readConfig({ DATA_DIR: folder }), createSeededRandom(1)).secret).toHaveLength(43);
});

it("ignores the line break of an editor", () => {
  const folder = mkdtempSync(join(dataDir, "edited-"));
  writeFileSync(join(folder, "secret"), `${"s".repeat(40)}\n`);
  expect(withKeptSecret(readConfig({ DATA_DIR: folder }), createSeededRandom(1)).secret).toBe("s".repeat(40));
});

it("fails if there's no randomness", () => {
  const folder = mkdtempSync(join(dataDir, "broken-"));
  const broken = {
    ...createSeededRandom(1),
    token: () => {
      throw new RangeError("out of randomness");
    },
  };
  expect(() => withKeptSecret(readConfig({ DATA_DIR: folder }), broken)).toThrow("out of randomness");
});
