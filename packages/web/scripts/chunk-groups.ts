import { fileURLToPath } from "node:url";

/** What of the build's module graph this reads. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const SRC = fileURLToPath(new URL("../src/", import.meta.url));
const [LOGIN, SHELL] = [`${SRC}features/login/login.page.tsx`, `${SRC}shell/shell.tsx`];
const LEADERBOARD = `${SRC}features/leaderboard/leaderboard.page.tsx`;
const DASHBOARD = `${SRC}features/dashboard/dashboard.page.tsx`;

// What every view needs, login too: one file that stays cached while the application's own code changes.
const FRAMEWORK =
  /rolldown[\\/]runtime|node_modules[\\/](?:\.pnpm[\\/])?(?:react|react-dom|scheduler|zustand|use-sync-external-store|@tanstack[\\/+](?:react-router|router-core|history|react-store|store))[@\\/]/;

const TEXTS = /[\\/]core[\\/]src[\\/]i18n[\\/](en|ru)[\\/](\w+)\.ts$/;
const TEXTS_OF_EVERY_VIEW = new Set(["shell", "kit", "errors", "words", "login", "session"]);
const TEXTS_OF_THE_PANEL = new Set(["navigation", "palette", "cards", "dashboard", "refusals"]);

// Several pages share them, so that they would go with what most pages need.
const PUBLIC_PAGES = /[\\/]features[\\/]pages[\\/]written-page/;
// What members write is drawn by it, too, and only when there is something to draw.
const MARKDOWN = /node_modules[\\/].*markdown-to-jsx|[\\/]text[\\/]markdown-view/;

// A package's public entry names everything, whoever imports it.
const PUBLIC_ENTRY = /[\\/]packages[\\/](?:core|widget)[\\/]src[\\/](?:\w+[\\/])?index\.ts$/;

// What login needs of the kit and shares with other pages for guests; and what would else be a file of its own
// for the shell, because one page has it too.
const WIDGETS_OF_LOGIN =
  /[\\/]widget[\\/]src[\\/]ui[\\/](?:field|text-field|password-field|banner|segmented-control|tabs\.module)|[\\/]features[\\/]login[\\/](?:guest-page|sign-in-banner|login\.module)/;
const PARTS_OF_SHELL = /[\\/]widget[\\/]src[\\/]ui[\\/](?:popup\.module|menu|place-popup)|[\\/]core[\\/]src[\\/]workspaces[\\/]workspace\.contract/;

/**
 * The files that the build makes besides the entry's and one of each page. Over HTTP/1.1 every file beyond
 * six costs a round trip, so that what a first view needs together travels together: what login and the
 * panel share (`basics`), what the shell needs (`panel`) and most pages (`kit`), and the first texts of
 * each language.
 */
export function chunkGroups() {
  const initial = new Set<string>();
  const names = createShared();
  const isLate = (id: string): boolean => !initial.has(id) && !TEXTS.test(id);
  const among = (name: string) => (id: string, graph: Graph) => (isLate(id) && names(id, graph) === name ? name : null);
  return [
    { name: nameFixed, priority: 5, includeDependenciesRecursively: false },
    // What the entry imports stays with it.
    { name: (id: string) => (initial.add(id), null), tags: ["$initial" as const], priority: 4 },
    { name: among("basics"), priority: 3 },
    { name: among("panel"), priority: 2, includeDependenciesRecursively: false },
    { name: "kit", test: isLate, minShareCount: 3, includeDependenciesRecursively: false },
  ];
}

function nameFixed(id: string): string | null {
  if (FRAMEWORK.test(id)) return "framework";
  if (PUBLIC_PAGES.test(id)) return "public-pages";
  if (MARKDOWN.test(id)) return "markdown";
  const [, language, namespace = ""] = TEXTS.exec(id) ?? [];
  if (language === undefined) return null;
  if (TEXTS_OF_EVERY_VIEW.has(namespace)) return `texts-${language}`;
  return TEXTS_OF_THE_PANEL.has(namespace) ? `texts-panel-${language}` : null;
}

function createShared(): (id: string, graph: Graph) => string | null {
  let names: ReadonlyMap<string, string> | null = null;
  return (id, graph) => {
    if (WIDGETS_OF_LOGIN.test(id)) return "basics";
    if (PARTS_OF_SHELL.test(id)) return "panel";
    names ??= nameShared(graph);
    return names.get(id) ?? null;
  };
}

function nameShared(graph: Graph): ReadonlyMap<string, string> {
  const [login, shell] = [closureOf(graph, LOGIN), closureOf(graph, SHELL)];
  const [dashboard, leaderboard] = [closureOf(graph, DASHBOARD), closureOf(graph, LEADERBOARD)];
  const panel = [...shell, ...dashboard].filter((id) => id !== SHELL && (shell.has(id) || leaderboard.has(id)));
  const basics = [...panel, ...dashboard].filter((id) => login.has(id));
  return new Map([...panel.map((id) => [id, "panel"] as const), ...basics.map((id) => [id, "basics"] as const)]);
}

function closureOf(graph: Graph, root: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id) || PUBLIC_ENTRY.test(id)) return;
    seen.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  visit(root);
  return seen;
}
