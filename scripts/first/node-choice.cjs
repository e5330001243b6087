// Must run on whichever Node the machine has: no syntax newer than ES2015.
const { readFileSync } = require("fs");
const { join } = require("path");

const ROOT = join(__dirname, "..", "..");
const MANIFEST = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** The pinned Node version, such as "24.21.0". */
const PINNED = /^nodeVersion: ([\d.]+)$/m.exec(readFileSync(join(ROOT, "pnpm-workspace.yaml"), "utf8"))[1];

/** The lowest Node that can install the pinned one. */
const LEAST = /\d+/.exec(MANIFEST.engines.node)[0];

/** The npm package of the pinned Node for a platform; null if there is none. */
function packageOfNode(platform, arch) {
  const name = "node-" + (platform === "win32" ? "win" : platform) + "-" + arch;
  return name in MANIFEST.optionalDependencies ? name : null;
}

/**
 * Why the machine's Node is insufficient, in one sentence with a remedy; null if it's fine. If the pinned Node comes as
 * a package, the machine's own only has to install it; otherwise it runs everything.
 */
function nodeFault(machine) {
  const isPackaged = packageOfNode(machine.platform, machine.arch) !== null;
  return isPackaged ? faultBelow(machine.version, LEAST) : ownNodeFault(machine);
}

/** Why the machine's Node can't run everything by itself; null if it can. */
function ownNodeFault(machine) {
  return faultBelow(machine.version, /\d+/.exec(PINNED)[0]);
}

function faultBelow(version, least) {
  if (parseInt(version, 10) >= Number(least)) return null;
  return (
    "Guildhall needs Node " +
    least +
    " or newer, and this is Node " +
    version +
    ": install a current one from https://nodejs.org and run the command again."
  );
}

module.exports = {
  PINNED: PINNED,
  ROOT: ROOT,
  nodeFault: nodeFault,
  ownNodeFault: ownNodeFault,
  packageOfNode: packageOfNode,
};
