export { statsInput } from "./stats-input.ts";
export { SummaryCard } from "./summary-card.tsx";
export { TopStrip } from "./top-strip.tsx";
