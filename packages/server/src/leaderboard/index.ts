export { readRank, readTopPlaces } from "./get-leaderboard.service.ts";
