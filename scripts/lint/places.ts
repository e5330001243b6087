/** Code that ships: every package's sources, tests among them. */
export const SOURCES = ["packages/*/src/**/*.{ts,tsx}"];

/** Code that only proves other code. */
export const TESTS = [
  "**/*.test.{ts,tsx}",
  "**/*.spec.ts",
  "**/*.fixtures.ts",
  "packages/*/src/testing/**",
  "packages/*/tests/**",
  "packages/*/e2e/**",
];

/** Code that builds, checks or measures and is never deployed. */
export const TOOLS = ["scripts/**", "bench/**", "**/*.config.{ts,js}"];

/** Where states and who may do what are decided. */
export const DECIDERS = ["**/*.machine.ts", "**/*.policy.ts"];

/** The texts of both languages, one long table each. */
export const TEXTS = ["packages/core/src/**/*.{en,ru}.ts"];

/** Files that are one table, as long as what they list. */
export const LONG_TABLES = [...TEXTS, "packages/server/src/ledger/check-branches.test.ts"];

/** Where SQL may be written. */
export const SQL_PLACES = [
  "packages/server/src/**/*.repository.ts",
  "packages/server/src/{db,ledger,events}/**",
  "packages/server/{migrations,functions}/**",
];
