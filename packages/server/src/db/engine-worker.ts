import { Worker } from "node:worker_threads";

const workerFile = new URL(
  import.meta.url.endsWith(".ts") ? "./pglite-worker.ts" : "./pglite-worker.js",
  import.meta.url,
);

let early: Worker | null = null;

/** Starts an engine's thread before its options are known. */
export function startEngineThread(): void {
  early ??= new Worker(workerFile);
}

/** The prestarted thread, once, or a new one; its first message says what to open. */
export function takeEngineThread(): Worker {
  const worker = early ?? new Worker(workerFile);
  early = null;
  return worker;
}
