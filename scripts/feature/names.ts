export interface FeatureNames {
  /** Folder and path: `season-goals`. */
  readonly path: string;
  /** File stem: `season-goal`. */
  readonly file: string;
  /** `seasonGoal` */
  readonly entity: string;
  /** `seasonGoals`; also the namespace of its texts. */
  readonly entities: string;
  /** `SeasonGoal` */
  readonly Entity: string;
  /** `SeasonGoals` */
  readonly Entities: string;
  /** `season_goals` */
  readonly table: string;
  /** Event name prefix: `season_goal`. */
  readonly event: string;
  /** In a sentence: `season goal`. */
  readonly words: string;
  /** In a sentence: `season goals`. */
  readonly manyWords: string;
  /** In a sentence, with its article: `a season goal`. */
  readonly aWords: string;
  /** A button or heading: `Season goal`. */
  readonly Words: string;
  /** A heading: `Season goals`. */
  readonly ManyWords: string;
  /** A constant: `SEASON_GOAL`. */
  readonly CONSTANT: string;
  /** Of the text that names its list. */
  readonly titleKey: string;
  /** Of its messages; what has none of its own is a `message`. */
  readonly category: string;
}

/** Kinds whose categories and names are there before their features. */
const ANNOUNCED = new Set(["quiz", "contest", "chain"]);
const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Derives every form from the kebab-case plural; pass the singular only if it isn't the plural without its ending. */
export function namesOf(plural: string, singular: string = toSingular(plural)): FeatureNames {
  if (!KEBAB.test(plural) || !KEBAB.test(singular) || plural === singular) {
    throw new Error(
      `name the feature by its plural in kebab-case, such as "polls"; "${plural}" of "${singular}" is not`,
    );
  }
  const words = singular.replaceAll("-", " ");
  const manyWords = plural.replaceAll("-", " ");
  return {
    path: plural,
    file: singular,
    entity: toCamel(singular),
    entities: toCamel(plural),
    Entity: toPascal(singular),
    Entities: toPascal(plural),
    table: plural.replaceAll("-", "_"),
    event: singular.replaceAll("-", "_"),
    words,
    manyWords,
    aWords: `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`,
    Words: capitalize(words),
    ManyWords: capitalize(manyWords),
    CONSTANT: singular.replaceAll("-", "_").toUpperCase(),
    titleKey: ANNOUNCED.has(singular) ? `navigation:${toCamel(plural)}` : `${toCamel(plural)}:title`,
    category: ANNOUNCED.has(singular) ? singular : "message",
  };
}

function toSingular(plural: string): string {
  if (plural.endsWith("ies")) return `${plural.slice(0, -3)}y`;
  if (plural.endsWith("zzes")) return plural.slice(0, -3);
  if (/(s|x|ch|sh)es$/.test(plural)) return plural.slice(0, -2);
  return plural.replace(/s$/, "");
}

function toPascal(kebab: string): string {
  return kebab.replaceAll(/(^|-)(.)/g, (_all, _dash, letter: string) => letter.toUpperCase());
}

function toCamel(kebab: string): string {
  return toPascal(kebab).replace(/^./, (first) => first.toLowerCase());
}

function capitalize(words: string): string {
  return words.replace(/^./, (first) => first.toUpperCase());
}
