import * as z from "zod/mini";
import { EOM_PERIODS, MAX_ACHIEVEMENT_TITLE_LENGTH, REVIEW_RECIPIENTS } from "../lib/limits.ts";
import { optionalNameOf } from "../lib/wire.ts";

const fields = {
  /** Theme of those who have not chosen one. */
  defaultTheme: z.enum(["dark", "light"]),
  /** News about the product may be sent to the people who run the workspace. */
  sendProductUpdates: z.boolean(),
  /** Everybody may open the leaderboard. */
  leaderboardFreeAccess: z.boolean(),
  /** Moderators and above choose among all groups for what they make, not among their own only. */
  allowSelectAnyGroup: z.boolean(),
  /** Authors may take part in their own challenges. */
  acceptOwnChallenges: z.boolean(),
  /** Quests may be made that one member completes several times. */
  allowMultiQuest: z.boolean(),
  /** Such a quest is open again before the last completion is approved. */
  allowInReviewMultiQuest: z.boolean(),
  /** Challenges are completed without accepting them first, where they do not ask for it themselves. */
  skipAccept: z.boolean(),
  /** Who completes something is told that it has come. */
  sendAckReceipts: z.boolean(),
  /** Who is told of a completion to review. */
  challengeReviewRecipient: z.enum(REVIEW_RECIPIENTS),
  /** Who sees thanks: everybody, the groups of giver and receivers, or only these people. */
  announceVisibility: z.enum(["all", "group", "private"]),
  /** Whoever has earned most when a period ends gets an achievement. */
  eomEnabled: z.boolean(),
  eomPeriod: z.enum(EOM_PERIODS),
  /** Where it is announced; a chat provider has to be connected. */
  eomChannel: z.nullable(z.strictObject({ id: z.string().check(z.maxLength(100)), name: optionalNameOf(100) })),
  /** What that achievement is called; empty for the product's own name, in each reader's language. */
  eomCustomTitle: optionalNameOf(MAX_ACHIEVEMENT_TITLE_LENGTH),
  /** IANA zone in which days, months and quotas turn. */
  tz: z.string().check(z.minLength(1), z.maxLength(64)),
  dateFormat: z.enum(["us", "eu"]),
  timeFormat: z.enum(["12", "24"]),
  firstWeekday: z.enum(["sun", "mon"]),
};

/** The settings of a workspace, all of them. */
export const workspaceSettings = z.object(fields);

/** The settings of a workspace, all of them. */
export type WorkspaceSettings = z.output<typeof workspaceSettings>;

/** Any of the settings. */
export const someSettings = z.partial(z.strictObject(fields));

/** What a workspace starts with. */
export const DEFAULT_WORKSPACE_SETTINGS: WorkspaceSettings = {
  defaultTheme: "dark",
  sendProductUpdates: false,
  leaderboardFreeAccess: true,
  allowSelectAnyGroup: true,
  acceptOwnChallenges: false,
  allowMultiQuest: true,
  allowInReviewMultiQuest: false,
  skipAccept: false,
  sendAckReceipts: true,
  challengeReviewRecipient: "author",
  announceVisibility: "all",
  eomEnabled: false,
  eomPeriod: "monthly",
  eomChannel: null,
  eomCustomTitle: "",
  tz: "UTC",
  dateFormat: "eu",
  timeFormat: "24",
  firstWeekday: "mon",
};
