export { checkLedger } from "./ledger.contract.ts";
