const { spawn } = require("node:child_process");
const { existsSync } = require("node:fs");
const module_ = require("node:module");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");
const { installStale } = require("./install.cjs");
const { ownNodeFault, packageOfNode, PINNED, ROOT } = require("./node-choice.cjs");
const { shortenNpx } = require("./short-npx.cjs");

/** Installs what is missing and runs a repository script on the pinned Node; exits as the script does. */
async function handOver(script, args) {
  if (!(await installStale())) {
    process.exitCode = 1;
    return;
  }
  shortenNpx();
  const file = join(ROOT, script);
  const other = otherNode();
  if (other !== null) return runOn(other, [file, ...args]);
  const fault = ownNodeFault({ version: process.versions.node });
  if (fault !== null) {
    console.error(fault);
    process.exitCode = 1;
    return;
  }
  module_.enableCompileCache(join(ROOT, "node_modules/.cache/guildhall/compiled"));
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
}

/** The pinned Node's path; null if this is it, or if there is none for this machine. */
function otherNode() {
  const name = packageOfNode(process.platform, process.arch);
  if (name === null || process.versions.node === PINNED) return null;
  const path = join(ROOT, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  return existsSync(path) ? path : null;
}

function runOn(node, argv) {
  const child = spawn(node, argv, { stdio: "inherit" });
  // A terminal's Ctrl-C reaches the child directly; this process must just not exit first.
  process.on("SIGINT", () => {});
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    process.exitCode = signal === null ? code : 128 + (signal === "SIGKILL" ? 9 : 15);
  });
}

module.exports = { handOver };
