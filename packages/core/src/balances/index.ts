export * as balanceCalls from "./balance.contract.ts";
export { mayUpdateBalances } from "./balance.policy.ts";
export * as statementCalls from "./statement.contract.ts";
export { CAUSE_KINDS, isByHand, seesStatement, statementCause, statementReason } from "./statement.policy.ts";
export { personText, reasonHref, subjectHref } from "./statement.form.ts";
export type { StatementCause } from "./statement.policy.ts";
export type { StatementLine, StatementReason } from "./statement.shapes.ts";
