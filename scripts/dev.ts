import { join } from "node:path";
import { run } from "./command.ts";
import type { Outcome } from "./command.ts";
import { ROOT } from "./tree.ts";

const stops: ((signal: NodeJS.Signals) => void)[] = [];
const onStart = (stop: (signal: NodeJS.Signals) => void): number => stops.push(stop);

process.on("SIGINT", () => {});
process.on("SIGTERM", () => stops.forEach((stop) => stop("SIGTERM")));
/** Pages on which one tries Guildhall where it isn't a page of its own. */
const PLAYS: Readonly<Record<string, string>> = { chat: "examples/chats", jira: "examples/jira" };
const played = PLAYS[process.argv[2] ?? ""];
const { code } = await Promise.race(played === undefined ? serveBoth() : [play(played)]);
stops.forEach((stop) => stop("SIGTERM"));
process.exitCode = code;

// The server restarts when one of its files changes; the panel's dev server proxies /api to it
// (packages/web/vite.config.ts) and reloads modules in place. If one exits, so does the other.
function serveBoth(): readonly Promise<Outcome>[] {
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
  return [server, panel];
}

function play(folder: string): Promise<Outcome> {
  const argv = [process.execPath, "--disable-warning=ExperimentalWarning", "play.ts"] as const;
  return run({ argv, cwd: join(ROOT, folder), isShown: true, onStart });
}
