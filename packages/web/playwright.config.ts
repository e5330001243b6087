import { defineConfig } from "@playwright/test";
import { BROWSER } from "../../scripts/browser.config.ts";

// CPU throttling factor of the browser, set by `pnpm test slow`; the server isn't throttled.
const SLOWDOWN = Number(process.env["CPU_SLOWDOWN"] ?? "1");
const PATIENCE = SLOWDOWN > 1 ? 3 : 1;

/** The panel in a real browser, against a real server per file. */
export default defineConfig<object, { slowdown: number }>({
  testDir: "./e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "./test-results",
  // One more than the cores that these machines have: tests wait for a tenth of their time.
  workers: 3,
  fullyParallel: false,
  timeout: 120_000 * PATIENCE,
  expect: { timeout: 20_000 * PATIENCE, toPass: { timeout: 60_000 * PATIENCE } },
  reporter: [["list"]],
  // Pictures of `seeInEveryLook` are kept only where people can view them.
  metadata: { keepsPictures: (process.env["CI"] ?? "") === "" },
  use: {
    // Shorter than a test's own limit: what hangs is named by its line.
    actionTimeout: 60_000 * PATIENCE,
    navigationTimeout: 60_000 * PATIENCE,
    slowdown: SLOWDOWN,
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "Europe/Berlin",
    launchOptions: BROWSER,
  },
});
