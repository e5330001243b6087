import { dirname, resolve } from "node:path";

/** What of the build's module graph this reads. */
export interface Graph {
  getModuleInfo(id: string): { readonly code: string | null; readonly importedIds: readonly string[] } | null;
}

const INDEX = /[\\/]packages[\\/]\w+[\\/]src[\\/].*?index\.ts$/;
const NAMED = /\b(?:import|export)\s*(?:\{([^}]*)\}|(\*\s*as\s+\w+))\s*from\s*["']([^"']+)["']/g;
const OWN_PACKAGE = /^@guildhall\/(\w+)(?:\/(.+))?$/;

/**
 * All modules that a root imports, and what those import. An `index.ts` names much more than each of its
 * importers takes: through it lead only the names that are imported. What a module imports is read once.
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
  /** The module that it is taken from. */
  readonly path: string;
  /** How it is called there. */
  readonly inner: string;
  /** How it is called here. */
  readonly outer: string;
}

/** Where a name comes from that an `index.ts` hands on. */
function follow(graph: Graph, { path, inner }: Name): readonly string[] {
  const from = namesIn(graph, path).find((each) => each.outer === inner);
  if (from === undefined) return [];
  return INDEX.test(from.path) ? follow(graph, from) : [from.path];
}

/** Each name that a module imports or hands on. */
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
  return resolve(PACKAGES, name, "src", entry ?? "", "index.ts");
}
