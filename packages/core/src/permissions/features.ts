/**
 * License features of a workspace. `new-…` gates creating a thing, the plain name the whole area, `manage-thanks` its
 * settings and stats.
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

export type Feature = (typeof FEATURES)[number];

/** All features except the ones a license disables; unknown names are ignored. */
export function featuresWithout(disabled: readonly string[]): Feature[] {
  return FEATURES.filter((feature) => !disabled.includes(feature));
}
