/** Pages that an installation writes in Markdown. */
export const WRITTEN_PAGES = ["guide", "guide-thanks", "terms", "privacy", "pricing"] as const;

export type WrittenPage = (typeof WRITTEN_PAGES)[number];
