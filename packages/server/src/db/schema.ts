import type { ActivityCounterTable, ActivityMonthTable } from "./activity-tables.ts";
import type { CurrencyForms } from "@guildhall/core";
import type { StoredLicense } from "@guildhall/core/billing";
import type { Generated } from "kysely";
import type {
  AccountIdentityTable,
  AccountTable,
  AccountTokenTable,
  EmailChangeTable,
  InviteTable,
  SessionTable,
} from "./account-tables.ts";
import type { BillingTables } from "./billing-tables.ts";
import type { AttachmentTable } from "./attachment-tables.ts";
import type {
  AchievementTable,
  AchievementTemplateTable,
  AssignmentCommentTable,
  AssignmentFileTable,
  AssignmentMemberTable,
  AssignmentRewardTable,
  AssignmentTable,
  ChallengeEntityRewardTable,
  ChallengeParticipantTable,
  ChallengeRewardTable,
  ChallengeTable,
  PeriodAwardTable,
} from "./challenge-tables.ts";
import type {
  ChatBotTable,
  ChatChannelTable,
  ChatCodeTable,
  ChatConnectionTable,
  ChatInboxTable,
  ChatKeyTable,
  ChatNoteTable,
  ChatOutboxTable,
  ChatPaceTable,
  ChatUnmatchedTable,
} from "./chat-tables.ts";
import type { Defaulted, DefaultedJson, DefaultedList, Instant, Json, Optional } from "./columns.ts";
import type { FeedIndexTable, FeedItemTable, FeedReadTable, NotificationSettingsTable } from "./feed-tables.ts";
import type { ExternalUserTable, IntegrationKeyTable, WorkspaceIntegrationTable } from "./integration-tables.ts";
import type {
  JiraEventTable,
  JiraIssueTable,
  JiraOptInTable,
  JiraRewardTable,
  JiraRuleTable,
} from "./jira-reward-tables.ts";
import type { JiraCodeTable, JiraSiteTable, JiraTokenTable } from "./jira-tables.ts";
import type { LeaderboardBucketTable, LeaderboardScoreTable } from "./leaderboard-tables.ts";
import type { ScheduleOccurrenceTable, ScheduleTable } from "./schedule-tables.ts";
import type {
  ProductCostTable,
  ProductResponsibleTable,
  ProductTable,
  PurchaseCostTable,
  PurchaseCounterTable,
  PurchaseTable,
} from "./perk-tables.ts";
import type {
  WidgetAppTable,
  WidgetKeyTable,
  WidgetRefusalTable,
  WidgetTokenTable,
  WidgetUserTable,
} from "./widget-tables.ts";
import type {
  FeedbackTable,
  IdempotencyKeyTable,
  MailTable,
  QuotaReminderTable,
  RateLimitTable,
} from "./upkeep-tables.ts";

export interface WorkspaceTable {
  id: Generated<number>;
  name: string;
  logo_url: Defaulted<string>;
  is_completed: Defaulted<boolean>;
  license: Json<StoredLicense>;
  settings: DefaultedJson<Record<string, unknown>>;
  thanks_settings: DefaultedJson<Record<string, unknown>>;
  default_reward_amount: Defaulted<number>;
  eom_since: Optional<Date>;
  widget_app_id: Defaulted<string>;
  named_at: Optional<Date>;
  currencies_chosen_at: Optional<Date>;
  created_at: Instant;
}

export interface MemberTable {
  workspace_id: number;
  id: Generated<number>;
  account_id: number;
  name: string;
  avatar_url: Defaulted<string>;
  avatar_url_big: Defaulted<string>;
  birthday: Optional<string>;
  status: Defaulted<"active" | "disabled">;
  roles: DefaultedList<"moderator" | "admin" | "owner">;
  intro_step: Defaulted<string>;
  listed_by: Defaulted<string>;
  first_acted_at: Optional<Date>;
  set_up_dismissed_at: Optional<Date>;
  created_at: Instant;
}

export interface GroupTable {
  workspace_id: number;
  id: Generated<number>;
  parent_id: Optional<number>;
  name: string;
  external_id: Defaulted<string>;
}

export interface MemberGroupTable {
  workspace_id: number;
  member_id: number;
  group_id: number;
}

export interface CurrencyTable {
  workspace_id: number;
  id: Generated<number>;
  name: string;
  forms: DefaultedJson<CurrencyForms>;
  icon: string;
  kind: "emoji" | "custom";
  is_allowed: Defaulted<boolean>;
  is_default: Defaulted<boolean>;
  position: Defaulted<number>;
}

/** Amounts in hundredths. */
export interface LedgerAccountTable {
  workspace_id: number;
  id: Generated<number>;
  kind: "member" | "quota" | "adjustment" | "reward" | "purchase" | "erased";
  owner_id: Defaulted<number>;
  currency_id: number;
  period: Defaulted<string>;
  balance: Defaulted<number>;
  floor: Defaulted<number>;
}

/** Written only by `post_transfers`. */
export interface LedgerTransferTable {
  workspace_id: number;
  id: Generated<number>;
  from_account_id: number;
  to_account_id: number;
  currency_id: number;
  amount: number;
  reason: string;
  reference: string;
  actor_member_id: Defaulted<number>;
  reverses_id: Optional<number>;
  at: Instant;
}

/** Written only by `post_transfers`. */
export interface LedgerEntryTable {
  workspace_id: number;
  transfer_id: number;
  account_id: number;
  amount: number;
  /** The account's after it, in hundredths; null if it keeps none. */
  balance: Generated<number | null>;
}

export interface ThanksTable {
  workspace_id: number;
  id: Generated<number>;
  author_member_id: number;
  description: string;
  status: Defaulted<"published" | "undone" | "waiting" | "expired">;
  visibility: "all" | "group" | "private";
  group_ids: DefaultedList<number>;
  month: string;
  published_at: Instant;
  undone_at: Optional<Date>;
}

/** Somebody of a chat who isn't a member yet. */
export interface ThanksStrangerTable {
  workspace_id: number;
  thanks_id: number;
  provider: "slack" | "telegram" | "email";
  external_id: string;
  name: string;
  visibility: "all" | "group" | "private";
  channel_id: Defaulted<string>;
  given_with: number;
  settled_at: Optional<Date>;
}

export interface ThanksReceiverTable {
  workspace_id: number;
  thanks_id: number;
  member_id: number;
  month: string;
}

export interface ThanksRewardTable {
  workspace_id: number;
  thanks_id: number;
  currency_id: number;
  amount: number;
}

export interface EventTable {
  workspace_id: number;
  id: Generated<number>;
  seq: Optional<number>;
  type: string;
  payload: Json<unknown>;
  actor_member_id: Defaulted<number>;
  at: Instant;
}

export interface EventSequenceTable {
  workspace_id: number;
  last_seq: Defaulted<number>;
}

export interface ReaderCursorTable {
  workspace_id: number;
  reader: string;
  seq: Defaulted<number>;
}

export interface ReaderFailureTable {
  workspace_id: number;
  reader: string;
  event_id: number;
  error: string;
  attempts: number;
  at: Instant;
  first_at: Optional<Date>;
  retry_at: Optional<Date>;
  discarded_at: Optional<Date>;
}

export interface NotificationTable {
  workspace_id: number;
  id: Generated<number>;
  member_id: number;
  event_id: Defaulted<number>;
  category: string;
  type: string;
  entity_id: Defaulted<number>;
  payload: Json<unknown>;
  status: Defaulted<"new" | "read">;
  created_at: Instant;
}

export interface NotificationCounterTable {
  workspace_id: number;
  member_id: number;
  unread: Defaulted<number>;
}

export interface ThanksCounterTable {
  workspace_id: number;
  member_id: number;
  kind: "team" | "given" | "received" | "circle";
  month: string;
  thanks: Defaulted<number>;
}

export interface WorkspaceCounterTable {
  workspace_id: number;
  group_id: number;
  name: string;
  value: Defaulted<number>;
}

/** Named as in `migrations/`. A test compares this list with a migrated database. */
export interface Schema extends BillingTables {
  accounts: AccountTable;
  workspaces: WorkspaceTable;
  sessions: SessionTable;
  members: MemberTable;
  groups: GroupTable;
  member_groups: MemberGroupTable;
  currencies: CurrencyTable;
  ledger_accounts: LedgerAccountTable;
  ledger_transfers: LedgerTransferTable;
  ledger_entries: LedgerEntryTable;
  thanks: ThanksTable;
  thanks_receivers: ThanksReceiverTable;
  thanks_strangers: ThanksStrangerTable;
  thanks_rewards: ThanksRewardTable;
  achievement_templates: AchievementTemplateTable;
  challenges: ChallengeTable;
  challenge_counters: ActivityCounterTable;
  challenge_rewards: ChallengeRewardTable;
  challenge_entity_rewards: ChallengeEntityRewardTable;
  challenge_participants: ChallengeParticipantTable;
  challenge_months: ActivityMonthTable;
  assignments: AssignmentTable;
  assignment_members: AssignmentMemberTable;
  assignment_rewards: AssignmentRewardTable;
  assignment_comments: AssignmentCommentTable;
  assignment_files: AssignmentFileTable;
  attachments: AttachmentTable;
  achievements: AchievementTable;
  period_awards: PeriodAwardTable;
  schedules: ScheduleTable;
  schedule_occurrences: ScheduleOccurrenceTable;
  products: ProductTable;
  product_costs: ProductCostTable;
  product_responsibles: ProductResponsibleTable;
  purchases: PurchaseTable;
  purchase_costs: PurchaseCostTable;
  purchase_counters: PurchaseCounterTable;
  events: EventTable;
  event_sequences: EventSequenceTable;
  reader_cursors: ReaderCursorTable;
  reader_failures: ReaderFailureTable;
  idempotency_keys: IdempotencyKeyTable;
  feed_items: FeedItemTable;
  feed_index: FeedIndexTable;
  feed_reads: FeedReadTable;
  notifications: NotificationTable;
  notification_counters: NotificationCounterTable;
  notification_settings: NotificationSettingsTable;
  thanks_counters: ThanksCounterTable;
  workspace_counters: WorkspaceCounterTable;
  leaderboard_scores: LeaderboardScoreTable;
  leaderboard_buckets: LeaderboardBucketTable;
  quota_reminders: QuotaReminderTable;
  mails: MailTable;
  rate_limits: RateLimitTable;
  workspace_integrations: WorkspaceIntegrationTable;
  integration_keys: IntegrationKeyTable;
  external_users: ExternalUserTable;
  widget_apps: WidgetAppTable;
  widget_keys: WidgetKeyTable;
  widget_users: WidgetUserTable;
  widget_tokens: WidgetTokenTable;
  widget_refusals: WidgetRefusalTable;
  chat_connections: ChatConnectionTable;
  chat_channels: ChatChannelTable;
  chat_keys: ChatKeyTable;
  chat_codes: ChatCodeTable;
  chat_outbox: ChatOutboxTable;
  chat_inbox: ChatInboxTable;
  chat_pace: ChatPaceTable;
  chat_notes: ChatNoteTable;
  chat_unmatched: ChatUnmatchedTable;
  chat_bots: ChatBotTable;
  jira_rules: JiraRuleTable;
  jira_opt_ins: JiraOptInTable;
  jira_events: JiraEventTable;
  jira_issues: JiraIssueTable;
  jira_rewards: JiraRewardTable;
  jira_sites: JiraSiteTable;
  jira_codes: JiraCodeTable;
  jira_tokens: JiraTokenTable;
  account_identities: AccountIdentityTable;
  feedback: FeedbackTable;
  account_tokens: AccountTokenTable;
  email_changes: EmailChangeTable;
  invites: InviteTable;
}
