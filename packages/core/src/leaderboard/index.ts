export * as leaderboardCalls from "./leaderboard.contract.ts";
export type { LeaderboardPeriod, LeaderboardRow } from "./leaderboard.shapes.ts";
export { rankByScore } from "./rank.ts";
