export {
  countNewer,
  extendFeedWindow,
  feedCursor,
  newSeparatorId,
  openFeedWindow,
  refreshFeedWindow,
} from "./window.ts";
export type { FeedDirection, FeedEntry, FeedPage, FeedWindow } from "./window.ts";
