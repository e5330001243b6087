import type { Route } from "./http/implement.ts";
import { findAchievementSubjects } from "./achievements/index.ts";
import { findChallengeSubjects } from "./challenges/index.ts";
import { findPerkSubjects } from "./perks/index.ts";
import { findPurchaseSubjects } from "./purchases/index.ts";
import { createReaders } from "./readers/create-readers.ts";
import { achievementRoutes } from "./achievements/achievement.routes.ts";
import { assignmentRoutes } from "./challenges/assignments/assignment.routes.ts";
import { balanceRoutes } from "./balances/balance.routes.ts";
import { challengeRoutes } from "./challenges/challenge.routes.ts";
import { deliveryRoutes } from "./deliveries/delivery.routes.ts";
import { feedRoutes } from "./feed/feed.routes.ts";
import { feedbackRoutes } from "./feedback/feedback.routes.ts";
import { groupRoutes } from "./groups/group.routes.ts";
import { integrationRoutes } from "./integrations/integration.routes.ts";
import { leaderboardRoutes } from "./leaderboard/leaderboard.routes.ts";
import { ledgerRoutes } from "./ledger/ledger.routes.ts";
import { newUserRoutes } from "./users/new-user.routes.ts";
import { notificationRoutes } from "./notifications/notification.routes.ts";
import { pageRoutes } from "./pages/page.routes.ts";
import { perkRoutes } from "./perks/perk.routes.ts";
import { purchaseRoutes } from "./purchases/purchase.routes.ts";
import { scheduleRoutes } from "./schedules/schedule.routes.ts";
import { rewardRoutes } from "./rewards/reward.routes.ts";
import { settingsRoutes } from "./settings/settings.routes.ts";
import { statsRoutes } from "./stats/stats.routes.ts";
import { thanksRoutes } from "./thanks/thanks.routes.ts";
import { userRoutes } from "./users/user.routes.ts";
import { workspaceRoutes } from "./workspaces/workspace.routes.ts";

/** Sessions and the stream are registered by their own modules. */
export const featureRoutes: readonly Route[] = [
  ...workspaceRoutes,
  ...groupRoutes,
  ...userRoutes,
  ...newUserRoutes,
  ...balanceRoutes,
  ...challengeRoutes,
  ...assignmentRoutes,
  ...perkRoutes,
  ...purchaseRoutes,
  ...integrationRoutes,
  ...leaderboardRoutes,
  ...thanksRoutes,
  ...achievementRoutes,
  ...scheduleRoutes,
  ...rewardRoutes,
  ...settingsRoutes,
  ...deliveryRoutes,
  ...notificationRoutes,
  ...feedRoutes,
  ...statsRoutes,
  ...ledgerRoutes,
  ...feedbackRoutes,
  ...pageRoutes,
];

/** The event readers, with the subjects of their messages. */
export const readers = createReaders({
  challenge: findChallengeSubjects,
  achievement: findAchievementSubjects,
  perk: findPerkSubjects,
  purchase: findPurchaseSubjects,
});
