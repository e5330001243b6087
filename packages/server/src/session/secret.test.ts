import { mkdtempSync, rmSync, statSync } from "node:fs";
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
