import { setTimeout as sleep } from "node:timers/promises";
import { run } from "../command.ts";
import { ROOT } from "../tree.ts";
import { ExampleError } from "./example-error.ts";

const LOOK_EVERY_MS = 250;

/** Resolves once the product answers at `server`; starts it if nothing does. */
export async function serveDemo(server: string): Promise<void> {
  if (await isServed(server)) return;
  const { port, hostname } = new URL(server);
  if (hostname !== "localhost") throw new ExampleError(`Nothing answers at ${server}.`);
  let isOver = false;
  const ended = run({
    argv: [process.execPath, "scripts/start.ts"],
    cwd: ROOT,
    env: { PORT: port },
    isShown: true,
    onStart: (stop) => process.on("exit", () => stop("SIGTERM")),
  }).then(() => (isOver = true));
  while (!(await isServed(server))) {
    if (isOver) throw new ExampleError("The server didn't start.");
    await Promise.race([sleep(LOOK_EVERY_MS), ended]);
  }
}

async function isServed(server: string): Promise<boolean> {
  try {
    return (await fetch(`${server}/api/v1/user/info`)).ok;
  } catch {
    return false;
  }
}
