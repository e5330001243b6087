export { startLive, type Live, type LiveOptions } from "./start-live.ts";
