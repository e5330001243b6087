import { runLatePass } from "./late-pass.ts";
import { findLate } from "./late.repository.ts";
import { mergeNews } from "./news.ts";
import type { Reader } from "./reader.ts";
import { runPass } from "./relay-pass.ts";
import type { PassResult, RelayDeps } from "./relay-pass.ts";
import { findLagging, findUnnumbered } from "./relay.repository.ts";

/** Times in ms. */
export interface RelayOptions {
  /** Maximum events per transaction. */
  readonly batch: number;
  /** Minimum time between passes over a workspace, so that bursts are read in batches. */
  readonly gapMs: number;
  /** Maximum time between passes while events keep coming. */
  readonly maxGapMs: number;
  /** How often to poll for events whose message was lost or whose process died. */
  readonly pollMs: number;
  /** Retry delay when another process had the workspace or the database was down. */
  readonly retryMs: number;
  /** Maximum workspaces this process reads in parallel. */
  readonly parallel: number;
}

/** Defaults for production. */
const DEFAULTS: Omit<RelayOptions, "batch"> = { gapMs: 40, maxGapMs: 400, pollMs: 2_000, retryMs: 100, parallel: 2 };

/** Large batches cost least, but must not hold the embedded engine's only connection for long. */
const BATCH = { postgres: 1_000, pglite: 200 } as const;

/** The relay pauses this many times longer than it worked, leaving the database to requests under load. */
const REST_FACTOR = 3;

export interface Relay {
  /** Reads a workspace until only events waiting for a retry are left. */
  settle(workspaceId: number): Promise<void>;
  /** Finishes what is running and stops. */
  stop(): Promise<void>;
}

/** Check for lagging readers once per this many polls. */
const POLLS_PER_LAG_CHECK = 15;

/** Numbers events and runs the readers, woken by the bus and by polling. */
export function startRelay(deps: RelayDeps, readers: readonly Reader[], options: Partial<RelayOptions> = {}): Relay {
  return new WorkspaceRelay(deps, readers, { ...DEFAULTS, batch: BATCH[deps.db.engine], ...options });
}

class WorkspaceRelay implements Relay {
  readonly #deps: RelayDeps;
  readonly #readers: readonly Reader[];
  readonly #options: RelayOptions;
  readonly #queue = new Set<number>();
  readonly #running = new Map<number, Promise<void>>();
  readonly #timers = new Map<number, NodeJS.Timeout>();
  readonly #holds = new Map<number, Map<string, number>>();
  readonly #unsubscribe: () => void;
  #poll: NodeJS.Timeout | null = null;
  #polling: Promise<void> = Promise.resolve();
  #polls = 0;
  #isStopped = false;

  constructor(deps: RelayDeps, readers: readonly Reader[], options: RelayOptions) {
    this.#deps = deps;
    this.#readers = readers;
    this.#options = options;
    this.#unsubscribe = deps.bus.subscribe((message) => {
      if (message.kind === "events") this.#wake(message.workspaceId);
    });
    this.#schedulePoll(0);
  }

  async settle(workspaceId: number): Promise<void> {
    const pause = (): Promise<void> => new Promise((resume) => setTimeout(resume, this.#options.retryMs));
    while ((await this.#takeLate(workspaceId)) !== "done") await pause();
    for (;;) {
      await this.#running.get(workspaceId);
      const { state } = await this.#pass(workspaceId);
      if (state === "done") return;
      if (state === "busy") await pause();
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe();
    if (this.#poll !== null) clearTimeout(this.#poll);
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#queue.clear();
    await Promise.all([this.#polling, ...this.#running.values()]);
  }

  #wake(workspaceId: number): void {
    if (this.#isStopped) return;
    this.#queue.add(workspaceId);
    this.#pump();
  }

  #pump(): void {
    // A pass running while the relay stopped may have requeued its workspace.
    if (this.#isStopped) return;
    for (const workspaceId of this.#queue) {
      if (this.#running.size >= this.#options.parallel) return;
      // Workspaces running or pausing are taken later.
      if (this.#running.has(workspaceId) || this.#timers.has(workspaceId)) continue;
      this.#queue.delete(workspaceId);
      const run = this.#run(workspaceId).finally(() => {
        this.#running.delete(workspaceId);
        this.#pump();
      });
      this.#running.set(workspaceId, run);
    }
  }

  async #run(workspaceId: number): Promise<void> {
    const { retryMs } = this.#options;
    const startedAt = performance.now();
    try {
      const { state } = await this.#pass(workspaceId);
      if (state !== "done") this.#queue.add(workspaceId);
      this.#rest(workspaceId, this.#pauseAfter(state, performance.now() - startedAt));
    } catch (error) {
      this.#deps.log.error({ err: error, workspaceId }, "the relay could not read a workspace");
      this.#queue.add(workspaceId);
      this.#rest(workspaceId, retryMs * 10);
    }
  }

  #pauseAfter(state: PassResult["state"], workedMs: number): number {
    const { gapMs, maxGapMs, retryMs } = this.#options;
    switch (state) {
      case "busy":
        return retryMs;
      case "more":
        return gapMs;
      case "done":
        return Math.max(gapMs, Math.min(maxGapMs, workedMs * REST_FACTOR));
    }
  }

  #rest(workspaceId: number, pauseMs: number): void {
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(workspaceId);
      this.#pump();
    }, pauseMs);
    this.#timers.set(workspaceId, timer);
  }

  async #pass(workspaceId: number): Promise<PassResult> {
    const holds = this.#holds.get(workspaceId) ?? new Map<string, number>();
    const { batch } = this.#options;
    const result = await runPass(this.#deps, { workspaceId, readers: this.#readers, batch, holds });
    this.#keepHolds(workspaceId, holds);
    this.#tell(workspaceId, result);
    return result;
  }

  async #takeLate(workspaceId: number): Promise<PassResult["state"]> {
    const result = await runLatePass(this.#deps, { workspaceId, readers: this.#readers });
    this.#tell(workspaceId, result);
    return result.state;
  }

  #tell(workspaceId: number, { news, seq, isFurther }: PassResult): void {
    const merged = mergeNews(news);
    // A seq without news is published as well: streams would take the gap for a lost message.
    const told = merged.length === 0 && isFurther ? [{ topics: [], memberIds: [] }] : merged;
    for (const { topics, memberIds } of told) {
      this.#deps.bus.publish({ kind: "news", workspaceId, topics, memberIds, seq });
    }
  }

  #keepHolds(workspaceId: number, holds: Map<string, number>): void {
    const now = this.#deps.clock.now().getTime();
    for (const [reader, until] of holds) if (until <= now) holds.delete(reader);
    if (holds.size > 0) this.#holds.set(workspaceId, holds);
    else this.#holds.delete(workspaceId);
  }

  #schedulePoll(pauseMs: number): void {
    if (this.#isStopped) return;
    this.#poll = setTimeout(() => {
      this.#polling = this.#look().finally(() => this.#schedulePoll(this.#options.pollMs));
    }, pauseMs);
    this.#poll.unref();
  }

  async #look(): Promise<void> {
    const { db, log, clock } = this.#deps;
    const names = this.#readers.map((each) => each.name);
    try {
      const found = await findUnnumbered(db.handle);
      const lagging = this.#polls % POLLS_PER_LAG_CHECK === 0 ? await findLagging(db.handle, names) : [];
      this.#polls += 1;
      for (const workspaceId of [...found, ...lagging, ...this.#holds.keys()]) this.#wake(workspaceId);
      // What remains, or was locked, is left to the next poll.
      for (const workspaceId of await findLate(db.handle, clock.now())) await this.#takeLate(workspaceId);
    } catch (error) {
      log.warn({ err: error }, "the relay could not look for new events");
    }
  }
}
