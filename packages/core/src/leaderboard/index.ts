export { getLeaderboard } from "./leaderboard.contract.ts";
export type { LeaderboardPeriod, LeaderboardRow } from "./leaderboard.contract.ts";
export { rankByScore } from "./rank.ts";
