export { createDeliveryMetrics } from "./delivery-metrics.ts";
export { writeDeliveryKey } from "./delivery-key.ts";
export { findDeliveries, ownerOfDelivery } from "./delivery.repository.ts";
export type { DeliveryRow } from "./delivery.repository.ts";
export { discardKey, retryEverything, retryKey } from "./retry-delivery.service.ts";
