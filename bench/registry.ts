import type { Benchmark } from "./lib/benchmark.ts";
import { thanksThroughput } from "./server/s1-thanks.ts";
import { ledgerShape } from "./server/s3-ledger.ts";
import { requestCost } from "./server/s5-cpu.ts";
import { feedDepth } from "./server/s6-feed.ts";
import { leaderboardSize } from "./server/s7-leaderboard.ts";
import { tabCounts } from "./server/s8-tabs.ts";
import { starting } from "./server/s9-start.ts";
import { exporting } from "./server/s10-export.ts";
import { liveEvent } from "./server/s11-live.ts";
import { overload } from "./server/s12-overload.ts";
import { kills } from "./server/s13-kills.ts";
import { permissions } from "./server/s14-permissions.ts";
import { userList } from "./server/s15-users.ts";
import { workspaceList } from "./server/s16-workspaces.ts";
import { challengeSize } from "./server/s17-challenges.ts";
import { purchaseExport } from "./server/s18-purchases.ts";
import { statementDepth } from "./server/s19-statement.ts";
import { perkSize } from "./server/s20-perks.ts";
import { fenceCost } from "./server/s21-fence.ts";
import { chatAnswer } from "./server/s22-chat-answer.ts";
import { chatAnnouncements } from "./server/s23-chat-announcements.ts";
import { chatBacklog } from "./server/s24-chat-backlog.ts";
import { jiraFrames } from "./jira/j1-frames.ts";
import { scriptWeight, styleWeight } from "./web/b1-weight.ts";
import { lighthouseScores } from "./web/b3-lighthouse.ts";
import { response } from "./web/b4-response.ts";
import { scriptTime } from "./web/b5-script.ts";
import { longFeed } from "./web/b6-feed.ts";
import { sideBySide } from "./web/b9-side-by-side.ts";
import { widgetWeight } from "./widget/w1-weight.ts";
import { widgetScript } from "./widget/w3-script.ts";
import { widgetMounts } from "./widget/w4-mounts.ts";
import { widgetArrival } from "./widget/w6-shift.ts";
import { widgetDisabled } from "./widget/w11-disabled.ts";

export const BENCHMARKS: readonly Benchmark[] = [
  thanksThroughput,
  ledgerShape,
  requestCost,
  feedDepth,
  leaderboardSize,
  tabCounts,
  starting,
  exporting,
  liveEvent,
  overload,
  kills,
  permissions,
  userList,
  workspaceList,
  challengeSize,
  purchaseExport,
  statementDepth,
  perkSize,
  fenceCost,
  chatAnswer,
  chatAnnouncements,
  chatBacklog,
  scriptWeight,
  styleWeight,
  lighthouseScores,
  response,
  scriptTime,
  longFeed,
  sideBySide,
  widgetWeight,
  widgetScript,
  widgetMounts,
  widgetArrival,
  widgetDisabled,
  jiraFrames,
];
