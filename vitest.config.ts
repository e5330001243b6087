import { defineConfig } from "vitest/config";
import { LongTestsFirst } from "./scripts/long-tests-first.ts";

// A zone with daylight saving and far from UTC: code that asks the machine for its zone gives wrong days here.
const FAR_ZONE = "America/New_York";
process.env["TZ"] ??= FAR_ZONE;

type Engine = "pglite" | "postgres";

interface ServerProject {
  readonly name: string;
  readonly engine: Engine;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  readonly isolate?: boolean;
}

function serverProject({ name, engine, include, exclude = [], isolate = false }: ServerProject) {
  return {
    test: {
      name,
      include: include.map((each) => `packages/server/${each}`),
      exclude: [...exclude, "**/node_modules/**"],
      isolate,
      // GUILDHALL_TEST_FENCED=on: every database of the tests is fenced by row-level security.
      env: {
        GUILDHALL_TEST_ENGINE: engine,
        GUILDHALL_TEST_FENCED: process.env["GUILDHALL_TEST_FENCED"] ?? "off",
        TZ: FAR_ZONE,
      },
      globalSetup: "packages/server/src/testing/global-setup.ts",
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // What comes by itself is waited for with patience: no test may depend on the speed of a busy machine.
      expect: { poll: { timeout: 60_000, interval: 10 } },
    },
  };
}

// `x.mocked.test.ts` replaces modules, which the files after it in the same worker would get, too.
const MOCKED = "**/*.mocked.test.ts";

const ALL = "{src,tests}/**/*.test.ts";
const POSTGRES_ONLY = ["**/*.postgres.test.ts", "**/*.repository.test.ts", MOCKED];

// The engine's own tests, the ledger, and the story of each feature, which crosses every call: readings and writings
// beside a twin.
const EMBEDDED = [
  "src/**/*.pglite.test.ts",
  "tests/*.pglite.test.ts",
  "src/{db,ledger}/*.test.ts",
  "tests/contract-twin*.test.ts",
];

// Everything runs on PostgreSQL. `server-pglite` is everything on the embedded engine, too (`pnpm test engines`);
// `x.postgres.test.ts` says that x exists on PostgreSQL only (locks, races, processes).
const SERVER_PROJECTS = [
  serverProject({
    name: "server-postgres",
    engine: "postgres",
    include: [ALL],
    exclude: ["**/*.pglite.test.ts", MOCKED],
  }),
  serverProject({ name: "server-embedded", engine: "pglite", include: EMBEDDED, exclude: POSTGRES_ONLY }),
  serverProject({ name: "server-pglite", engine: "pglite", include: [ALL], exclude: POSTGRES_ONLY }),
  serverProject({ name: "server-mocked", engine: "postgres", include: [MOCKED], isolate: true }),
];

// Properties try a hundred cases each, and some tests start whole tools: the bound only ends what hangs.
// A worker keeps its modules from file to file: loading and warming them up for each took most of the time.
const UNHURRIED = { testTimeout: 300_000, hookTimeout: 120_000, isolate: false };

export default defineConfig({
  test: {
    // Two workers by default: the machines that run this have two cores.
    maxWorkers: process.env["TEST_WORKERS"] ?? 2,
    sequence: { sequencer: LongTestsFirst },
    projects: [
      {
        test: { name: "core", include: ["packages/core/src/**/*.test.ts"], env: { TZ: FAR_ZONE }, ...UNHURRIED },
      },
      {
        test: {
          name: "surfaces",
          include: ["packages/{jira-app,slack-app,telegram-bot,widget,web}/{src,scripts}/**/*.test.{ts,tsx}"],
          env: { TZ: FAR_ZONE },
          ...UNHURRIED,
        },
      },
      ...SERVER_PROJECTS,
      {
        test: { name: "scripts", include: ["scripts/**/*.test.ts"], ...UNHURRIED },
      },
    ],
  },
});
