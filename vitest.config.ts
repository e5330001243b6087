import { defineConfig } from "vitest/config";

// A zone with daylight saving and far from UTC: code that asks the machine for its zone gives wrong days here.
const FAR_ZONE = "America/New_York";
process.env["TZ"] ??= FAR_ZONE;

const SERVER_TESTS = ["packages/server/{src,tests}/**/*.test.ts"];
const SERVER_SETUP = ["packages/server/src/testing/global-setup.ts"];

export default defineConfig({
  test: {
    // Two workers by default: the machines that run this have two cores.
    maxWorkers: process.env["TEST_WORKERS"] ?? 2,
    projects: [
      {
        test: { name: "core", include: ["packages/core/src/**/*.test.ts"], env: { TZ: FAR_ZONE } },
      },
      {
        test: { name: "surfaces", include: ["packages/{widget,web}/src/**/*.test.{ts,tsx}"], env: { TZ: FAR_ZONE } },
      },
      {
        test: {
          name: "server-pglite",
          include: SERVER_TESTS,
          globalSetup: SERVER_SETUP,
          env: { GUILDHALL_TEST_ENGINE: "pglite", TZ: FAR_ZONE },
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "server-postgres",
          include: SERVER_TESTS,
          globalSetup: SERVER_SETUP,
          env: { GUILDHALL_TEST_ENGINE: "postgres", TZ: "UTC" },
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: { name: "scripts", include: ["scripts/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
      },
    ],
  },
});
