import * as z from "zod/mini";
import type { ActivityListing } from "../activities/activity.values.ts";

/** A problem is solved by one member, a quest by each member alone, a raid by a team with a leader. */
export const CHALLENGE_TYPES = ["problem", "quest", "raid"] as const;

export type ChallengeType = (typeof CHALLENGE_TYPES)[number];

/**
 * `given_up`: a problem's one solver gave it up, until it's reopened. `discarded`: a deleted draft, kept for the audit
 * log and never listed.
 */
export const CHALLENGE_STATUSES = [
  "draft",
  "new",
  "in_progress",
  "given_up",
  "completed",
  "canceled",
  "discarded",
] as const;

export type ChallengeStatus = (typeof CHALLENGE_STATUSES)[number];

/** `division`: a raid's leader is splitting the approved pool. */
export const ASSIGNMENT_STATUSES = ["active", "in_review", "rejected", "abandoned", "division", "completed"] as const;

export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number];

/** What a submission may contain: `all` text and any file, `file` any file, `image` images, the others text only. */
export const RESULT_TYPES = ["all", "file", "image", "text", "unique_code"] as const;

export type ResultType = (typeof RESULT_TYPES)[number];

/** Which list a challenge is in; given-up ones are kept apart. */
export type ChallengeListing = ActivityListing | "given_up";

/** Issue trackers whose issues challenges can link to. */
const ISSUE_TRACKERS = ["jira"] as const;

export const challengeType = z.enum(CHALLENGE_TYPES);

export const challengeStatus = z.enum(CHALLENGE_STATUSES);

export const assignmentStatus = z.enum(ASSIGNMENT_STATUSES);

export const resultType = z.enum(RESULT_TYPES);

export const issueTracker = z.enum(ISSUE_TRACKERS);
