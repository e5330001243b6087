export { useFeedTime } from "./use-feed-time.ts";
