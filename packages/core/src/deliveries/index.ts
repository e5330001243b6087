export { discardDelivery, listDeliveries, retryDeliveries, retryDelivery } from "./delivery.contract.ts";
export type { Delivery } from "./delivery.contract.ts";
export { isWaitingDelivery, mayDiscardDelivery, mayRetryDelivery } from "./delivery.policy.ts";
export { DELIVERY_PROBLEMS, MAIL_SUBJECTS, MAIL_TEMPLATES, READER_NAMES } from "./delivery.values.ts";
export type { DeliveryProblem, DeliveryState, MailTemplate } from "./delivery.values.ts";
