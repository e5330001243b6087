export { Leaderboard, LeaderboardRow, type LeaderboardRowProps } from "./leaderboard-row.tsx";
