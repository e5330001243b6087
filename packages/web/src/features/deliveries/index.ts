export { DeliveriesSection } from "./late-section.ts";
export { deliveriesQuery } from "./deliveries-query.ts";
