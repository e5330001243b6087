import { defineConfig } from "@playwright/test";

const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // As browsers do by now: a page of another site gets no cookie.
  "--test-third-party-cookie-phaseout",
];

/** Each example in a real browser, against a real server with the demo company. */
export default defineConfig<object, { slowdown: number }>({
  testDir: ".",
  globalSetup: "../../packages/web/e2e/global-setup.ts",
  outputDir: "./test-results",
  workers: 2,
  fullyParallel: false,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    trace: "retain-on-failure",
    launchOptions: { executablePath: chromiumPath(), args: BROWSER_FLAGS },
  },
});

// The only place that reads the environment: which browser to run.
function chromiumPath(): string {
  return process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
}
