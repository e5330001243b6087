import { accountEvents } from "../accounts/account.event.ts";
import { inviteEvents } from "../accounts/invite.event.ts";
import { achievementTemplateEvents } from "../achievements/achievement-template.event.ts";
import { balanceEvents } from "../balances/balance.event.ts";
import { billingEvents } from "../billing/billing.event.ts";
import { chainEvents } from "../chains/chain.event.ts";
import { challengeEvents } from "../challenges/challenge.event.ts";
import { contestEvents } from "../contests/contest.event.ts";
import { deliveryEvents } from "../deliveries/delivery.event.ts";
import { groupEvents } from "../groups/group.event.ts";
import { chatEvents } from "../integrations/chat.event.ts";
import { integrationEvents } from "../integrations/integration.event.ts";
import { jiraEvents } from "../integrations/jira.event.ts";
import { jiraRewardEvents } from "../jira-rewards/jira-reward.event.ts";
import { notificationSettingsEvents } from "../notifications/notification-settings.event.ts";
import { profileEvents } from "../profiles/profile.event.ts";
import { purchaseEvents } from "../purchases/purchase.event.ts";
import { quizEvents } from "../quizzes/quiz.event.ts";
import { rewardEvents } from "../rewards/reward.event.ts";
import { scheduleEvents } from "../schedules/schedule.event.ts";
import { settingsEvents } from "../settings/settings.event.ts";
import { quotaReminderEvents } from "../thanks/quota-reminder.event.ts";
import { thanksSettingsEvents } from "../thanks/thanks-settings.event.ts";
import { thanksEvents } from "../thanks/thanks.event.ts";
import { newUserEvents } from "../users/new-user.event.ts";
import { userEvents } from "../users/user.event.ts";
import { widgetEvents } from "../widget/widget.event.ts";
import { workspaceEvents } from "../workspaces/workspace.event.ts";

// Derived by `pnpm draw-docs` from the features' files.
export const DECLARED_EVENTS = {
  ...accountEvents,
  ...inviteEvents,
  ...achievementTemplateEvents,
  ...balanceEvents,
  ...billingEvents,
  ...chainEvents,
  ...challengeEvents,
  ...contestEvents,
  ...deliveryEvents,
  ...groupEvents,
  ...chatEvents,
  ...integrationEvents,
  ...jiraEvents,
  ...jiraRewardEvents,
  ...notificationSettingsEvents,
  ...profileEvents,
  ...purchaseEvents,
  ...quizEvents,
  ...rewardEvents,
  ...scheduleEvents,
  ...settingsEvents,
  ...quotaReminderEvents,
  ...thanksSettingsEvents,
  ...thanksEvents,
  ...newUserEvents,
  ...userEvents,
  ...widgetEvents,
  ...workspaceEvents,
};
