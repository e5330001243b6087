export { DeliveriesSection } from "./deliveries-section.tsx";
export { deliveryPagesQuery } from "./deliveries.queries.ts";
