// File roles by the package that may use them; `test`, `spec` and tool suffixes are allowed everywhere.
const ROLES_BY_PACKAGE: Readonly<Record<string, readonly string[]>> = {
  core: [
    "contract",
    "machine",
    "policy",
    "abilities",
    "form",
    "event",
    "messages",
    "chat",
    "fixtures",
    "values",
    "shapes",
    "en",
    "ru",
  ],
  server: ["feature", "routes", "service", "repository", "presenter", "demo"],
  widget: ["store"],
  web: ["page", "dialog", "queries", "store"],
  scripts: [],
  bench: [],
  examples: [],
};

const PROOF = new Set(["test", "spec", "postgres", "pglite", "mocked"]);
const TOOL = new Set(["config", "setup", "module", "d"]);
const EMPTY_WORDS = new Set(["utils", "util", "helpers", "helper", "common", "manager", "misc", "stuff"]);
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const CODE = /\.(ts|tsx|css|sql)$/;
const PLACE = /^(?:packages\/([^/]+)\/(?:src|tests|e2e|migrations|functions)|(scripts|bench|examples))\//;
const MIGRATION = /^\d{4}_[a-z0-9]+(_[a-z0-9]+)*$/;
const SQL_FUNCTION = /^[a-z]+(_[a-z0-9]+)*$/;

/** What's wrong with a file's name, or null. The path is relative to the root. */
export function nameFault(path: string): string | null {
  const place = PLACE.exec(path);
  if (place === null || !CODE.test(path)) return null;
  const [prefix, inPackage, outside] = place;
  const folders = path.slice(prefix.length).split("/");
  const file = folders.pop() ?? "";
  const fault = folders.map((each) => wordFault(each, "folder")).find((each) => each !== null);
  if (fault !== undefined) return fault;
  return file.endsWith(".sql") ? sqlFault(file, prefix) : fileFault(file, inPackage ?? outside ?? "");
}

function sqlFault(file: string, folder: string): string | null {
  const stem = file.slice(0, -4);
  if (folder.endsWith("/functions/"))
    return SQL_FUNCTION.test(stem) ? null : `name the file after its function, not ${file}`;
  return MIGRATION.test(stem) ? null : `name a migration 0001_what_it_does.sql, not ${file}`;
}

function fileFault(file: string, owner: string): string | null {
  const [stem = "", ...suffixes] = file.replace(CODE, "").split(".");
  const fault = wordFault(stem, "file");
  if (fault !== null) return fault;
  const allowed = ROLES_BY_PACKAGE[owner] ?? [];
  const unknown = suffixes.find((each) => !PROOF.has(each) && !TOOL.has(each) && !allowed.includes(each));
  if (unknown === undefined) return null;
  const choice = [...allowed, "test"].join(", ");
  return `".${unknown}" is no role of ${owner}: use one of ${choice}, or a plain noun`;
}

function wordFault(word: string, what: "file" | "folder"): string | null {
  if (!KEBAB.test(word)) return `write the ${what} name "${word}" in kebab-case`;
  const empty = word.split("-").find((each) => EMPTY_WORDS.has(each));
  return empty === undefined ? null : `"${empty}" says nothing: name the ${what} after what it holds`;
}
