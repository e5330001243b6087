export { createSlackApp } from "./slack-app.ts";
export type { SlackApp } from "./slack-app.ts";
export type { Notes, SlackConfig, SlackHost } from "./slack-host.ts";
