import * as z from "zod/mini";

/** Scheduled drafts are in `schedule` rather than `draft`; `closed` is for ended ones. */
export const ACTIVITY_LISTS = ["active", "draft", "schedule", "closed"] as const;

export type ActivityList = (typeof ACTIVITY_LISTS)[number];

/** Which list an activity is in; deleted drafts ("") in none. */
export type ActivityListing = ActivityList | "";

export const activityList = z.enum(ACTIVITY_LISTS);
