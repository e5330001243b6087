/**
 * What a license switches on or off in a workspace. `new-…` gates making a thing, the plain name gates
 * having that part of the product at all, `manage-thanks` its settings and figures.
 */
export const FEATURES = [
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

/** One license switch. */
export type Feature = (typeof FEATURES)[number];

/** The features left on when a license names those it disables; unknown names change nothing. */
export function featuresWithout(disabled: readonly string[]): Feature[] {
  return FEATURES.filter((feature) => !disabled.includes(feature));
}
