import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { makeDataFolder } from "../db/data-folder.ts";
import type { Random } from "../lib/random.ts";

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;

/** Uses the configured secret, or else the one in the data folder, generated at first start. */
export function withKeptSecret(config: Config, random: Random): Config {
  if (config.secret !== "") return config;
  makeDataFolder(config.dataDir);
  return { ...config, secret: readOrCreate(join(config.dataDir, "secret"), random) };
}

function readOrCreate(path: string, random: Random): string {
  try {
    // Fails if it exists: two processes starting at once must end up with the same secret.
    writeFileSync(path, random.token(SECRET_BYTES), { mode: OWNER_ONLY, flag: "wx" });
  } catch (error) {
    // Failures of Node's file functions carry a code.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8").trim();
}
