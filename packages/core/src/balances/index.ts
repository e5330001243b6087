export * as balanceCalls from "./balance.contract.ts";
export { mayUpdateBalances } from "./balance.policy.ts";
export * as statementCalls from "./statement.contract.ts";
export { personText, reasonHref, subjectHref } from "./statement.form.ts";
export { isByHand, runningBalances, seesStatement, statementCause, statementReason } from "./statement.policy.ts";
export type { StatementCause } from "./statement.policy.ts";
export type { StatementLine, StatementReason } from "./statement.shapes.ts";
