import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { buildStale, EMBED, PANEL, SERVER, SERVER_ARGV } from "./build-stale.ts";
import { onLauncherGone } from "./launcher.ts";
import { ROOT } from "./tree.ts";

try {
  await Promise.all([PANEL, EMBED, SERVER].map((target) => buildStale(target)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// The package manager runs this in the root; a relative DATA_DIR is relative to the caller's folder.
const calledFrom = process.env["INIT_CWD"] ?? process.cwd();
const dataDir = resolve(calledFrom, process.env["DATA_DIR"] ?? "data");

const [node, ...argv] = SERVER_ARGV;
const server = spawn(node, [...argv, ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, DATA_DIR: dataDir, NODE_COMPILE_CACHE: `${ROOT}/node_modules/.cache/guildhall/compiled` },
});

// A terminal's Ctrl-C reaches both the server and this process; this one must just not exit first.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => server.kill("SIGTERM"));
process.on("SIGHUP", () => server.kill("SIGTERM"));
onLauncherGone(() => server.kill("SIGTERM"));

server.on("error", (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
server.on("exit", (code, signal) => {
  if (signal === null) process.exitCode = code ?? 1;
  else process.exitCode = 128 + (signal === "SIGKILL" ? 9 : 15);
});
