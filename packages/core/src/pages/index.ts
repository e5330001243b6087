export { getWrittenPage } from "./page.contract.ts";
export type { WrittenPage } from "./page.contract.ts";
