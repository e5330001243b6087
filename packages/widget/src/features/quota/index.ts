export { QuotaCard, type Quota } from "./quota-card.tsx";
