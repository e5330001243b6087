import { existsSync } from "node:fs";

// The shell first: opening a window of the whole browser takes three times the CPU.
const KNOWN = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Where this machine has a browser for the tests: `CHROMIUM_PATH`, or one of the usual places. */
export function findBrowser(): string | undefined {
  return process.env["CHROMIUM_PATH"] ?? KNOWN.find((path) => existsSync(path));
}

/** How every browser test starts Chromium; with what the panel's own config reads, all they take from the environment. */
export const BROWSER = {
  executablePath: findBrowser() ?? "",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
