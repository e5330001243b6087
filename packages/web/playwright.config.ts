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

// How many times slower than this machine's the browser's processor is, as `pnpm test slow` wishes; the server keeps its speed.
const SLOWDOWN = Number(process.env["CPU_SLOWDOWN"] ?? "1");
const PATIENCE = SLOWDOWN > 1 ? 3 : 1;

/** The panel in a real browser, against a real server that every worker starts for itself. */
export default defineConfig<object, { slowdown: number }>({
  testDir: "./e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "./test-results",
  workers: 2,
  fullyParallel: false,
  timeout: 120_000 * PATIENCE,
  expect: { timeout: 20_000 * PATIENCE },
  reporter: [["list"]],
  // What `seeInEveryLook` sees is kept where somebody can look at it.
  metadata: { keepsPictures: (process.env["CI"] ?? "") === "" },
  use: {
    slowdown: SLOWDOWN,
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "Europe/Berlin",
    launchOptions: { executablePath: chromiumPath(), args: BROWSER_FLAGS },
  },
});

// With the slowdown and `CI` above, all that the panel's tests read from the environment: which browser to drive.
function chromiumPath(): string {
  return process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
}
