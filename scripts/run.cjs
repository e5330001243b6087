// Every command of the root starts here, `node scripts/run.cjs scripts/start.ts` for one: it installs what is missing and
// hands over to the pinned Node. Whichever Node the machine has comes here first, so the language is what all of them read.
const { nodeFault } = require("./first/node-choice.cjs");

const fault = nodeFault({ version: process.versions.node, platform: process.platform, arch: process.arch });
if (fault === null) {
  // Later than the check on purpose: this reads what only a Node that passed it can.
  require("./first/handover.cjs").handOver(process.argv[2], process.argv.slice(3));
} else {
  console.error(fault);
  process.exitCode = 1;
}
