const { readlinkSync, rmSync, symlinkSync } = require("node:fs");
const { basename, join } = require("node:path");
const { ROOT } = require("./node-choice.cjs");

/**
 * Leaves the running pnpm in the repository under the name that the README's command has, `pnpm@12`. `npx` runs a local
 * command of that very name at once; else it reads the whole of node_modules and asks the registry which pnpm is the
 * newest, before every start: more than a second, and more than a minute where there is no network.
 */
function shortenNpx(pnpm = process.env.npm_execpath, root = ROOT) {
  // Under Windows a command is a script beside the program, and npx needs its own.
  if (process.platform === "win32" || pnpm === undefined || basename(pnpm) !== "pnpm") return;
  const link = join(root, "node_modules/.bin/pnpm@12");
  if (pnpm === link || targetOf(link) === pnpm) return;
  try {
    rmSync(link, { force: true });
    symlinkSync(pnpm, link);
  } catch {
    // It only saves time: a folder that nobody may write to starts as before.
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
