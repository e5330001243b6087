export { useFeedTime } from "./use-feed-time.ts";
export { useScheduleWords } from "./use-schedule-words.ts";
