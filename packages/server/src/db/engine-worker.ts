import { Worker } from "node:worker_threads";

const workerFile = new URL(
  import.meta.url.endsWith(".ts") ? "./pglite-worker.ts" : "./pglite-worker.js",
  import.meta.url,
);

let early: Worker | null = null;

/** Starts the thread of an engine before it is known what it is to open. */
export function startEngineThread(): void {
  early ??= new Worker(workerFile);
}

/** The thread that was started early, once, else a new one; it opens what its first message says. */
export function takeEngineThread(): Worker {
  const worker = early ?? new Worker(workerFile);
  early = null;
  return worker;
}
