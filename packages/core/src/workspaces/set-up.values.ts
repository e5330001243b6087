/** Steps of a workspace's set-up, in order; each has a page of the intro. */
export const WORKSPACE_STEPS = [
  "workspace",
  "invite",
  "reward",
  "challenge",
  "thanks",
  "perks",
  "integrations",
] as const;

/** First steps of a member. */
export const MEMBER_STEPS = ["picture", "first_thanks", "first_challenge"] as const;

export const SET_UP_STEPS = [...WORKSPACE_STEPS, ...MEMBER_STEPS] as const;

export type SetUpStep = (typeof SET_UP_STEPS)[number];
