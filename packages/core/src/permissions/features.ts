import { ACTIVITY_KINDS } from "./activity-kinds.ts";
import type { Activities, ActivityKind } from "./activity-kinds.ts";

// Safe: entries widen to strings; these are the keys and values of the table.
const OF_KINDS = Object.entries(ACTIVITY_KINDS).flatMap(([kind, area]) => [area, `new-${kind}`]) as (
  | Activities
  | `new-${ActivityKind}`
)[];

/**
 * License features of a workspace. `new-…` gates creating a thing, the plain name the whole area, `manage-thanks` its
 * settings and stats.
 */
const ORDERED = [
  "web-activities",
  "challenges",
  "new-challenge",
  "new-raid",
  "new-problem",
  "quizzes",
  "new-quiz",
  "contests",
  "new-contest",
  "thanks",
  "new-thanks",
  "manage-thanks",
  "chains",
  "new-chain",
  "perks",
  "new-perk",
  "groups",
  "licenses",
] as const;

export type Feature = (typeof ORDERED | typeof OF_KINDS)[number];

export const FEATURES: readonly Feature[] = [...new Set<Feature>([...ORDERED, ...OF_KINDS])];

/** Features that are nothing without the area they belong to. */
const AREAS: Readonly<Partial<Record<Feature, Feature>>> = {
  ...Object.fromEntries(Object.entries(ACTIVITY_KINDS).map(([kind, area]) => [`new-${kind}`, area])),
  "new-raid": "challenges",
  "new-problem": "challenges",
  "new-thanks": "thanks",
  "manage-thanks": "thanks",
  "new-perk": "perks",
};

/** All features except the ones a license disables, and what belongs to those; unknown names are ignored. */
export function featuresWithout(disabled: readonly string[]): Feature[] {
  return withinAreas(FEATURES.filter((feature) => !disabled.includes(feature)));
}

/** Without those whose area is missing. */
export function withinAreas(features: readonly Feature[]): Feature[] {
  return features.filter((feature) => {
    const area = AREAS[feature];
    return area === undefined || features.includes(area);
  });
}
