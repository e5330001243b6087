export { ScheduleCard } from "./schedule-card.tsx";
