export * as streamCalls from "./stream.contract.ts";
export { NEWS_TOPICS, SESSION_TOPICS } from "./stream.values.ts";
export type { NewsTopic, Topic } from "./stream.values.ts";
