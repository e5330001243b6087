export { rankByScore, rankOf } from "./rank.ts";
export type { Ranked } from "./rank.ts";
