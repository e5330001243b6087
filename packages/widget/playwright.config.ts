import { defineConfig } from "@playwright/test";
import { BROWSER } from "../../scripts/browser.config.ts";
import { HOST } from "./e2e/embed-servers.ts";

const PORT = 4310;

/** The kit in a real browser; the gallery is built and served for the tests. */
export default defineConfig({
  testDir: "./e2e",
  outputDir: "./test-results",
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    reducedMotion: "reduce",
    trace: "retain-on-failure",
    launchOptions: BROWSER,
  },
  webServer: [
    { command: "node e2e/serve-gallery.ts", url: `http://localhost:${PORT}`, timeout: 120_000 },
    { command: "node e2e/serve-embed.ts", url: `${HOST.url}/plain.html`, timeout: 120_000 },
  ],
});
