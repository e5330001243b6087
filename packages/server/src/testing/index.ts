export { createFixedClock, type FixedClock } from "./fixed-clock.ts";
export { openMemoryPglite } from "./memory-pglite.ts";
export { findPostgresBinaries } from "./postgres-binaries.ts";
export { freePort, type PostgresServer, type PostgresServerOptions, startPostgresServer } from "./postgres-server.ts";
export { createSeededRandom } from "./seeded-random.ts";
export { openTestDatabase, type TestDatabase, testEngine, useTestDatabase } from "./test-database.ts";
