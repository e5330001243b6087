export { rankByScore } from "./rank.ts";
