export { DeliveriesSection } from "./deliveries-section.tsx";
export { deliveriesQuery } from "./deliveries-query.ts";
