export { QuotaCard, QuotaCardSkeleton, type Quota } from "./quota-card.tsx";
