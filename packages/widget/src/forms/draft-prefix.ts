/** Begins the storage key of every draft. Apart from `useDraft`, so that signing in needn't load it. */
export const DRAFT_PREFIX = "guildhall.draft.";
