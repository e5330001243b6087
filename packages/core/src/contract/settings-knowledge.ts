import type { ChatSettings } from "../integrations/chat-settings.shapes.ts";
import type { JiraSettings, JiraSite } from "../integrations/jira.shapes.ts";
import type { OwnJira } from "../jira-rewards/own-jira.contract.ts";
import type { ShownJiraRule } from "../jira-rewards/jira-rule.shapes.ts";
import type { NotificationSettings } from "../notifications/notification-settings.shapes.ts";
import type { RewardSettings } from "../rewards/reward.shapes.ts";
import type { WorkspaceSettings } from "../settings/settings.shapes.ts";
import type { ThanksSettings } from "../thanks/thanks-settings.shapes.ts";
import type { WidgetKey, WidgetSettings } from "../widget/widget.shapes.ts";
import { SEEN, SETTERS } from "./knowledge-rule.ts";
import type { Knowledge } from "./knowledge-rule.ts";

// Members live by these settings and clients depend on them; the channel is a name in an external system.
const settings: Knowledge<WorkspaceSettings, "session" | "form"> = {
  sees: { session: ["member"], form: SETTERS },
  fields: {
    defaultTheme: SEEN,
    leaderboardFreeAccess: SEEN,
    allowSelectAnyGroup: SEEN,
    acceptOwnChallenges: SEEN,
    allowMultiQuest: SEEN,
    allowInReviewMultiQuest: SEEN,
    skipAccept: SEEN,
    sendAckReceipts: SEEN,
    challengeReviewRecipient: SEEN,
    announceVisibility: SEEN,
    eomEnabled: SEEN,
    eomPeriod: SEEN,
    eomCustomTitle: SEEN,
    tz: SEEN,
    dateFormat: SEEN,
    timeFormat: SEEN,
    firstWeekday: SEEN,
    sendProductUpdates: SEEN,
    eomChannel: { session: SETTERS, form: SETTERS },
  },
};

const thanksSettings: Knowledge<ThanksSettings, "form"> = {
  sees: { form: ["manage-thanks"] },
  fields: { quota: SEEN, reminder: SEEN, reminderPercent: SEEN, forcedMessage: SEEN },
};

const rewardSettings: Knowledge<RewardSettings, "form"> = {
  sees: { form: SETTERS },
  fields: { allowedCurrencyIds: SEEN, defaultRewardCurrencyId: SEEN, defaultRewardAmount: SEEN },
};

// A page that shows the widget tells everyone the app's id; here it's among what only admins set.
const widgetSettings: Knowledge<WidgetSettings, "form"> = {
  sees: { form: SETTERS },
  fields: { appId: SEEN, keys: SEEN, origins: SEEN, enabled: SEEN, unknownUsers: SEEN },
};

// Nobody is ever shown the secret again.
const widgetKey: Knowledge<WidgetKey, "kept"> = {
  sees: { kept: SETTERS },
  fields: { kid: SEEN, alg: SEEN, createdAt: SEEN },
};

// Those who may connect a chat know where its messages go; nobody is ever shown what it's connected with.
const chatSettings: Knowledge<ChatSettings, "form"> = {
  sees: { form: SETTERS },
  fields: { provider: SEEN, connections: SEEN, refusedSince: SEEN },
};

const chatConnection: Knowledge<ChatSettings["connections"][number], "kept"> = {
  sees: { kept: SETTERS },
  fields: {
    externalId: SEEN,
    name: SEEN,
    state: SEEN,
    changedAt: SEEN,
    channelId: SEEN,
    channels: SEEN,
    missedScope: SEEN,
    hasDigest: SEEN,
    peopleReadAt: SEEN,
    matchesEmails: SEEN,
    waiting: SEEN,
    failed: SEEN,
    lastFailure: SEEN,
    lastSentAt: SEEN,
  },
};

// As with chats. The token for Tempo is never shown to anyone, only that there is one.
const jiraSettings: Knowledge<JiraSettings, "form"> = {
  sees: { form: SETTERS },
  fields: { sites: SEEN, linkedPeople: SEEN },
};

const jiraSite: Knowledge<JiraSite, "kept"> = {
  sees: { kept: SETTERS },
  fields: {
    id: SEEN,
    siteUrl: SEEN,
    environment: SEEN,
    state: SEEN,
    changedAt: SEEN,
    license: SEEN,
    seenAt: SEEN,
    isSilent: SEEN,
    hasTempoToken: SEEN,
    isTempoRefused: SEEN,
  },
};

const jiraRule: Knowledge<ShownJiraRule, "kept"> = {
  sees: { kept: SETTERS },
  fields: {
    id: SEEN,
    projectKey: SEEN,
    siteUrl: SEEN,
    groupId: SEEN,
    outcome: SEEN,
    waitDays: SEEN,
    effect: SEEN,
    asks: SEEN,
    dailyCap: SEEN,
    isEnabled: SEEN,
    since: SEEN,
  },
};

// Everyone reads their own: the call takes no id.
const ownJira: Knowledge<OwnJira, "own"> = {
  sees: { own: ["member"] },
  fields: { accounts: SEEN, sites: SEEN, rewards: SEEN, canUnlink: SEEN },
};

// What a rule is for is shown to those whose work it rewards, how much it may give isn't.
const ownJiraRule: Knowledge<OwnJira["rewards"]["rules"][number], "own"> = {
  sees: { own: ["group"] },
  fields: { id: SEEN, projectKey: SEEN, outcome: SEEN, waitDays: SEEN, effect: SEEN, asks: SEEN },
};

const notificationSettings: Knowledge<NotificationSettings, "own"> = {
  sees: { own: ["member"] },
  fields: { chatMuted: SEEN, quietHours: SEEN, categories: SEEN },
};

/** Settings, as forms show them. */
export const SETTINGS_KNOWLEDGE = {
  settings,
  thanksSettings,
  rewardSettings,
  widgetSettings,
  widgetKey,
  chatSettings,
  chatConnection,
  jiraSettings,
  jiraSite,
  jiraRule,
  ownJira,
  ownJiraRule,
  notificationSettings,
} as const;
