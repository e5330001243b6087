const { readlinkSync, rmSync, symlinkSync } = require("node:fs");
const { basename, join } = require("node:path");
const { ROOT } = require("./node-choice.cjs");

/**
 * Adds the running pnpm to the repository under the name in the README's command, `pnpm@12`. `npx` runs a local command
 * of that exact name at once; otherwise it reads all of node_modules and asks the registry for the newest pnpm before
 * every start: over a second, and over a minute without a network.
 */
function shortenNpx(pnpm = process.env.npm_execpath, root = ROOT) {
  // On Windows a command is a script beside the program, and npx needs its own.
  if (process.platform === "win32" || pnpm === undefined || basename(pnpm) !== "pnpm") return;
  const link = join(root, "node_modules/.bin/pnpm@12");
  if (pnpm === link || targetOf(link) === pnpm) return;
  try {
    rmSync(link, { force: true });
    symlinkSync(pnpm, link);
  } catch {
    // Only an optimization: a read-only folder starts as before.
  }
}

function targetOf(link) {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}

module.exports = { shortenNpx };
