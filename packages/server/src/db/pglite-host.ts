import { UnavailableError } from "@guildhall/core";
import { EngineStream } from "./engine-stream.ts";
import { EngineThread } from "./engine-thread.ts";
import type { EngineStart, FromWorker } from "./pglite-messages.ts";

export interface HostOptions extends EngineStart {
  /** A message unanswered for this long (ms) means that the engine hangs: its thread is replaced. */
  readonly hangMs: number;
  /** Called with the reason when a thread is replaced. */
  readonly onRestart: (reason: string) => void;
}

const WATCH_EVERY_MS = 250;

/** Pause (ms) before reopening after the folder couldn't be opened. */
const REOPEN_AFTER_MS = 1_000;

/**
 * Runs PGlite in its own thread: a heavy query, hang or crash doesn't block the API's event loop, and a hung engine is
 * terminated and reopened on the same folder.
 */
export class PgliteHost {
  readonly #options: HostOptions;
  readonly #watch: NodeJS.Timeout;
  #thread: EngineThread;
  /** The current thread, once it's ready. */
  #opened: Promise<EngineThread>;
  #stream: EngineStream | null = null;
  #client = 0;
  #isClosing = false;
  #onFsyncs: (count: number) => void = () => undefined;
  #onClosed: () => void = () => undefined;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#thread = this.#start();
    this.#opened = this.#whenReady(this.#thread);
    this.#watch = setInterval(() => this.#check(), WATCH_EVERY_MS);
    this.#watch.unref();
  }

  /** Resolves when the engine is ready. @throws {UnavailableError} when it can't be opened */
  async ready(): Promise<void> {
    await this.#opened;
  }

  /** A connection for `pg`; ends the previous one. */
  connect(): EngineStream {
    const client = (this.#client += 1);
    let thread: EngineThread | null = null;
    const stream: EngineStream = new EngineStream({
      open: async () => {
        thread = await this.#opened;
        this.#stream?.destroy(gone("another client took the engine's only session"));
        this.#stream = stream;
        thread.post({ kind: "open", client });
      },
      send: (bytes) => thread?.post({ kind: "bytes", client, bytes }),
      leave: () => {
        this.#stream = this.#stream === stream ? null : this.#stream;
      },
    });
    return stream;
  }

  async fsyncCount(): Promise<number> {
    const thread = await this.#opened;
    return new Promise((resolve) => {
      this.#onFsyncs = resolve;
      thread.post({ kind: "fsyncs" });
    });
  }

  /** Terminates the thread like a crash and opens another; calls in flight fail. */
  async replace(reason: string): Promise<void> {
    const old = this.#thread;
    this.#options.onRestart(reason);
    this.#opened = old.terminate().then(() => {
      this.#thread = this.#start();
      return this.#whenReady(this.#thread);
    });
    this.#opened.catch(() => undefined);
    this.#stream?.destroy(gone(reason));
    await this.#opened;
  }

  /** Flushes everything and ends the thread. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#watch);
    const thread = await this.#opened.catch(() => null);
    if (thread === null) {
      await this.#thread.terminate();
      return;
    }
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, this.#options.hangMs);
      this.#onClosed = () => {
        clearTimeout(late);
        resolve();
      };
      thread.post({ kind: "close" });
    });
    await thread.terminate();
  }

  #start(): EngineThread {
    const { folder, isDurable } = this.#options;
    const thread: EngineThread = new EngineThread(
      { folder, isDurable },
      { onMessage: (message) => this.#onMessage(message), onExit: (error) => this.#onExit(thread, error) },
    );
    return thread;
  }

  #whenReady(thread: EngineThread): Promise<EngineThread> {
    const opened = thread.ready.then(() => thread);
    opened.catch(() => undefined);
    return opened;
  }

  #onMessage(message: FromWorker): void {
    switch (message.kind) {
      case "bytes":
        if (message.client === this.#client) {
          this.#stream?.deliver(message.bytes);
        }
        return;
      case "fsyncs":
        this.#onFsyncs(message.count);
        return;
      case "closed":
        this.#onClosed();
        return;
      default:
    }
  }

  #onExit(thread: EngineThread, error: Error): void {
    if (this.#isClosing) {
      this.#onClosed();
      return;
    }
    if (thread !== this.#thread) {
      return;
    }
    this.#stream?.destroy(error);
    const retry = setTimeout(() => void this.replace(error.message).catch(() => undefined), REOPEN_AFTER_MS);
    retry.unref();
  }

  #check(): void {
    if (this.#thread.waitingMs() > this.#options.hangMs) {
      const reason = `the embedded database did not answer within ${this.#options.hangMs} ms`;
      void this.replace(reason).catch(() => undefined);
    }
  }
}

function gone(reason: string): UnavailableError {
  return new UnavailableError(reason);
}
