export { RulesCard } from "./rules-card.tsx";
export { TempoToken } from "./tempo-token.tsx";
