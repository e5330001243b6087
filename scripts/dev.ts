import { join } from "node:path";
import { run } from "./command.ts";
import { ROOT } from "./tree.ts";

// The server restarts when one of its files changes; the panel's dev server proxies /api to it
// (packages/web/vite.config.ts) and reloads modules in place. If one exits, so does the other.
const stops: ((signal: NodeJS.Signals) => void)[] = [];
const onStart = (stop: (signal: NodeJS.Signals) => void): number => stops.push(stop);

const server = run({
  argv: [process.execPath, "--watch", "--watch-preserve-output", "packages/server/src/main.ts"],
  env: { PORT: "4000" },
  isShown: true,
  onStart,
});
const panel = run({
  argv: [process.execPath, "node_modules/vite/bin/vite.js"],
  cwd: join(ROOT, "packages/web"),
  isShown: true,
  onStart,
});

process.on("SIGINT", () => {});
process.on("SIGTERM", () => stops.forEach((stop) => stop("SIGTERM")));
const { code } = await Promise.race([server, panel]);
stops.forEach((stop) => stop("SIGTERM"));
process.exitCode = code;
