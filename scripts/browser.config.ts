import { existsSync, statfsSync } from "node:fs";

const SHELL = "/usr/bin/chromium-headless-shell";
const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const MEMORY = "/dev/shm";
/** What a run may need there, with room to spare (bytes). */
const ROOM = 3 * 1024 ** 3;

// Servers' data and browsers' profiles are thousands of small files that live for seconds. In memory, a server's folder
// is copied with a twentieth of the CPU, and no commit waits for a disk.
if (hasRoom(MEMORY)) process.env["TMPDIR"] ??= MEMORY;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM;
}

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
