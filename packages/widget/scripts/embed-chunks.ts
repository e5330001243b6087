import { hasTexts } from "./lean-texts.ts";

/** The first file of the application. */
const MAIN_CHUNK = "guild";

/** Files of several namespaces: what nearly every view shows, and what is said when something goes wrong. */
const TEXT_FILES: Readonly<Record<string, string>> = {
  embed: "texts",
  kit: "texts",
  words: "texts",
  cards: "texts",
  fields: "texts",
  dashboard: "texts",
  errors: "faults",
  shell: "faults",
};
// Only drawn where members have written something.
const MARKDOWN = /[\\/]text[\\/](?:small-markdown|safe-)/;
/** What several views share, by what it's for: a view loads what it draws and not every form. */
const FAMILIES: readonly (readonly [string, RegExp])[] = [
  ["parts", /icons[\\/]award|[\\/]ui[\\/]media-query/],
  ["medals", /[\\/]ui[\\/]medal/],
  ["files", /[\\/]ui[\\/](?:file|image-viewer|look-into|upload|use-pasted)|[\\/]upload/],
  ["quiz-parts", /[\\/]core[\\/]src[\\/]quizzes[\\/]/],
  ["quiz-outcome", /[\\/]features[\\/]quizzes[\\/](?:outcome|gained)/],
  ["quiz-card", /[\\/]features[\\/]quizzes[\\/](?:quiz-card|my-attempt)/],
  ["quiz-answers", /[\\/]features[\\/]quizzes[\\/]/],
  ["contest-parts", /[\\/]core[\\/]src[\\/]contests[\\/]/],
  ["contest-view", /[\\/]features[\\/]contests[\\/]/],
  ["chain-parts", /[\\/]core[\\/]src[\\/]chains[\\/]/],
  ["chain-view", /[\\/]features[\\/]chains[\\/]/],
  ["dialogs", /[\\/]ui[\\/](?:dialog\.|checkbox)|[\\/]forms[\\/]form-dialog|[\\/]activities[\\/]confirmation/],
  [
    "activity-lists",
    /[\\/]features[\\/]activities[\\/]activity-(?:card|list)|[\\/](?:describe-schedule|plain-text|use-schedule-words)\.ts$/,
  ],
  ["activity-parts", /[\\/](?:features|core[\\/]src)[\\/]activities[\\/]|[\\/]text[\\/]markdown\./],
  ["challenge-card", /[\\/]features[\\/]challenges[\\/](?:challenge-card|card-deadlines|my-status)/],
  ["challenge-parts", /[\\/](?:features|core[\\/]src)[\\/]challenges[\\/]/],
  ["contest-lines", /[\\/]ui[\\/]contest-/],
  ["frames", /[\\/]ui[\\/](?:feed-|type-icon|avatar-stack|chain-)|icons[\\/](?:puzzle|swords|target|scale)/],
  ["cards", /[\\/]features[\\/]feed[\\/]|[\\/]thanks-card|icons[\\/]megaphone/],
  ["channels", /[\\/]features[\\/]channels[\\/]late-/],
  ["drafts", /[\\/]forms[\\/]draft/],
  ["banners", /[\\/]ui[\\/]banner|icons[\\/](?:check\.|circle-check|info|triangle-e)/],
  ["profile-parts", /[\\/]features[\\/]profiles[\\/]|[\\/](?:achievement|statement)\.contract/],
  ["fields", /[\\/]ui[\\/](?:field|text-|select|segmented)|icons[\\/](?:chevron-down|search\.)/],
  ["popups", /[\\/]ui[\\/](?:popup|place-popup|dialog-stack)/],
  [
    "forms",
    /[\\/]features[\\/]thanks[\\/](?:use-thank-form|thank-f|thank-address|receiver|amount-|form-states|quota-strip|announce)|[\\/]core[\\/]src[\\/]thanks[\\/](?:thanks\.form|problem|field-)|[\\/]forms[\\/][\w-]+\.tsx?$|[\\/]ui[\\/](?:amount-|user-picker|use-picker|after-press)|icons[\\/](?:minus|plus)\./,
  ],
  ["thanks-parts", /[\\/](?:features|core[\\/]src)[\\/](?:thanks|quota)[\\/]/],
];
/** So many views and dialogs make a module part of the first file. */
const COMMON = 6;

/**
 * The chunks besides one per view and dialog: texts by language, and what several views share. A host's page pays for
 * every file, in bytes and in round trips.
 */
export function chunkGroups() {
  const first = new Set<string>();
  const note = (id: string): null => (first.add(id), null);
  const familyOf = (id: string): string | undefined => FAMILIES.find(([, pattern]) => pattern.test(id))?.[0];
  const isShared = (id: string): boolean => !hasTexts(id) && !MARKDOWN.test(id);
  const whole = { includeDependenciesRecursively: false };
  return [
    { ...whole, name: note, tags: ["$initial" as const], priority: 8 },
    {
      ...whole,
      name: (id: string) => (familyOf(id) === undefined ? note(id) : null),
      test: isShared,
      minShareCount: COMMON,
      priority: 7,
    },
    { ...whole, name: (id: string) => (first.has(id) ? MAIN_CHUNK : null), priority: 6 },
    { ...whole, name: (id: string) => familyOf(id) ?? "parts", test: isShared, minShareCount: 2, priority: 5 },
  ];
}

/** The name of the file with a namespace's texts; before its language. */
export function textFileOf(namespace: string): string {
  return TEXT_FILES[namespace] ?? namespace;
}
