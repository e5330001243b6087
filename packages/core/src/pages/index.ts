export * as pageCalls from "./page.contract.ts";
export { GUIDE_CHAPTERS } from "./page.values.ts";
export type { GuideChapter, WrittenPage } from "./page.values.ts";
