export * as balanceCalls from "./balance.contract.ts";
export { mayUpdateBalances } from "./balance.policy.ts";
export * as statementCalls from "./statement.contract.ts";
export { isByHand, seesStatement, statementCause, statementReason } from "./statement.policy.ts";
export { personText, reasonHref, subjectHref } from "./statement.form.ts";
export type { StatementLine } from "./statement.shapes.ts";
export type { StatementReason } from "./statement.values.ts";
