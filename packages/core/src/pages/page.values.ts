/** The pages that an installation writes in Markdown. */
export const WRITTEN_PAGES = ["guide", "guide-thanks", "terms", "privacy", "pricing"] as const;

/** The name of a page written in Markdown. */
export type WrittenPage = (typeof WRITTEN_PAGES)[number];
