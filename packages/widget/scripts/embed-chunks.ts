const TEXTS = /[\\/]core[\\/]src[\\/][\w-]+[\\/](\w+)\.(en|ru)\.ts$/;
const SHARED_TEXTS = new Set(["embed", "kit", "words", "errors", "refusals", "shell"]);
// Only drawn where members have written something.
const MARKDOWN = /node_modules[\\/].*markdown-to-jsx|[\\/]text[\\/]markdown-view/;

/**
 * The chunks besides the entry's and one per view and dialog: texts by language, and what several views share. A host's
 * page pays for every file, in bytes and in round trips.
 */
export function chunkGroups() {
  const initial = new Set<string>();
  const isLate = (id: string): boolean => !initial.has(id) && !TEXTS.test(id) && !MARKDOWN.test(id);
  return [
    { name: nameTexts, priority: 4, includeDependenciesRecursively: false },
    // The entry's imports stay with it.
    { name: (id: string) => (initial.add(id), null), tags: ["$initial" as const], priority: 3 },
    { name: "kit", test: isLate, priority: 2, minShareCount: 9, includeDependenciesRecursively: false },
  ];
}

function nameTexts(id: string): string | null {
  const [, namespace = "", language] = TEXTS.exec(id) ?? [];
  if (language === undefined) return null;
  return SHARED_TEXTS.has(namespace) ? `texts-${language}` : `${namespace}-${language}`;
}
