import type { ANNOUNCE_VISIBILITIES, DATE_FORMATS, FIRST_WEEKDAYS, LANGUAGES, TIME_FORMATS } from "./limits.ts";

export type Language = (typeof LANGUAGES)[number];
export type DateFormat = (typeof DATE_FORMATS)[number];
export type TimeFormat = (typeof TIME_FORMATS)[number];
export type FirstWeekday = (typeof FIRST_WEEKDAYS)[number];
export type AnnounceVisibility = (typeof ANNOUNCE_VISIBILITIES)[number];
