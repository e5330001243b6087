export * as pageCalls from "./page.contract.ts";
export type { WrittenPage } from "./page.values.ts";
