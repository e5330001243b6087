/** Code that ships: every package's sources, including tests. */
export const SOURCES = ["packages/*/src/**/*.{ts,tsx}"];

/** Code that only tests other code. */
export const TESTS = [
  "**/*.test.{ts,tsx}",
  "**/*.spec.ts",
  "**/*.fixtures.ts",
  "packages/*/src/testing/**",
  "packages/*/tests/**",
  "packages/*/e2e/**",
];

/** Code that builds, checks or measures, and is never deployed. */
export const TOOLS = ["scripts/**", "bench/**", "**/*.config.{ts,js}"];

/** Where states and permissions are decided. */
export const DECIDERS = ["**/*.machine.ts", "**/*.policy.ts"];

/** Texts in both languages, each one long table. */
export const TEXTS = ["packages/core/src/**/*.{en,ru}.ts"];

/** Files that consist of one table, as long as what it lists. */
export const LONG_TABLES = [...TEXTS, "packages/server/src/ledger/check-branches.test.ts"];

/** The driver, and what runs beside requests: loops, caches and waits, none of them inside a transaction. */
export const PROMISE_KEEPERS = [
  "packages/server/src/db/**",
  "packages/server/src/running-server.ts",
  "packages/server/src/chat/{inbox,start-chat}.ts",
  "packages/server/src/events/{create-bus,relay,stream.routes}.ts",
  "packages/server/src/http/probes.ts",
  "packages/server/src/integrations/event-waits.ts",
  "packages/server/src/jira-rewards/jira-events.module.ts",
  "packages/server/src/jobs/{run-on-news,start-jobs}.ts",
  "packages/server/src/widget/allowed-origins.ts",
];

export const SQL_PLACES = [
  "packages/server/src/**/*.repository.ts",
  "packages/server/src/{db,ledger,events}/**",
  "packages/server/{migrations,functions}/**",
];
