import * as z from "zod/mini";

/** A problem is solved by one member, a quest by each on their own, a raid by a team under its leader. */
export const CHALLENGE_TYPES = ["problem", "quest", "raid"] as const;

/** The kind of a challenge. */
export type ChallengeType = (typeof CHALLENGE_TYPES)[number];

/**
 * Where a challenge is in its life; `given_up` is a problem whose one solver left it, until it is reopened; `discarded` is a draft that was deleted, kept for the audit and never listed.
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

/** Where a challenge is in its life. */
export type ChallengeStatus = (typeof CHALLENGE_STATUSES)[number];

/** Where one attempt at a challenge is; `division` is a raid's leader splitting the approved pool. */
export const ASSIGNMENT_STATUSES = ["active", "in_review", "rejected", "abandoned", "division", "completed"] as const;

/** Where one attempt at a challenge is. */
export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number];

/** What a completion may hold: `all` is text and any file, `file` any file, `image` images, the others text only. */
export const RESULT_TYPES = ["all", "file", "image", "text", "unique_code"] as const;

/** What a completion may hold. */
export type ResultType = (typeof RESULT_TYPES)[number];

/** The lists of challenges: drafts, drafts with a time to be published at, ended ones, and the rest. */
export const CHALLENGE_LISTS = ["active", "draft", "schedule", "closed"] as const;

/** One of the lists of challenges. */
export type ChallengeList = (typeof CHALLENGE_LISTS)[number];

/** Where a challenge is kept: in a list, among what was given up, or in none ("") once it is a deleted draft. */
export type ChallengeShelf = ChallengeList | "given_up" | "";

/** Issue trackers whose issues a challenge can stand for. */
const ISSUE_TRACKERS = ["jira"] as const;

/** {@link CHALLENGE_TYPES} on the wire. */
export const challengeType = z.enum(CHALLENGE_TYPES);

/** {@link CHALLENGE_STATUSES} on the wire. */
export const challengeStatus = z.enum(CHALLENGE_STATUSES);

/** {@link ASSIGNMENT_STATUSES} on the wire. */
export const assignmentStatus = z.enum(ASSIGNMENT_STATUSES);

/** {@link RESULT_TYPES} on the wire. */
export const resultType = z.enum(RESULT_TYPES);

/** {@link CHALLENGE_LISTS} on the wire. */
export const challengeList = z.enum(CHALLENGE_LISTS);

/** {@link ISSUE_TRACKERS} on the wire. */
export const issueTracker = z.enum(ISSUE_TRACKERS);
