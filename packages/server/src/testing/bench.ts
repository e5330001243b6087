export { createBenchDatabase, fillBenchWorkspace, openBenchDatabase } from "./bench-world.ts";
export type { BenchWorkspace } from "./bench-world.ts";
export { freePort, startPostgresServer } from "./postgres-server.ts";
