export { readRank, readTopPlaces } from "./read-leaderboard.service.ts";
