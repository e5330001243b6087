/**
 * What teams do together, by its singular and plural. Each kind has the permission `manage-challenges`, the license
 * features `challenges` for its area and `new-challenge` for making one, and the topic `challenges`: a new kind is one
 * row.
 */
export const ACTIVITY_KINDS = {
  challenge: "challenges",
  quiz: "quizzes",
  contest: "contests",
  chain: "chains",
} as const;

export type ActivityKind = keyof typeof ACTIVITY_KINDS;

/** All of a kind: `challenges`. */
export type Activities = (typeof ACTIVITY_KINDS)[ActivityKind];
