export { Leaderboard, LeaderboardRow, type LeaderboardRowProps } from "./leaderboard-row.tsx";
export { LeaderboardTable, type LeaderboardTableProps } from "./leaderboard-table.tsx";
export { leaderboardInput, type LeaderboardView } from "./leaderboard-view.ts";
