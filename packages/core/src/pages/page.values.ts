/** Pages that an installation writes in Markdown. */
export const WRITTEN_PAGES = ["guide", "guide-thanks", "terms", "privacy", "pricing"] as const;

export type WrittenPage = (typeof WRITTEN_PAGES)[number];

/** Chapters of the guide that ships, with titles in the palette's texts; also the ids of their headings. */
export const GUIDE_CHAPTERS = [
  "start",
  "currencies",
  "thanks",
  "challenges",
  "quizzes",
  "contests",
  "chains",
  "perks",
  "roles",
  "moderators",
  "admins",
  "plans",
] as const;

export type GuideChapter = (typeof GUIDE_CHAPTERS)[number];
