export * as statsCalls from "./stats.contract.ts";
