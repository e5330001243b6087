import type { ANNOUNCE_VISIBILITIES, DATE_FORMATS, FIRST_WEEKDAYS, LANGUAGES, TIME_FORMATS } from "./limits.ts";

/** A language there are texts in. */
export type Language = (typeof LANGUAGES)[number];
/** How a date is written. */
export type DateFormat = (typeof DATE_FORMATS)[number];
/** How a time of day is written. */
export type TimeFormat = (typeof TIME_FORMATS)[number];
/** The day a week begins with. */
export type FirstWeekday = (typeof FIRST_WEEKDAYS)[number];
/** Who sees an announcement. */
export type AnnounceVisibility = (typeof ANNOUNCE_VISIBILITIES)[number];
