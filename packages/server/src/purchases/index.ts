export { findPurchaseSubjects } from "./purchase-subject.repository.ts";
