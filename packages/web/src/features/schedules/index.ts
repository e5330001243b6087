export { ScheduleCard } from "./schedule-card.tsx";
export { useScheduleWords } from "./use-schedule-words.ts";
