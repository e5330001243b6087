export { createServer } from "./app.ts";
export type { GuildhallServer, ServerModule, ServerParts } from "./app.ts";
export { ConfigError, readConfig, VARIABLES } from "./config.ts";
export type { Config, Variable } from "./config.ts";
export { describeAccess, drawOpenApi, errorCodesOf } from "./http/openapi.ts";
export { startServer } from "./running-server.ts";
export type { RunningServer } from "./running-server.ts";
