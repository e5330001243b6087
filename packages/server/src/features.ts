import { achievementFeature } from "./achievements/achievement.feature.ts";
import { billingFeature } from "./billing/billing.feature.ts";
import { balanceFeature } from "./balances/balance.feature.ts";
import { createBalanceRoutes } from "./balances/balance.routes.ts";
import { createCardPresenter } from "./cards/create-card-presenter.ts";
import { challengeFeature } from "./challenges/challenge.feature.ts";
import { deliveryFeature } from "./deliveries/delivery.feature.ts";
import { chatFeature } from "./chat/chat.feature.ts";
import { createFeedRoutes } from "./feed/feed.routes.ts";
import { feedbackFeature } from "./feedback/feedback.feature.ts";
import { chainFeature } from "./chains/chain.feature.ts";
import { contestSelects } from "./contests/index.ts";
import { contestFeature } from "./contests/contest.feature.ts";
import { createContestRoutes } from "./contests/contest.routes.ts";
import { quizFeature } from "./quizzes/quiz.feature.ts";
import { createGroupRoutes } from "./groups/group.routes.ts";
import type { Route } from "./http/implement.ts";
import { integrationFeature } from "./integrations/integration.feature.ts";
import { jiraRewardFeature } from "./jira-rewards/jira-reward.feature.ts";
import { jiraFeature } from "./jira/jira.feature.ts";
import { leaderboardFeature } from "./leaderboard/leaderboard.feature.ts";
import { createLedgerCheck } from "./ledger/check-ledger.service.ts";
import { LEDGER_RULES, WORKSPACE_RULES } from "./ledger/check-rule.repository.ts";
import { createLedgerRoutes } from "./ledger/ledger.routes.ts";
import { createNotificationRoutes } from "./notifications/notification.routes.ts";
import { pageFeature } from "./pages/page.feature.ts";
import { perkFeature } from "./perks/perk.feature.ts";
import { purchaseFeature } from "./purchases/purchase.feature.ts";
import { createReaders } from "./readers/create-readers.ts";
import { createFeedRules } from "./readers/feed-rule.repository.ts";
import { subjectLoadersOf } from "./readers/message-context.ts";
import { createKeptRules } from "./readers/kept-rule.repository.ts";
import { rewardFeature } from "./rewards/reward.feature.ts";
import { scheduleFeature } from "./schedules/schedule.feature.ts";
import { createScheduleRoutes } from "./schedules/schedule.routes.ts";
import { createSettingsRoutes } from "./settings/settings.routes.ts";
import { statsFeature } from "./stats/stats.feature.ts";
import { thanksFeature } from "./thanks/thanks.feature.ts";
import { userFeature } from "./users/user.feature.ts";
import { widgetFeature } from "./widget/widget.feature.ts";
import { workspaceFeature } from "./workspaces/workspace.feature.ts";

/**
 * All plugs; the hubs below loop over them. Perks come before purchases, which lock them in that order; the demo makes
 * what happened at one instant in this order, too.
 */
export const FEATURES = [
  workspaceFeature,
  userFeature,
  thanksFeature,
  challengeFeature,
  scheduleFeature,
  perkFeature,
  purchaseFeature,
  achievementFeature,
  integrationFeature,
  chatFeature,
  jiraRewardFeature,
  jiraFeature,
  leaderboardFeature,
  rewardFeature,
  balanceFeature,
  deliveryFeature,
  statsFeature,
  feedbackFeature,
  pageFeature,
  widgetFeature,
  quizFeature,
  contestFeature,
  chainFeature,
  billingFeature,
];

/** What cards show. */
const presentCards = createCardPresenter(FEATURES);

/** Rules of the ledger check: the ground's, the features' and the readers'. */
export const ALL_RULES = [
  ...LEDGER_RULES,
  ...WORKSPACE_RULES,
  ...FEATURES.flatMap(({ checks = [] }) => checks),
  ...createKeptRules(FEATURES),
  ...createFeedRules(FEATURES),
];

export const { checkLedger, checkAllLedgers } = createLedgerCheck(ALL_RULES);

/** Every kind of thing that schedules can publish. */
export const schedulables = FEATURES.flatMap(({ schedulable }) => schedulable ?? []);

/** Sessions and the stream are registered by their own modules. */
export const featureRoutes: readonly Route[] = [
  ...FEATURES.flatMap(({ routes }) => routes),
  ...createFeedRoutes(presentCards),
  ...createNotificationRoutes(presentCards),
  ...createContestRoutes(FEATURES),
  ...createGroupRoutes(FEATURES),
  ...createBalanceRoutes(FEATURES),
  ...createLedgerRoutes({ checkLedger }),
  ...createScheduleRoutes(schedulables),
  ...createSettingsRoutes(schedulables),
];

/** What contests by earnings count. */
export const earningSelects = contestSelects(FEATURES);

export const readers = createReaders(FEATURES);

/** What messages of every kind are about. */
export const subjectLoaders = subjectLoadersOf(FEATURES);
