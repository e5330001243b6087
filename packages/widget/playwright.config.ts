import { defineConfig } from "@playwright/test";
import { BROWSER } from "../../scripts/browser.config.ts";
import { GALLERY } from "./e2e/sites.ts";

/** The kit in a real browser; the gallery is built and served for the tests. */
export default defineConfig({
  testDir: "./e2e",
  outputDir: "./test-results",
  // One more than the cores that these machines have: tests wait for a tenth of their time.
  workers: 3,
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 90_000 } },
  reporter: [["list"]],
  use: {
    // Shorter than a test's own limit: what hangs is named by its line.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    browserName: "chromium",
    baseURL: GALLERY,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    reducedMotion: "reduce",
    launchOptions: BROWSER,
  },
  webServer: [
    {
      command: "node e2e/serve-gallery.ts",
      wait: { stdout: /gallery at (?<widget_gallery>\S+)\n/ },
      timeout: 120_000,
    },
    {
      command: "node e2e/serve-embed.ts",
      wait: { stdout: /host at (?<widget_host>\S+), guildhall at (?<widget_guildhall>\S+)\n/ },
      timeout: 120_000,
    },
  ],
});
