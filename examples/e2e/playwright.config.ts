import { defineConfig } from "@playwright/test";
import { BROWSER } from "../../scripts/browser.config.ts";

/** Each example in a real browser, against a real server with the demo company. */
export default defineConfig<object, { slowdown: number }>({
  testDir: ".",
  globalSetup: "../../packages/web/e2e/global-setup.ts",
  outputDir: "./test-results",
  // One more than the cores that these machines have: tests wait for a tenth of their time.
  workers: 3,
  fullyParallel: false,
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 90_000 } },
  reporter: [["list"]],
  use: {
    // Shorter than a test's own limit: what hangs is named by its line.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    browserName: "chromium",
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    // As browsers do by now: a page of another site gets no cookie.
    launchOptions: { ...BROWSER, args: [...BROWSER.args, "--test-third-party-cookie-phaseout"] },
  },
});
