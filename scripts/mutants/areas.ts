import { dirname } from "node:path";
import { listTree } from "../tree.ts";

/** A part of the product whose tests get a common score. */
export interface Area {
  readonly name: string;
  /** Its sources; a file belongs to the first matching area. */
  readonly takes: RegExp;
  /** Which operators' changes are tried there; all, if it says none. */
  readonly tries?: RegExp;
}

/** The rules that the ledger's check collects; a rule for work in Jira is another thing. */
const CHECK_RULE = /(?<!\/jira)-rule\.repository\.ts$/;

/** Areas worth a mutation run, the most expensive first. */
const AREAS: readonly Area[] = [
  {
    name: "money",
    takes:
      /^packages\/(core\/src\/(lib\/(?:amount|number-style)|thanks\/quota|challenges\/split|challenges\/pool|purchases\/|perks\/|balances\/|rewards\/(?!catalogue))|server\/src\/((ledger|balances|purchases)\/|[\w/-]+(?<!\/jira)-rule\.repository\.ts$))/,
  },
  {
    name: "permissions",
    takes: /^packages\/core\/src\/(permissions\/|[\w-]+\/[\w-]+\.(?:abilities|policy)\.ts)/,
  },
  { name: "tenancy", takes: /\.repository\.ts$/, tries: /workspace/ },
];

const SOURCE = /^packages\/(core|server)\/src\/(?!testing\/|demo\/).*\.ts$/;
const NO_CODE = /\.(test|fixtures|contract|values|shapes|event|routes|demo)\.ts$|\/index\.ts$|-tables\.ts$/;

/** An area's sources, by path from the root. */
export function sourcesOf(tree: readonly string[] = listTree()): ReadonlyMap<string, Area> {
  const sources = tree.filter((path) => SOURCE.test(path) && !NO_CODE.test(path));
  return new Map(
    sources.flatMap((path) => {
      const area = AREAS.find(({ takes }) => takes.test(path));
      return area === undefined ? [] : [[path, area] as const];
    }),
  );
}

/** A vitest project and the test files to run in it. */
export interface Proof {
  readonly project: "core" | "server-pglite" | "server-postgres" | "server-mocked";
  readonly files: readonly string[];
}

/** The folder whose tests prove a file: its own, but the ledger's for the rules that the ledger's check collects. */
export function provingFolder(path: string): string {
  return CHECK_RULE.test(path) ? "packages/server/src/ledger" : dirname(path);
}

/** The tests expected to notice a change in a folder: those inside it. */
export function nearestProofs(folder: string, tree: readonly string[] = listTree()): readonly Proof[] {
  return proofsOf(tree.filter((path) => dirname(path) === folder && path.endsWith(".test.ts")));
}

/**
 * Tests that might notice too: the same feature's on the other side and its stories, those of dependent folders, and the
 * contract-wide ones.
 */
export function widerProofs(
  folder: string,
  users: readonly string[],
  tree: readonly string[] = listTree(),
): readonly Proof[] {
  const feature = folder.split("/").at(-1) ?? "";
  const folders = new Set([`packages/server/src/${feature}`, ...users]);
  folders.delete(folder);
  const stories = `packages/server/tests/${feature}-`;
  const tests = tree.filter(
    (path) => (folders.has(dirname(path)) || path.startsWith(stories)) && path.endsWith(".test.ts"),
  );
  return proofsOf([...tests, "packages/server/tests/contract-access.test.ts"]);
}

/** For statements' workspaces: all ids exist in a second workspace there. */
export const TWIN_PROOF: Proof = {
  project: "server-postgres",
  files: ["packages/server/tests/contract-twin.test.ts", "packages/server/tests/contract-twin-writes.test.ts"],
};

// Tests for both engines run on PostgreSQL: a test there takes a tenth of the time, startup above all.
function proofsOf(tests: readonly string[]): readonly Proof[] {
  const core = tests.filter((path) => path.startsWith("packages/core/"));
  const pglite = tests.filter((path) => path.endsWith(".pglite.test.ts"));
  const mocked = tests.filter((path) => path.endsWith(".mocked.test.ts"));
  const elsewhere = [...pglite, ...mocked];
  const postgres = tests.filter((path) => path.startsWith("packages/server/") && !elsewhere.includes(path));
  const proofs: readonly Proof[] = [
    { project: "core", files: core },
    { project: "server-postgres", files: postgres },
    { project: "server-pglite", files: pglite },
    { project: "server-mocked", files: mocked },
  ];
  return proofs.filter(({ files }) => files.length > 0);
}
