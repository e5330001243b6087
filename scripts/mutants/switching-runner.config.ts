import { appendFileSync, readFileSync } from "node:fs";
import { TestRunner } from "vitest";
import type { RunnerTask, RunnerTestCase, RunnerTestFile, TestRunnerConfig } from "vitest";
import { JOB_VARIABLE } from "./job.ts";
import type { Finding, Job } from "./job.ts";

/** A change still to be tried. */
interface Candidate {
  readonly id: string;
  /** The test files that reach it, fastest first, with the tests concerned. */
  readonly ways: Map<string, { readonly tests: Set<string>; tookMs: number; isLoading: boolean }>;
}

/** A run of a file's tests with one change active. */
interface Attempt {
  readonly id: string;
  readonly filepath: string;
  readonly tests: ReadonlySet<string>;
  /** Whether all modules were reloaded for it. */
  readonly isFresh: boolean;
}

/**
 * Runs each test file once on unchanged code, recording which changes its tests reach. Then it reruns them for every
 * change, in the same worker with everything loaded, until one fails.
 */
export default class SwitchingRunner extends TestRunner {
  readonly #job = JSON.parse(readFileSync(process.env[JOB_VARIABLE] ?? "", "utf8")) as Job;
  readonly #candidates = new Map<string, Candidate>(this.#job.ids.map((id) => [id, { id, ways: new Map() }]));
  readonly #files: { push(spec: { readonly filepath: string }): void };
  #active: Attempt | null = null;
  #reached = new Set<string>();
  #begun = 0;
  #left: number;
  #wasLoading = false;

  constructor(config: TestRunnerConfig) {
    super(config);
    // The worker's queue: appended entries run after the others.
    this.#files = (
      this as unknown as { workerState: { ctx: { files: { filepath: string }[] } } }
    ).workerState.ctx.files;
    this.#left = this.#job.tests.length;
    // In the first runs every file loads its own modules, which reveals the changes reached on loading.
    config.isolate = true;
    Object.assign(globalThis, {
      __mutant: (id: string): boolean => {
        if (this.#active === null) this.#reached.add(id);
        return this.#active?.id === id;
      },
    });
  }

  override onCollectStart(file: RunnerTestFile): void {
    super.onCollectStart(file);
    this.#reached.clear();
  }

  override async onBeforeRunSuite(suite: Parameters<TestRunner["onBeforeRunSuite"]>[0]): Promise<void> {
    if (this.#active === null && "filepath" in suite) this.#note(suite.file.filepath, null);
    await super.onBeforeRunSuite(suite);
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (this.#active === null) {
      this.#note(test.file.filepath, test);
      this.#begun = performance.now();
    } else if (!this.#active.tests.has(test.fullName) && !this.#active.tests.has("")) test.mode = "skip";
    await super.onBeforeRunTask(test);
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    if (this.#active === null) this.#note(test.file.filepath, test);
    else if (test.result?.state === "fail") this.#stop(true);
    super.onAfterRunTask(test);
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files);
    this.#stop(false);
    for (const file of files) this.#judge(file);
    if (this.#left === 0) this.#next();
  }

  // vitest checks this before each test: private there, and the only way to leave a file early.
  #stop(cancelRun: boolean): void {
    Object.assign(this, { cancelRun });
  }

  /** Attributes changes reached since the last call to a test; null stands for loading the file. */
  #note(filepath: string, test: RunnerTestCase | null): void {
    // Until a test has ended, what was reached was a hook of all of them.
    const isTest = test?.result?.state === "pass";
    for (const { ways } of [...this.#reached].flatMap((id) => this.#candidates.get(id) ?? [])) {
      const way = ways.get(filepath) ?? { tests: new Set(), tookMs: 0, isLoading: false };
      way.tests.add(isTest ? test.fullName : "");
      if (isTest) way.tookMs += performance.now() - this.#begun;
      way.isLoading ||= test === null;
      ways.set(filepath, way);
    }
    this.#reached.clear();
  }

  #judge(file: RunnerTestFile): void {
    const failure = firstFailure(file);
    const active = this.#active;
    if (active === null) {
      this.#left -= 1;
      if (failure !== null) {
        for (const { ways } of this.#candidates.values()) ways.delete(file.filepath);
        return write(this.#job, { kind: "broken", test: file.filepath, why: failure });
      }
      const ids = [...this.#candidates.values()].filter(({ ways }) => ways.has(file.filepath)).map(({ id }) => id);
      return write(this.#job, { kind: "reached", test: file.filepath, ids });
    }
    if (failure === null) return this.#survive(active);
    this.#candidates.delete(active.id);
    write(this.#job, { kind: "killed", id: active.id, by: failure });
  }

  // Modules' state from the first run may hide a change: survivors are retried once with everything reloaded.
  #survive({ id, filepath, tests, isFresh }: Attempt): void {
    if (isFresh) return write(this.#job, { kind: "survived", id, test: filepath });
    this.#candidates.get(id)?.ways.set(filepath, { tests: new Set(tests), tookMs: -1, isLoading: true });
  }

  #next(): void {
    this.#active = null;
    for (const candidate of this.#candidates.values()) {
      const [way] = [...candidate.ways].sort(([, first], [, second]) => first.tookMs - second.tookMs);
      if (way === undefined) continue;
      const [filepath, { tests, isLoading }] = way;
      candidate.ways.delete(filepath);
      this.#active = { id: candidate.id, filepath, tests, isFresh: isLoading };
      // A change active during a module's loading requires reloading it, and again afterwards.
      this.config.isolate = isLoading || this.#wasLoading;
      this.#wasLoading = isLoading;
      this.#hush();
      write(this.#job, { kind: "tried", id: candidate.id, test: filepath });
      this.#files.push({ filepath });
      return;
    }
    write(this.#job, { kind: "done" });
  }

  // Nobody reads the output of these runs.
  #hush(): void {
    Object.assign(this, {
      onTaskUpdate: () => Promise.resolve(),
      onCollected: () => undefined,
      onCollectStart: (file: RunnerTestFile) => SwitchingRunner.prototype.onCollectStart.call(this, file),
    });
  }
}

function firstFailure(task: RunnerTask): string | null {
  const inner = "tasks" in task ? task.tasks.map(firstFailure).find((each) => each !== null) : undefined;
  if (inner !== undefined) return inner;
  if (task.result?.state !== "fail") return null;
  const [error] = task.result.errors ?? [];
  return `${task.file.name}: ${task.name}: ${(error?.message ?? "").slice(0, 200)}`;
}

function write(job: Job, finding: Finding): void {
  appendFileSync(job.findings, `${JSON.stringify(finding)}\n`);
}
