export { createServer } from "./app.ts";
export type { GuildhallServer, ServerModule, ServerParts } from "./app.ts";
export { ConfigError, readConfig } from "./config.ts";
export { VARIABLES } from "./config-variables.ts";
export type { Variable } from "./config-variables.ts";
export type { Config } from "./config.ts";
export { describeAccess, drawOpenApi, errorCodesOf } from "./http/openapi.ts";
export { startServer } from "./running-server.ts";
export type { RunningServer } from "./running-server.ts";
