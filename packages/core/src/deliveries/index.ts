export { deliveredEventPaths } from "./delivered-event.ts";
export * as deliveryCalls from "./delivery.contract.ts";
export { isWaitingDelivery, mayDiscardDelivery, mayRetryDelivery } from "./delivery.policy.ts";
export type { Delivery } from "./delivery.shapes.ts";
export { DELIVERY_PROBLEMS, MAIL_SUBJECTS, MAIL_TEMPLATES, READER_NAMES } from "./delivery.values.ts";
export type { DeliveryProblem, DeliveryState, MailTemplate } from "./delivery.values.ts";
