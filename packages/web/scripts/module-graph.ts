import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** The parts of the build's module graph used here. */
export interface Graph {
  getModuleInfo(id: string): { readonly code: string | null; readonly importedIds: readonly string[] } | null;
}

const INDEX = /[\\/]packages[\\/]\w+[\\/]src[\\/].*?index\.ts$/;
const NAMED = /\b(?:import|export)\s*(?:\{([^}]*)\}|(\*\s*as\s+\w+))\s*from\s*["']([^"']+)["']/g;
const OWN_PACKAGE = /^@guildhall\/(\w+)(?:\/(.+))?$/;

/**
 * All modules reachable from a root. An `index.ts` re-exports more than each importer needs, so only imported names are
 * followed through it. Each module's imports are read once.
 */
export function createClosures(): (graph: Graph, root: string) => ReadonlySet<string> {
  const known = new Map<string, readonly string[]>();
  return (graph, root) => {
    const seen = new Set<string>();
    const visit = (id: string): void => {
      if (seen.has(id)) return;
      seen.add(id);
      const imports = known.get(id) ?? importsOf(graph, id);
      known.set(id, imports);
      imports.forEach(visit);
    };
    visit(root);
    return seen;
  };
}

function importsOf(graph: Graph, id: string): readonly string[] {
  const direct = (graph.getModuleInfo(id)?.importedIds ?? []).filter((each) => !INDEX.test(each));
  return [...direct, ...namesIn(graph, id).flatMap((name) => (INDEX.test(name.path) ? follow(graph, name) : []))];
}

interface Name {
  /** The module it's imported from. */
  readonly path: string;
  /** Its name there. */
  readonly inner: string;
  /** Its name here. */
  readonly outer: string;
}

/** Resolves a name re-exported by an `index.ts`. */
function follow(graph: Graph, { path, inner }: Name): readonly string[] {
  const from = namesIn(graph, path).find((each) => each.outer === inner);
  if (from === undefined) return [];
  return INDEX.test(from.path) ? follow(graph, from) : [from.path];
}

/** Every name a module imports or re-exports. */
function namesIn(graph: Graph, id: string): readonly Name[] {
  const code = graph.getModuleInfo(id)?.code ?? "";
  return [...code.matchAll(NAMED)].flatMap(([, list, all = "", from = ""]) =>
    (list ?? all).split(",").map((each) => {
      const [inner = "", outer = inner] = each.trim().split(/\s+as\s+/);
      return { path: pathOf(id, from), inner, outer };
    }),
  );
}

const PACKAGES = resolve(import.meta.dirname, "../..");

function pathOf(importer: string, from: string): string {
  const [, name, entry] = OWN_PACKAGE.exec(from) ?? [];
  if (name === undefined) return resolve(dirname(importer), from);
  const { [entry === undefined ? "." : `./${entry}`]: target, "./*": any = "src/index.ts" } = entriesOf(name);
  return resolve(PACKAGES, name, target ?? any.replace("*", entry ?? ""));
}

const entries = new Map<string, Entries>();

/** The files behind a package's public names. */
type Entries = Readonly<Record<string, string>>;

function entriesOf(name: string): Entries {
  const text = () => readFileSync(resolve(PACKAGES, name, "package.json"), "utf8");
  const known = entries.get(name) ?? (JSON.parse(text()) as { readonly exports: Entries }).exports;
  entries.set(name, known);
  return known;
}
