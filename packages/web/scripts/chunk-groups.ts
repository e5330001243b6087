import { fileURLToPath } from "node:url";
import { createClosures } from "./module-graph.ts";
import type { Graph } from "./module-graph.ts";

const SRC = fileURLToPath(new URL("../src/", import.meta.url));
const [LOGIN, SHELL] = [`${SRC}features/login/login.page.tsx`, `${SRC}shell/shell.tsx`];
const LEADERBOARD = `${SRC}features/leaderboard/leaderboard.page.tsx`;
const DASHBOARD = `${SRC}features/dashboard/dashboard.page.tsx`;

// Needed by every view, login included: one file that stays cached while application code changes.
const FRAMEWORK =
  /rolldown[\\/]runtime|node_modules[\\/](?:\.pnpm[\\/])?(?:react|react-dom|scheduler|zustand|use-sync-external-store|@tanstack[\\/+](?:react-router|router-core|history|react-store|store))[@\\/]/;

const TEXTS = /[\\/]core[\\/]src[\\/][\w-]+[\\/](\w+)\.(en|ru)\.ts$/;
const TEXTS_OF_EVERY_VIEW = new Set(["shell", "kit", "errors", "words", "login", "session"]);
const TEXTS_OF_THE_PANEL = new Set(["navigation", "palette", "fields", "cards", "dashboard", "refusals"]);

// Shared by several pages, so they'd end up in the common chunk.
const PUBLIC_PAGES = /[\\/]features[\\/]pages[\\/]written-page/;
// Also draws what members write, and loads only when there is something to draw.
const MARKDOWN = /node_modules[\\/].*markdown-to-jsx|[\\/]text[\\/]markdown-view/;

// A folder within a feature ships apart, such as the forms that only its managers open.
const FEATURE = /[\\/](?:web|widget)[\\/]src[\\/]features[\\/]([\w-]+(?:[\\/][\w-]+)?)[\\/]/;

/**
 * The chunks besides the entry's and one per page. Over HTTP/1.1 every file beyond six costs a round trip, so code
 * needed together ships together: what login and the panel need (`basics`), the shell (`panel`), dashboard parts and
 * style-free code shared by most pages (`kit`), code shared by later pages only (`parts`), and the first texts of each
 * language.
 */
export function chunkGroups() {
  const initial = new Set<string>();
  const names = createShared();
  const isLate = (id: string): boolean => !initial.has(id) && !TEXTS.test(id);
  const among = (name: string) => (id: string, graph: Graph) => (isLate(id) && names(id, graph) === name ? name : null);
  return [
    { name: nameFixed, debugName: "fixed", priority: 6, includeDependenciesRecursively: false },
    // The entry's imports stay with it.
    { name: (id: string) => (initial.add(id), null), debugName: "entry", tags: ["$initial" as const], priority: 5 },
    { name: among("basics"), debugName: "basics", priority: 4 },
    { name: among("panel"), debugName: "panel", priority: 3, includeDependenciesRecursively: false },
    { name: among("kit"), debugName: "kit", priority: 2, minShareCount: 3, includeDependenciesRecursively: false },
    // A page loads its own feature's parts and the general ones, not other features'.
    {
      name: (id: string) => (isLate(id) ? nameFeature(id) : null),
      debugName: "feature",
      priority: 1,
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
    { name: "parts", test: isLate, minShareCount: 3, includeDependenciesRecursively: false },
  ];
}

function nameFeature(id: string): string | null {
  return FEATURE.exec(id)?.[1]?.replace(/[\\/]/, "-") ?? null;
}

function nameFixed(id: string): string | null {
  if (FRAMEWORK.test(id)) return "framework";
  if (PUBLIC_PAGES.test(id)) return "public-pages";
  if (MARKDOWN.test(id)) return "markdown";
  const [, namespace = "", language] = TEXTS.exec(id) ?? [];
  if (language === undefined) return null;
  if (TEXTS_OF_EVERY_VIEW.has(namespace)) return `texts-${language}`;
  return TEXTS_OF_THE_PANEL.has(namespace) ? `texts-panel-${language}` : null;
}

function createShared(): (id: string, graph: Graph) => string | null {
  const closureOf = createClosures();
  const names = new Map<string, string | null>();
  return (id, graph) => {
    const of = (root: string): ReadonlySet<string> => closureOf(graph, root);
    if (names.size === 0) for (const [each, name] of nameShared(of)) names.set(each, name);
    const bringsStyles = (each: string): boolean => each.endsWith(".css") && (names.get(each) ?? null) === null;
    const name = names.get(id) ?? ([...of(id)].some(bringsStyles) ? null : "kit");
    names.set(id, name);
    return name;
  };
}

function nameShared(closureOf: (root: string) => ReadonlySet<string>): ReadonlyMap<string, string> {
  const [login, shell, dashboard, leaderboard] = [LOGIN, SHELL, DASHBOARD, LEADERBOARD].map((page) => [
    ...closureOf(page),
  ]);
  const both = new Set(leaderboard);
  const name = (ids: readonly string[] | undefined, as: string) => (ids ?? []).map((id) => [id, as] as const);
  return new Map([
    ...name(dashboard, "kit"),
    ...name(shell, "panel"),
    ...name(
      dashboard?.filter((id) => both.has(id)),
      "panel",
    ),
    ...name(login, "basics"),
    [LOGIN, "page"],
    [SHELL, "page"],
  ]);
}
