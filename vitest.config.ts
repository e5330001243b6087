import { defineConfig } from "vitest/config";
import { LongTestsFirst } from "./scripts/long-tests-first.ts";

// A zone with daylight saving and far from UTC: code that asks the machine for its zone gives wrong days here.
const FAR_ZONE = "America/New_York";
process.env["TZ"] ??= FAR_ZONE;

type Engine = "pglite" | "postgres";

// The same tests on each engine; `x.postgres.test.ts` says that x exists there only (locks, races, processes).
function serverProject({ engine, zone }: { engine: Engine; zone: string }) {
  const other: Engine = engine === "pglite" ? "postgres" : "pglite";
  return {
    test: {
      name: `server-${engine}`,
      include: ["packages/server/{src,tests}/**/*.test.ts"],
      exclude: [`**/*.${other}.test.ts`, "**/node_modules/**"],
      // GUILDHALL_TEST_FENCED=on: every database of the tests is fenced by row-level security.
      env: {
        GUILDHALL_TEST_ENGINE: engine,
        GUILDHALL_TEST_FENCED: process.env["GUILDHALL_TEST_FENCED"] ?? "off",
        TZ: zone,
      },
      globalSetup: "packages/server/src/testing/global-setup.ts",
      testTimeout: 60_000,
      hookTimeout: 120_000,
      // What comes by itself is waited for with patience: no test may depend on the speed of a busy machine.
      expect: { poll: { timeout: 15_000, interval: 10 } },
    },
  };
}

// Properties try a hundred cases each, and some tests start whole tools: the bound only ends what hangs.
const UNHURRIED = { testTimeout: 300_000, hookTimeout: 120_000 };

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
      serverProject({ engine: "pglite", zone: FAR_ZONE }),
      serverProject({ engine: "postgres", zone: "UTC" }),
      {
        test: { name: "scripts", include: ["scripts/**/*.test.ts"], ...UNHURRIED },
      },
    ],
  },
});
