// Every root command starts here, such as `node scripts/run.cjs scripts/start.ts`: installs what is missing and hands
// over to the pinned Node. It may run on any Node, so its syntax must work in all of them.
const { nodeFault } = require("./first/node-choice.cjs");

const fault = nodeFault({ version: process.versions.node, platform: process.platform, arch: process.arch });
if (fault === null) {
  // After the check on purpose: this requires a Node that passed it.
  void require("./first/handover.cjs").handOver(process.argv[2], process.argv.slice(3));
} else {
  console.error(fault);
  process.exitCode = 1;
}
