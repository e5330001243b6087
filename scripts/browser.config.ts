import { existsSync } from "node:fs";

const SHELL = "/usr/bin/chromium-headless-shell";
const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Where this machine has a browser for the tests: `CHROMIUM_PATH`, or one of the usual places. The shell first: a new
 * window of the whole browser takes three times the CPU.
 */
export function findBrowser(): string | undefined {
  return findIn([SHELL, ...WHOLE]);
}

/** The same for a browser with all that people have, such as pages kept for going back. */
export function findWholeBrowser(): string | undefined {
  return findIn(WHOLE);
}

function findIn(paths: readonly string[]): string | undefined {
  return process.env["CHROMIUM_PATH"] ?? paths.find((path) => existsSync(path));
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
