export { getTeamFeed, markFeedRead } from "./feed.contract.ts";
export type { FeedItem } from "./feed.contract.ts";
