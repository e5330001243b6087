/** In order; each has a page under `/intro`. */
export const INTRO_STEPS = [
  "workspace",
  "invite",
  "reward",
  "tour",
  "challenge",
  "thanks",
  "perks",
  "integrations",
] as const;

export type IntroStepName = (typeof INTRO_STEPS)[number];

/** Where a workspace's founder starts. */
export const FIRST_INTRO_STEP = "workspace" satisfies IntroStepName;

/** Steps before this one: those that may give way to it as the pending step, which only moves forward. */
export function stepsBefore(step: IntroStepName): readonly IntroStepName[] {
  return INTRO_STEPS.slice(0, INTRO_STEPS.indexOf(step));
}
