import * as accountCalls from "../accounts/account.contract.ts";
import * as achievementCalls from "../achievements/achievement.contract.ts";
import * as balanceCalls from "../balances/balance.contract.ts";
import * as statementCalls from "../balances/statement.contract.ts";
import * as assignmentCalls from "../challenges/assignment.contract.ts";
import * as challengeCalls from "../challenges/challenge.contract.ts";
import * as deliveryCalls from "../deliveries/delivery.contract.ts";
import * as feedCalls from "../feed/feed.contract.ts";
import * as feedbackCalls from "../feedback/feedback.contract.ts";
import * as groupCalls from "../groups/group.contract.ts";
import * as channelCalls from "../integrations/channel.contract.ts";
import * as integrationCalls from "../integrations/integration.contract.ts";
import * as leaderboardCalls from "../leaderboard/leaderboard.contract.ts";
import * as ledgerCalls from "../ledger/ledger.contract.ts";
import * as notificationCalls from "../notifications/notification.contract.ts";
import * as pageCalls from "../pages/page.contract.ts";
import * as perkCalls from "../perks/perk.contract.ts";
import * as profileCalls from "../profiles/profile.contract.ts";
import * as purchaseCalls from "../purchases/purchase.contract.ts";
import * as rewardCalls from "../rewards/reward.contract.ts";
import * as scheduleCalls from "../schedules/schedule.contract.ts";
import * as directorySessionCalls from "../session/directory-session.contract.ts";
import * as sessionCalls from "../session/session.contract.ts";
import * as settingsCalls from "../settings/settings.contract.ts";
import * as statsCalls from "../stats/stats.contract.ts";
import * as streamCalls from "../stream/stream.contract.ts";
import * as thanksSettingsCalls from "../thanks/thanks-settings.contract.ts";
import * as thanksCalls from "../thanks/thanks.contract.ts";
import * as newUserCalls from "../users/new-user.contract.ts";
import * as userCalls from "../users/user.contract.ts";
import * as workspaceCalls from "../workspaces/workspace.contract.ts";

export { KNOWLEDGE } from "./knowledge.ts";
export type { Knower, Knowers } from "./knowledge.ts";

/** All calls by feature: `thanksCalls.give`. */
export const CALLS = {
  accountCalls,
  achievementCalls,
  assignmentCalls,
  balanceCalls,
  challengeCalls,
  channelCalls,
  deliveryCalls,
  directorySessionCalls,
  feedCalls,
  feedbackCalls,
  groupCalls,
  integrationCalls,
  leaderboardCalls,
  ledgerCalls,
  newUserCalls,
  notificationCalls,
  pageCalls,
  perkCalls,
  profileCalls,
  purchaseCalls,
  rewardCalls,
  scheduleCalls,
  sessionCalls,
  settingsCalls,
  statementCalls,
  statsCalls,
  streamCalls,
  thanksCalls,
  thanksSettingsCalls,
  userCalls,
  workspaceCalls,
};

type CallsOf<Subject> = Subject extends unknown ? Subject[keyof Subject] : never;
type Call = CallsOf<(typeof CALLS)[keyof typeof CALLS]>;
type Contract = { readonly [Each in Call as Each["name"]]: Each };

/** Every call by name, such as `giveThanks`; the server must implement it, and the docs list it. */
export const contract = Object.fromEntries(
  Object.values(CALLS).flatMap((calls) => Object.values<Call>(calls).map((call) => [call.name, call])),
) as Contract; // Safe: each call is keyed by its own name.
