export { NEWS_TOPICS, openStream } from "./stream.contract.ts";
export type { NewsTopic } from "./stream.contract.ts";
