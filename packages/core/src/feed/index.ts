export * as feedCalls from "./feed.contract.ts";
export type { FeedItem } from "./feed.shapes.ts";
