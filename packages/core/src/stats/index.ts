export { getStats } from "./stats.contract.ts";
