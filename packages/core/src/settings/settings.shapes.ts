import * as z from "zod/mini";
import { EOM_PERIODS, MAX_ACHIEVEMENT_TITLE_LENGTH, REVIEW_RECIPIENTS } from "../lib/limits.ts";
import { optionalNameOf } from "../lib/wire.ts";

export const settingFields = {
  /** For people who haven't chosen a theme. */
  defaultTheme: z.enum(["dark", "light"]),
  /** Product news may be sent to the workspace's managers. */
  sendProductUpdates: z.boolean(),
  /** Everyone may open the leaderboard. */
  leaderboardFreeAccess: z.boolean(),
  /** Moderators and above may choose any group for what they create, not only their own. */
  allowSelectAnyGroup: z.boolean(),
  /** Authors may take part in their own challenges. */
  acceptOwnChallenges: z.boolean(),
  /** Quests that one member can complete several times are allowed. */
  allowMultiQuest: z.boolean(),
  /** Such a quest reopens before the last submission is approved. */
  allowInReviewMultiQuest: z.boolean(),
  /** Challenges can be completed without accepting first, unless they require it. */
  skipAccept: z.boolean(),
  /** Members are notified that their submission was received. */
  sendAckReceipts: z.boolean(),
  challengeReviewRecipient: z.enum(REVIEW_RECIPIENTS),
  /** Everyone, the groups of giver and receivers, or only these people. */
  announceVisibility: z.enum(["all", "group", "private"]),
  /** The top earner of each period gets an achievement. */
  eomEnabled: z.boolean(),
  eomPeriod: z.enum(EOM_PERIODS),
  /** Where it's announced; requires a connected chat provider. */
  eomChannel: z.nullable(z.strictObject({ id: z.string().check(z.maxLength(100)), name: optionalNameOf(100) })),
  /** The achievement's title; if empty, the default title in each reader's language. */
  eomCustomTitle: optionalNameOf(MAX_ACHIEVEMENT_TITLE_LENGTH),
  /** IANA zone that days, months and quotas are counted in. */
  tz: z.string().check(z.minLength(1), z.maxLength(64)),
  dateFormat: z.enum(["us", "eu"]),
  timeFormat: z.enum(["12", "24"]),
  firstWeekday: z.enum(["sun", "mon"]),
};

export const workspaceSettings = z.object(settingFields);

export type WorkspaceSettings = z.output<typeof workspaceSettings>;

export const someSettings = z.partial(z.strictObject(settingFields));

/** Settings of a new workspace. */
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
