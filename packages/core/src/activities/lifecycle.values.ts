/** `discarded`: a deleted draft, kept for the audit log and never listed. */
export const LIFECYCLE_STATES = ["draft", "published", "closed", "discarded"] as const;

export type LifecycleState = (typeof LIFECYCLE_STATES)[number];
