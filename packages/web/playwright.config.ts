import { defineConfig } from "@playwright/test";

const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The panel in a real browser, against a real server that every worker starts for itself. */
export default defineConfig({
  testDir: "./e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "./test-results",
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "Europe/Berlin",
    launchOptions: { executablePath: chromiumPath(), args: BROWSER_FLAGS },
  },
});

// The one place of the panel's tests that reads the environment: which browser to drive.
function chromiumPath(): string {
  return process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
}
