export { AchievementsCard } from "./achievements-card.tsx";
