import { fileURLToPath } from "node:url";
import { createClosures } from "./module-graph.ts";
import type { Graph } from "./module-graph.ts";

const SRC = fileURLToPath(new URL("../src/", import.meta.url));
const MAIN = `${SRC}main.tsx`;
// What two of them share goes to the later one.
const FIRST_VIEWS = [
  [`${SRC}features/dashboard/dashboard.page.tsx`, "panel"],
  [`${SRC}shell/shell.tsx`, "panel"],
  [`${SRC}features/login/login.page.tsx`, "basics"],
  [MAIN, "basics"],
] as const;

const TEXTS = /[\\/]core[\\/]src[\\/][\w-]+[\\/](\w+)\.(en|ru)\.ts$/;
const TEXTS_OF_EVERY_VIEW = new Set(["shell", "kit", "errors", "words", "login", "session"]);
const TEXTS_OF_THE_PANEL = new Set(["navigation", "palette", "fields", "cards", "dashboard", "refusals"]);

const FIXED = [
  // One file that stays cached while all else changes, and about as large as the others of the login.
  [/node_modules[\\/](?:\.pnpm[\\/])?(?:react|react-dom|scheduler)[@\\/]|[\\/]boot[\\/]react\.ts$/, "react"],
  // Shared by several pages, so they'd end up in the common chunk.
  [/[\\/]features[\\/]pages[\\/]written-page/, "public-pages"],
  [/[\\/]features[\\/]intro[\\/](?:use-intro|intro-(?:page|form|picture))\./, "set-up"],
  [/[\\/]features[\\/]settings[\\/](?:region-fields|use-zone-names|zone-(?:search|picker))\./, "region"],
  [/[\\/]ui[\\/](?:calendar|date-time-field)/, "dates"],
  [/[\\/]ui[\\/]user-picker[\w-]*\.tsx$/, "pickers"],
  [/[\\/]forms[\\/]form-dialog/, "form-dialog"],
  [/[\\/]tables[\\/]table\.module/, "tables"],
  [/[\\/]ui[\\/]load-more/, "load-more"],
  [/[\\/]features[\\/]activities[\\/]confirm/, "confirm"],
  [/[\\/]features[\\/]activities[\\/]editing[\\/]form-(?:errors|page)/, "activities"],
  [/[\\/]features[\\/]activities[\\/]results-/, "activity-results"],
  [/[\\/]features[\\/]activities[\\/](?:activity-(?:card|list)|lists-page|use-list-)/, "activity-lists"],
  // The session's shape names plans and warnings, of which no more than the types is left.
  [/[\\/]core[\\/]src[\\/]billing[\\/](?!.*\.(?:en|ru)\.ts$)/, "billing-rules"],
  // Also draws what members write, and loads only when there is something to draw.
  [/node_modules[\\/].*markdown-to-jsx|[\\/]text[\\/]markdown-view/, "markdown"],
] as const;

// A folder within a feature ships apart, such as the forms that only its managers open.
const FEATURE = /[\\/](?:web|widget)[\\/]src[\\/]features[\\/]([\w-]+(?:[\\/][\w-]+)?)[\\/]/;
// Rules and calls of quizzes, contests and chains are for their pages only; what members see of them is in parts, each with its styles.
const PARTS = [
  [/[\\/]core[\\/]src[\\/]quizzes[\\/](?!.*\.(?:en|ru)\.ts$)|[\\/]quiz-words\.ts$/, "quizzes-rules"],
  [/[\\/]core[\\/]src[\\/]contests[\\/](?!.*\.(?:en|ru)\.ts$)/, "contests-rules"],
  [/[\\/]core[\\/]src[\\/]chains[\\/](?!.*\.(?:en|ru)\.ts$)/, "chains-rules"],
  [/[\\/]widget[\\/]src[\\/]features[\\/]chains[\\/]pinned/, "chains-pinned"],
  [/[\\/]widget[\\/]src[\\/]features[\\/]quizzes[\\/]given-/, "quizzes-answers"],
  [/[\\/]widget[\\/]src[\\/]features[\\/]quizzes[\\/]tally/, "quizzes-tally"],
  [/[\\/]widget[\\/]src[\\/]features[\\/]quizzes[\\/](?:gained|outcome)/, "quizzes-outcome"],
  [/[\\/]widget[\\/]src[\\/]features[\\/]quizzes[\\/](?:my-attempt|quiz-card)/, "quizzes-card"],
  [
    /[\\/]widget[\\/]src[\\/]features[\\/]challenges[\\/](?:challenge-card|card-deadlines|my-status)/,
    "challenges-card",
  ],
  [/[\\/]widget[\\/]src[\\/]features[\\/]quizzes[\\/]/, "quizzes-members"],
] as const;
// What isn't for other pages: activities of each kind, what they share, and plans.
const LATE = [
  /[\\/](?:core[\\/]src|features)[\\/](?:billing|chains|contests|quizzes)[\\/]/,
  /[\\/]features[\\/]challenges[\\/](?:challenge-(?:dialog|scope)|state-banner|use-accepting)/,
  /[\\/]web[\\/]src[\\/]features[\\/]activities[\\/]/,
  /[\\/](?:activity\.form|schedule\.(?:contract|values))\.ts$/,
];

/**
 * The chunks besides one per page. A browser has six connections over HTTP/1.1 and shares the line between them: a small
 * file takes as large a part as a large one, and the largest file comes last. So the first views are a few files of about
 * the same size: `react`; the rest of what every view needs, login and entry included (`basics`); the shell and the
 * dashboard (`panel`). What later pages share follows once the first one has settled (`kit`, free of styles) or with a
 * page (`parts`, and a feature's own), and the first texts of each language are files of their own. The sheet of `basics`
 * is the first that the page links, and it declares the order of the layers. Without groups, the dashboard would load 109
 * files and 13 KiB of styles; with rolldown's own `entriesAware` ones, login would load 270 KiB.
 */
export function chunkGroups() {
  const names = createShared();
  const among = (name: string) => (id: string, graph: Graph) => (names(id, graph) === name ? name : null);
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: nameFixed },
      { name: among("basics") },
      { name: among("panel") },
      { name: among("kit"), minShareCount: 3 },
      { name: nameFeature, minShareCount: 2 },
      { name: "parts", minShareCount: 3 },
    ],
  };
}

function nameFixed(id: string): string | null {
  const fixed = FIXED.find(([pattern]) => pattern.test(id));
  if (fixed !== undefined) return fixed[1];
  const [, namespace = "", language] = TEXTS.exec(id) ?? [];
  if (language === undefined) return null;
  if (TEXTS_OF_EVERY_VIEW.has(namespace)) return `texts-${language}`;
  return TEXTS_OF_THE_PANEL.has(namespace) ? `texts-panel-${language}` : null;
}

function nameFeature(id: string): string | null {
  const part = PARTS.find(([pattern]) => pattern.test(id));
  return part?.[1] ?? FEATURE.exec(id)?.[1]?.replace(/[\\/]/, "-") ?? null;
}

function createShared(): (id: string, graph: Graph) => string | null {
  const closureOf = createClosures();
  const names = new Map<string, string | null>();
  return (id, graph) => {
    if (names.size === 0) {
      for (const [root, name] of FIRST_VIEWS) for (const each of closureOf(graph, root)) names.set(each, name);
    }
    const bringsStyles = (each: string): boolean => each.endsWith(".css") && (names.get(each) ?? null) === null;
    const isLate = LATE.some((each) => each.test(id)) || [...closureOf(graph, id)].some(bringsStyles);
    const name = names.get(id) ?? (isLate ? null : "kit");
    names.set(id, name);
    return name;
  };
}
