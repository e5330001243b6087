export * as feedbackCalls from "./feedback.contract.ts";
