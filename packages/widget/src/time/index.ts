export { useAhead } from "./use-ahead.ts";
export { useFeedTime } from "./use-feed-time.ts";
export { useScheduleWords } from "./use-schedule-words.ts";
