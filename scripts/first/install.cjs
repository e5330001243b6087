const { spawn } = require("node:child_process");
const { createHash } = require("node:crypto");
const { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } = require("node:fs");
const { basename, dirname, join } = require("node:path");
const { createInterface } = require("node:readline");
const { followInstall } = require("./install-progress.cjs");
const { ROOT } = require("./node-choice.cjs");

const STAMP = "node_modules/.cache/guildhall/installed.stamp";
// pnpm writes this at the end of an installation: a newer one, complete or not, is checked again.
const STATE = "node_modules/.pnpm-workspace-state-v1.json";

/** Installs packages unless they match the lockfile. Returns whether they're installed. */
async function installStale(root = ROOT) {
  if (isFresh(root)) return true;
  const progress = followInstall(process.stdout);
  const [program, ...args] = pnpmCommand();
  const child = spawn(program, [...args, "install", "--reporter=ndjson"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    // Nobody can answer pnpm's prompt about removing an old node_modules here.
    env: { ...process.env, pnpm_config_confirm_modules_purge: "false", PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" },
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      progress.hear(line);
      if (progress.isOffline()) child.kill();
    });
  }
  const isDone = await endOf(child);
  progress.end(isDone);
  if (!isDone) return false;
  mkdirSync(dirname(join(root, STAMP)), { recursive: true });
  writeFileSync(join(root, STAMP), printOf(root));
  return true;
}

function endOf(child) {
  return new Promise((resolve) => {
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

function isFresh(root) {
  if (!existsSync(join(root, STAMP)) || workspaces(root).some((each) => !existsSync(join(root, each, "node_modules"))))
    return false;
  return readFileSync(join(root, STAMP), "utf8") === printOf(root);
}

function printOf(root) {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}`);
  for (const file of [
    "pnpm-lock.yaml",
    "pnpm-workspace.yaml",
    STATE,
    ...workspaces(root).map((each) => join(each, "package.json")),
  ]) {
    hash.update(`\n${file}\n`);
    if (existsSync(join(root, file))) hash.update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

function workspaces(root) {
  const inPackages = readdirSync(join(root, "packages")).map((each) => join("packages", each));
  return [".", "bench", ...inPackages].filter((each) => existsSync(join(root, each, "package.json")));
}

/** The pnpm that runs this; the README's if started in another way. */
function pnpmCommand() {
  const path = process.env.npm_execpath ?? "";
  if (!basename(path).startsWith("pnpm")) return ["npx", "--yes", "pnpm@12"];
  return /\.[cm]?js$/.test(path) ? [process.execPath, path] : [path];
}

module.exports = { installStale, pnpmCommand };
