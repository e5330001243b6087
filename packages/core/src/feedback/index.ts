export { sendFeedback } from "./feedback.contract.ts";
