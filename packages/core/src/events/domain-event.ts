import * as z from "zod/mini";
import {
  emailChanged,
  emailRequested,
  identityLinked,
  identityUnlinked,
  passwordChanged,
  superAdminGranted,
} from "../accounts/account.event.ts";
import { invitesSent, inviteWithdrawn, memberJoined } from "../accounts/invite.event.ts";
import { achievementTemplateDeleted, achievementTemplateSaved } from "../achievements/achievement-template.event.ts";
import { balanceAdjusted } from "../balances/balance.event.ts";
import {
  achievementGranted,
  assignmentAbandoned,
  assignmentAccepted,
  assignmentApproved,
  assignmentCompleted,
  assignmentLeadHandedOver,
  assignmentLeadPassed,
  assignmentRejected,
  assignmentReviewPassed,
  assignmentSplitReminderDue,
  assignmentSubmitted,
  challengeClosed,
  challengeDiscarded,
  challengeDrafted,
  challengeGivenUp,
  challengePublished,
  challengeReopened,
  challengeUpdated,
} from "../challenges/challenge.event.ts";
import { deliveryDiscarded, deliveryRetried } from "../deliveries/delivery.event.ts";
import { groupChanged, groupCreated, groupDeleted } from "../groups/group.event.ts";
import { userAdded } from "../users/new-user.event.ts";
import {
  perkAdded,
  perkChanged,
  perkDeleted,
  purchaseActivated,
  purchaseCreated,
  purchaseRefunded,
  purchaseRequested,
  purchaseRequestPassed,
} from "../purchases/purchase.event.ts";
import { currencySaved, rewardsChanged, rewardsErased } from "../rewards/reward.event.ts";
import {
  jiraOptInChanged,
  jiraRuleDeleted,
  jiraRuleSaved,
  jiraThanksSuggested,
} from "../jira-rewards/jira-reward.event.ts";
import { notificationSettingsChanged } from "../notifications/notification-settings.event.ts";
import { quotaReminderDue } from "../thanks/quota-reminder.event.ts";
import { settingsChanged } from "../settings/settings.event.ts";
import { thanksSettingsChanged } from "../thanks/thanks-settings.event.ts";
import {
  schedulePaused,
  schedulePublishedNow,
  scheduleRemoved,
  scheduleResumed,
  scheduleSaved,
} from "../schedules/schedule.event.ts";
import {
  thanksPublished,
  thanksUndone,
  thanksWaiting,
  thanksWaitingUndone,
  thanksWaitingExpired,
} from "../thanks/thanks.event.ts";
import { profileChanged } from "../profiles/profile.event.ts";
import { userDisabled, userEnabled, userGroupsChanged, userRolesChanged } from "../users/user.event.ts";
import {
  chatChanged,
  chatConnected,
  chatDisconnected,
  chatPeopleRead,
  chatPeopleReleased,
  chatUserLinked,
  chatUserUnlinked,
} from "../integrations/chat.event.ts";
import { integrationKeyAdded, integrationKeyWithdrawn } from "../integrations/integration.event.ts";
import {
  jiraSiteChanged,
  jiraSiteConnected,
  jiraSiteDisconnected,
  jiraTempoRefused,
  jiraUserLinked,
  jiraUserUnlinked,
} from "../integrations/jira.event.ts";
import { widgetChanged, widgetKeyAdded, widgetKeyWithdrawn, widgetUserLinked } from "../widget/widget.event.ts";
import { workspaceCreated, workspaceRenamed } from "../workspaces/workspace.event.ts";

/** Payload schema per event type; a type may be extended, never changed. */
export const EVENT_PAYLOADS = {
  "thanks.published": thanksPublished,
  "thanks.undone": thanksUndone,
  "thanks.waiting": thanksWaiting,
  "thanks.waiting_undone": thanksWaitingUndone,
  "thanks.waiting_expired": thanksWaitingExpired,
  "quota.reminder_due": quotaReminderDue,
  "balance.adjusted": balanceAdjusted,
  "challenge.drafted": challengeDrafted,
  "challenge.published": challengePublished,
  "challenge.updated": challengeUpdated,
  "challenge.given_up": challengeGivenUp,
  "challenge.reopened": challengeReopened,
  "challenge.closed": challengeClosed,
  "challenge.discarded": challengeDiscarded,
  "assignment.accepted": assignmentAccepted,
  "assignment.submitted": assignmentSubmitted,
  "assignment.review_passed": assignmentReviewPassed,
  "assignment.rejected": assignmentRejected,
  "assignment.approved": assignmentApproved,
  "assignment.split_reminder_due": assignmentSplitReminderDue,
  "assignment.lead_handed_over": assignmentLeadHandedOver,
  "assignment.lead_passed": assignmentLeadPassed,
  "assignment.abandoned": assignmentAbandoned,
  "assignment.completed": assignmentCompleted,
  "achievement.granted": achievementGranted,
  "achievement_template.saved": achievementTemplateSaved,
  "achievement_template.deleted": achievementTemplateDeleted,
  "product.added": perkAdded,
  "product.changed": perkChanged,
  "product.deleted": perkDeleted,
  "rewards.changed": rewardsChanged,
  "rewards.erased": rewardsErased,
  "currency.saved": currencySaved,
  "purchase.created": purchaseCreated,
  "purchase.requested": purchaseRequested,
  "purchase.request_passed": purchaseRequestPassed,
  "purchase.activated": purchaseActivated,
  "purchase.refunded": purchaseRefunded,
  "group.created": groupCreated,
  "group.changed": groupChanged,
  "group.deleted": groupDeleted,
  "user.added": userAdded,
  "user.roles_changed": userRolesChanged,
  "user.disabled": userDisabled,
  "user.enabled": userEnabled,
  "user.groups_changed": userGroupsChanged,
  "profile.changed": profileChanged,
  "account.password_changed": passwordChanged,
  "account.email_requested": emailRequested,
  "account.email_changed": emailChanged,
  "account.identity_linked": identityLinked,
  "account.identity_unlinked": identityUnlinked,
  "account.super_admin_granted": superAdminGranted,
  "delivery.retried": deliveryRetried,
  "delivery.discarded": deliveryDiscarded,
  "invites.sent": invitesSent,
  "invite.withdrawn": inviteWithdrawn,
  "member.joined": memberJoined,
  "schedule.saved": scheduleSaved,
  "schedule.paused": schedulePaused,
  "schedule.resumed": scheduleResumed,
  "schedule.removed": scheduleRemoved,
  "schedule.published_now": schedulePublishedNow,
  "settings.changed": settingsChanged,
  "thanks_settings.changed": thanksSettingsChanged,
  "notification_settings.changed": notificationSettingsChanged,
  "chat.connected": chatConnected,
  "chat.disconnected": chatDisconnected,
  "chat.changed": chatChanged,
  "chat.people_read": chatPeopleRead,
  "chat.people_released": chatPeopleReleased,
  "chat_user.linked": chatUserLinked,
  "chat_user.unlinked": chatUserUnlinked,
  "integration_key.added": integrationKeyAdded,
  "integration_key.withdrawn": integrationKeyWithdrawn,
  "jira_rule.saved": jiraRuleSaved,
  "jira_rule.deleted": jiraRuleDeleted,
  "jira_thanks.suggested": jiraThanksSuggested,
  "jira_opt_in.changed": jiraOptInChanged,
  "jira_site.connected": jiraSiteConnected,
  "jira_site.disconnected": jiraSiteDisconnected,
  "jira_site.changed": jiraSiteChanged,
  "jira_tempo.refused": jiraTempoRefused,
  "jira_user.linked": jiraUserLinked,
  "jira_user.unlinked": jiraUserUnlinked,
  "widget.changed": widgetChanged,
  "widget_key.added": widgetKeyAdded,
  "widget_key.withdrawn": widgetKeyWithdrawn,
  "widget_user.linked": widgetUserLinked,
  "workspace.created": workspaceCreated,
  "workspace.renamed": workspaceRenamed,
} as const;

export type EventType = keyof typeof EVENT_PAYLOADS;

export type EventPayload<T extends EventType> = z.output<(typeof EVENT_PAYLOADS)[T]>;

export type DomainEvent = {
  [T in EventType]: { readonly type: T; readonly payload: EventPayload<T> };
}[EventType];

/** Parses a stored or received event; null if its type is unknown or its payload invalid. */
export function parseDomainEvent(type: string, payload: unknown): DomainEvent | null {
  if (!Object.hasOwn(EVENT_PAYLOADS, type)) return null;
  const kind = type as EventType;
  const parsed = z.safeParse(EVENT_PAYLOADS[kind], payload);
  // Safe: the payload was parsed with its type's schema.
  return parsed.success ? ({ type: kind, payload: parsed.data } as DomainEvent) : null;
}
