export { isByHand, runningBalances, seesStatement, statementCause, statementReason } from "./statement.policy.ts";
export type { Movement, StatementCause, StatementReason } from "./statement.policy.ts";
export type { StatementLine } from "./statement.contract.ts";
