import { accessSync, constants, mkdirSync } from "node:fs";
import { UnavailableError } from "@guildhall/core";

/**
 * Creates the data folder if needed.
 * @throws {UnavailableError} when it isn't writable
 */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
    throw new UnavailableError(
      `Nothing can be written to ${dataDir} (${code}): let this user write there, or name another folder with DATA_DIR.`,
      { cause },
    );
  }
}
