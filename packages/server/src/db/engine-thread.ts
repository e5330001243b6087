import { performance } from "node:perf_hooks";
import type { Worker } from "node:worker_threads";
import { UnavailableError } from "@guildhall/core";
import { takeEngineThread } from "./engine-worker.ts";
import type { EngineStart, FromWorker, ToWorker } from "./pglite-messages.ts";

/** Startup timeout in ms; the first start creates the folder, which is slow on a slow disk. */
const OPEN_LIMIT_MS = 120_000;

export interface ThreadListener {
  onMessage(message: FromWorker): void;
  /** The thread exited on its own. */
  onExit(error: Error): void;
}

/** One run of the embedded engine's thread. */
export class EngineThread {
  /** Resolves when the engine is ready; rejects when it can't be opened. */
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  #pending = 0;
  #pendingSinceMs = 0;
  #lastError: Error | null = null;

  constructor(start: EngineStart, listener: ThreadListener) {
    this.#worker = takeEngineThread();
    this.ready = new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new UnavailableError("the embedded database does not open")), OPEN_LIMIT_MS);
      late.unref();
      this.#worker.on("message", (message: FromWorker) => {
        this.#count(message);
        if (message.kind === "ready") {
          clearTimeout(late);
          resolve();
        }
        listener.onMessage(message);
      });
      this.#worker.on("error", (error: Error) => (this.#lastError = error));
      this.#worker.on("exit", () => {
        const details = this.#lastError === null ? {} : { cause: this.#lastError };
        const error = new UnavailableError("the embedded database has stopped", details);
        reject(error);
        listener.onExit(error);
      });
    });
    this.ready.catch(() => undefined);
    this.#worker.postMessage(start);
  }

  post(message: ToWorker): void {
    if (this.#pending === 0) {
      this.#pendingSinceMs = performance.now();
    }
    this.#pending += 1;
    this.#worker.postMessage(message);
  }

  /** How long (ms) the current message has gone unanswered. */
  waitingMs(): number {
    return this.#pending === 0 ? 0 : performance.now() - this.#pendingSinceMs;
  }

  /** Ends the thread at once, like a crash. */
  async terminate(): Promise<void> {
    this.#worker.removeAllListeners();
    // Errors of a dying engine no longer matter.
    this.#worker.on("error", () => undefined);
    await this.#worker.terminate();
  }

  #count(message: FromWorker): void {
    if (message.kind === "handled") {
      this.#pending -= 1;
      this.#pendingSinceMs = performance.now();
    }
  }
}
