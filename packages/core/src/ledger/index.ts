export * as ledgerCalls from "./ledger.contract.ts";
