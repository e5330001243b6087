import { appendFileSync, readFileSync } from "node:fs";
import { configureGlobal } from "fast-check";
import { TestRunner } from "vitest";
import type { RunnerTestCase, RunnerTestFile, TestRunnerConfig } from "vitest";
import { AtOnce, Batches, halvesOf } from "./batches.ts";
import { failureOf, firstFailure } from "./failure.ts";
import type { Failed, Failure } from "./failure.ts";
import { JOB_VARIABLE } from "./job.ts";
import type { Finding, Job } from "./job.ts";
import { controlOf, inTime, limitOfRepeat, limitsOf, PATIENCE, UNHURRIED } from "./limits.ts";
import type { Limits } from "./limits.ts";

const MOST_AT_ONCE = 16;
/** A worker silent for this long, and twice its tests' limit, hangs. */
const LEAST_SILENCE_MS = 60_000;

/** Tests of one file that reach a change. */
interface Way {
  readonly tests: Set<string>;
  /** How long they took on unchanged code. */
  tookMs: number;
  /** Whether all modules have to be reloaded for it. */
  isLoading: boolean;
}

/** A change still to be tried, with the test files that reach it. */
interface Candidate {
  readonly id: string;
  readonly ways: Map<string, Way>;
}

/** What's known of a test file. */
interface TestRecord {
  /** Its run on unchanged code, with all its hooks. */
  readonly tookMs: number;
  tries: number;
  kills: number;
}

/** A run of a file's tests for one change, or for several at once that are expected to go unnoticed. */
interface Attempt {
  readonly ways: ReadonlyMap<string, Way>;
  readonly filepath: string;
  /** How often it has run out of time. */
  readonly retries: number;
}

type Phase =
  /** Every file once, as the code is. */
  | { readonly kind: "first" }
  /** A file once more: each of its tests is repeated for change after change, in the world built as the code is. */
  | { readonly kind: "repeat"; readonly filepath: string; readonly ids: readonly string[] }
  | { readonly kind: "change"; readonly attempt: Attempt }
  /** The same tests without the change, since it ran out of time: `by` says where. */
  | { readonly kind: "control"; readonly attempt: Attempt; readonly by: string };

/**
 * Runs each test file once on unchanged code, recording which changes its tests reach. Then it reruns them for every
 * change, in the same worker with everything loaded, until one fails.
 */
export default class SwitchingRunner extends TestRunner {
  readonly #job = JSON.parse(readFileSync(process.env[JOB_VARIABLE] ?? "", "utf8")) as Job;
  readonly #candidates = new Map<string, Candidate>(this.#job.ids.map((id) => [id, { id, ways: new Map() }]));
  readonly #files: { push(spec: { readonly filepath: string }): void };
  readonly #failedOnce = new Set<string>();
  /** Each test's run on unchanged code, by file and name. */
  readonly #tookMs = new Map<string, number>();
  readonly #records = new Map<string, TestRecord>();
  #phase: Phase = { kind: "first" };
  #reached = new Set<string>();
  #begun = 0;
  #fileBegun = 0;
  #toRepeat: readonly string[] = [];
  /** Ran out of time while a test was repeated. */
  readonly #endless = new Set<string>();
  readonly #atOnce = new AtOnce(this.#job.isThorough ? 1 : MOST_AT_ONCE);
  /** Halves of what was noticed together. */
  #halves: Attempt[] = [];
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
    this.#limit(UNHURRIED);
    // That a property fails is enough; looking for its smallest example takes minutes on a database.
    configureGlobal({ endOnFailure: true });
    Object.assign(globalThis, {
      __mutant: (id: string): boolean => {
        if (this.#phase.kind === "first") this.#reached.add(id);
        return "attempt" in this.#phase
          ? this.#phase.kind === "change" && this.#phase.attempt.ways.has(id)
          : this.#phase.kind === "repeat" && this.#phase.ids.includes(id);
      },
    });
  }

  override onCollectStart(file: RunnerTestFile): void {
    super.onCollectStart(file);
    this.#reached.clear();
    this.#fileBegun = performance.now();
  }

  override async onBeforeRunSuite(suite: Parameters<TestRunner["onBeforeRunSuite"]>[0]): Promise<void> {
    if (this.#phase.kind === "first" && "filepath" in suite) this.#note(suite.file.filepath, null);
    await super.onBeforeRunSuite(suite);
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (this.#phase.kind === "first") {
      this.#note(test.file.filepath, test);
      this.#begun = performance.now();
    } else if ("attempt" in this.#phase) {
      const ways = [...this.#phase.attempt.ways.values()];
      if (!ways.some(({ tests }) => tests.has(test.fullName) || tests.has(""))) test.mode = "skip";
    }
    await super.onBeforeRunTask(test);
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    if (this.#phase.kind === "first") this.#note(test.file.filepath, test);
    else if ("attempt" in this.#phase && test.result?.state === "fail") this.#stop(true);
    super.onAfterRunTask(test);
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files);
    this.#stop(false);
    for (const file of files) this.#judge(file);
  }

  // vitest checks this before each test: private there, and the only way to leave a file early.
  #stop(cancelRun: boolean): void {
    Object.assign(this, { cancelRun });
  }

  #limit({ testMs, pollMs }: Limits): void {
    const { config } = this;
    Object.assign(config, { testTimeout: testMs, hookTimeout: testMs });
    Object.assign(config, { expect: { ...config.expect, poll: { ...config.expect?.poll, timeout: pollMs } } });
  }

  /** Attributes changes reached since the last call to a test; null stands for loading the file. */
  #note(filepath: string, test: RunnerTestCase | null): void {
    // Until a test has ended, what was reached was a hook of all of them.
    const isTest = test?.result?.state === "pass";
    const tookMs = performance.now() - this.#begun;
    if (isTest) this.#tookMs.set(`${filepath} ${test.fullName}`, tookMs);
    for (const { ways } of [...this.#reached].flatMap((id) => this.#candidates.get(id) ?? [])) {
      const way = ways.get(filepath) ?? { tests: new Set(), tookMs: 0, isLoading: false };
      way.tests.add(isTest ? test.fullName : "");
      if (isTest) way.tookMs += tookMs;
      way.isLoading ||= test === null;
      ways.set(filepath, way);
    }
    this.#reached.clear();
  }

  #judge(file: RunnerTestFile): void {
    const failure = firstFailure(file);
    switch (this.#phase.kind) {
      case "first":
        this.#judgeUnchanged(file, failure);
        if (this.#left > 0) return;
        this.#toRepeat = this.#repeatedFiles();
        return this.#repeatNext();
      case "repeat":
        return this.#repeatNext();
      case "change":
        return this.#judgeChange(this.#phase.attempt, failure);
      case "control":
        return this.#judgeControl(this.#phase, failure);
    }
  }

  #judgeUnchanged({ filepath }: RunnerTestFile, failure: Failure | null): void {
    if (failure !== null && !this.#failedOnce.has(filepath)) {
      this.#failedOnce.add(filepath);
      this.#files.push({ filepath });
      return;
    }
    this.#left -= 1;
    if (failure !== null) {
      for (const { ways } of this.#candidates.values()) ways.delete(filepath);
      return write(this.#job, { kind: "broken", test: filepath, why: failure.text });
    }
    this.#records.set(filepath, { tookMs: performance.now() - this.#fileBegun, tries: 0, kills: 0 });
    const ids = [...this.#candidates.values()].filter(({ ways }) => ways.has(filepath)).map(({ id }) => id);
    write(this.#job, { kind: "reached", test: filepath, ids });
  }

  #judgeChange(attempt: Attempt, failure: Failure | null): void {
    const { ways, filepath } = attempt;
    this.#atOnce.learn(ways.size, failure !== null);
    if (failure !== null && ways.size > 1) {
      this.#halves.push(...halvesOf([...ways]).map((each): Attempt => ({ ways: new Map(each), filepath, retries: 0 })));
      return this.#next();
    }
    this.#count(filepath, { tries: ways.size, kills: failure === null ? 0 : 1 });
    if (failure?.isOfTime === true) return this.#start({ kind: "control", attempt, by: failure.text });
    for (const [id, way] of ways) {
      if (failure === null) this.#survive(id, filepath, way);
      else this.#settle({ kind: "killed", id, by: failure.text });
    }
    this.#next();
  }

  #count(filepath: string, { tries, kills }: Pick<TestRecord, "tries" | "kills">): void {
    const record = this.#records.get(filepath);
    if (record === undefined) return;
    record.tries += tries;
    record.kills += kills;
  }

  #judgeControl({ attempt, by }: Extract<Phase, { kind: "control" }>, failure: Failure | null): void {
    const { ways, retries } = attempt;
    const [id = ""] = ways.keys();
    if (failure !== null && retries + 1 < PATIENCE.length) {
      return this.#start({ kind: "change", attempt: { ...attempt, retries: retries + 1 } });
    }
    this.#settle(failure === null ? { kind: "killed", id, by } : { kind: "unjudged", id, why: by });
    this.#next();
  }

  #settle(finding: Extract<Finding, { kind: "killed" | "unjudged" }>): void {
    this.#candidates.delete(finding.id);
    write(this.#job, finding);
  }

  // Modules' state from the first run may hide a change, unless it's repeatable: it's retried with all reloaded.
  #survive(id: string, filepath: string, way: Way): void {
    if (way.isLoading || this.#job.repeatable.includes(id))
      return write(this.#job, { kind: "survived", id, test: filepath });
    this.#candidates.get(id)?.ways.set(filepath, { ...way, isLoading: true });
  }

  #next(): void {
    const half = this.#halves.pop();
    if (half !== undefined) return this.#start({ kind: "change", attempt: half });
    for (const { id, ways } of [...this.#candidates.values()]) {
      const found = this.#cheapestOf(ways);
      if (found === undefined) {
        this.#candidates.delete(id);
        write(this.#job, { kind: "settled", id });
        continue;
      }
      const [filepath, way] = found;
      const together = new Map([[id, way], ...(way.isLoading ? [] : this.#othersWith(id, filepath))]);
      for (const each of together.keys()) this.#candidates.get(each)?.ways.delete(filepath);
      return this.#start({ kind: "change", attempt: { ways: together, filepath, retries: 0 } });
    }
    write(this.#job, { kind: "done" });
  }

  #cheapestOf(ways: Candidate["ways"]): readonly [string, Way] | undefined {
    return [...ways].toSorted((first, second) => this.#costOf(...first) - this.#costOf(...second))[0];
  }

  /** Changes to try at once with this one, each in a source of its own so that none takes another's place. */
  #othersWith(id: string, filepath: string): readonly (readonly [string, Way])[] {
    const others: (readonly [string, Way])[] = [];
    const taken = new Set([this.#job.places[id]]);
    for (const other of this.#candidates.values()) {
      if (others.length + 1 >= this.#atOnce.most) break;
      const [cheapest, way] = this.#cheapestOf(other.ways) ?? [];
      if (cheapest !== filepath || way?.isLoading !== false || taken.has(this.#job.places[other.id])) continue;
      taken.add(this.#job.places[other.id]);
      others.push([other.id, way]);
    }
    return others;
  }

  /** The fastest first: what they notice isn't tried on slower ones. */
  #repeatedFiles(): readonly string[] {
    const took = (filepath: string): number => this.#records.get(filepath)?.tookMs ?? 0;
    const files = this.#job.tests.filter((each) => this.#isWorthRepeating(each));
    return files.toSorted((first, second) => took(first) - took(second));
  }

  #isWorthRepeating(filepath: string): boolean {
    const names = [...this.#candidates.values()].flatMap(({ ways }) => [...(ways.get(filepath)?.tests ?? [])]);
    return names.some((name) => this.#repeatableIn(filepath, name).length > 0);
  }

  /** How long the longest test of a file took, and all around its tests. */
  #timesOf(filepath: string): { readonly longest: number; readonly around: number } {
    const own = [...this.#tookMs].flatMap(([key, tookMs]) => (key.startsWith(`${filepath} `) ? [tookMs] : []));
    const around = (this.#records.get(filepath)?.tookMs ?? 0) - own.reduce((sum, each) => sum + each, 0);
    return { longest: Math.max(0, ...own), around };
  }

  /** Changes this test reaches, but neither loading nor a hook, if the test takes less than all around it. */
  #repeatableIn(filepath: string, fullName: string): readonly string[] {
    const { around } = this.#timesOf(filepath);
    if ((this.#tookMs.get(`${filepath} ${fullName}`) ?? around) >= around) return [];
    return this.#job.repeatable.filter((id) => {
      const way = this.#candidates.get(id)?.ways.get(filepath);
      if (way === undefined || way.isLoading || this.#endless.has(id)) return false;
      if (way.tests.has("") && !this.#job.ofWorkspaces.includes(id)) return false;
      return way.tests.has(fullName);
    });
  }

  #repeatNext(): void {
    const [filepath] = this.#toRepeat;
    if (filepath === undefined) return this.#next();
    this.#toRepeat = this.#toRepeat.slice(1);
    this.#phase = { kind: "repeat", filepath, ids: [] };
    this.config.isolate = false;
    this.#limit(this.#limitsOfRepeats(filepath));
    this.#hush();
    this.#files.push({ filepath });
  }

  // vitest calls this, if it's there, instead of the test itself.
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test);
    await run();
    if (this.#phase.kind === "repeat" && test.fails !== true) await this.#repeat(test, run);
  }

  /**
   * Tries changes on a test without building its world again. What it notices counts for as long as it repeats; it may
   * notice nothing because its first run has left everything as it should be, which a thorough job looks into.
   */
  async #repeat(test: RunnerTestCase, run: () => unknown): Promise<void> {
    const { filepath } = test.file;
    const ids = this.#repeatableIn(filepath, test.fullName);
    if (ids.length === 0 || (await this.#outcomeOf(test, run)) !== null) return;
    const batches = new Batches(ids, this.#atOnce, this.#job.places);
    for (const batch of batches) {
      const failure = await this.#repeatWith(batch, test, run);
      batches.learn(batch, failure !== null);
      if (failure === null) this.#pass(batch, test);
      else if (failure.isOfTime || (await this.#outcomeOf(test, run)) !== null) return;
      else if (batch.length === 1) for (const id of batch) this.#settle({ kind: "killed", id, by: failure.text });
    }
  }

  async #repeatWith(ids: readonly string[], test: RunnerTestCase, run: () => unknown): Promise<Failure | null> {
    const { filepath } = test.file;
    const silenceMs = LEAST_SILENCE_MS + 2 * this.#limitOf(test);
    write(this.#job, { kind: "tried", ids, test: filepath, silenceMs });
    this.#phase = { kind: "repeat", filepath, ids };
    const failure = await this.#outcomeOf(test, run);
    this.#phase = { kind: "repeat", filepath, ids: [] };
    if (failure?.isOfTime === true) for (const id of ids) this.#endless.add(id);
    return failure;
  }

  /** Leaves a test that was repeated out of the changes' next attempts. */
  #pass(ids: readonly string[], { file: { filepath }, fullName }: RunnerTestCase): void {
    if (this.#job.isThorough) return;
    for (const { ways } of ids.flatMap((id) => this.#candidates.get(id) ?? [])) {
      const way = ways.get(filepath);
      if (way === undefined) continue;
      way.tests.delete(fullName);
      way.tookMs -= this.#tookMs.get(`${filepath} ${fullName}`) ?? 0;
      // Only changes of workspaces are repeated although a hook reaches them, too.
      if ([...way.tests].every((each) => each === "")) ways.delete(filepath);
    }
  }

  #limitsOfRepeats(filepath: string): Limits {
    const { longest, around } = this.#timesOf(filepath);
    return limitsOf(Math.max(longest, around), 1);
  }

  #limitOf({ file: { filepath }, fullName }: RunnerTestCase): number {
    return limitOfRepeat(this.#tookMs.get(`${filepath} ${fullName}`) ?? 0);
  }

  async #outcomeOf(test: RunnerTestCase, run: () => unknown): Promise<Failure | null> {
    const { result } = test;
    // Private there: what a test wants done at its end.
    const ending = test as { onFinished?: ((context: unknown) => unknown)[] };
    const endings = ending.onFinished?.length ?? 0;
    const repeated: RunnerTestCase["result"] = { state: "run", startTime: 0, retryCount: 0, attempts: [] };
    test.result = repeated;
    super.onBeforeTryTask(test, { retry: 0, repeats: 0 });
    try {
      await inTime(run, this.#limitOf(test));
      // A soft assertion marks the test instead of throwing.
      if (repeated.state === "fail") return failureOf(test, repeated.errors ?? []);
    } catch (error) {
      return failureOf(test, [error as Failed]); // tests throw errors
    } finally {
      for (const each of ending.onFinished?.splice(endings).reverse() ?? []) await each(test.context);
      if (result !== undefined) test.result = result;
    }
    return null;
  }

  /** By the time a noticed change takes there: what's fast and has noticed many goes first, reloading everything last. */
  #costOf(filepath: string, { isLoading }: Way): number {
    const { tookMs, tries, kills } = this.#records.get(filepath) ?? { tookMs: 0, tries: 0, kills: 0 };
    return (tookMs * (tries + 2)) / (kills + 1) + (isLoading ? UNHURRIED.testMs : 0);
  }

  #start(phase: Extract<Phase, { attempt: Attempt }>): void {
    const { ways, filepath, retries } = phase.attempt;
    const [all, ids] = [[...ways.values()], [...ways.keys()]];
    this.#phase = phase;
    // A change active during a module's loading requires reloading it, and again afterwards.
    const isLoading = all.some((way) => way.isLoading);
    this.config.isolate = isLoading || this.#wasLoading;
    this.#wasLoading = isLoading;
    const tookMs = all.reduce((sum, way) => sum + way.tookMs, 0);
    const limits = limitsOf(tookMs, PATIENCE[retries] ?? 1);
    this.#limit(phase.kind === "control" ? controlOf(limits) : limits);
    this.#hush();
    write(this.#job, { kind: "tried", ids, test: filepath, silenceMs: LEAST_SILENCE_MS + 2 * limits.testMs });
    this.#files.push({ filepath });
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

function write(job: Job, finding: Finding): void {
  appendFileSync(job.findings, `${JSON.stringify(finding)}\n`);
}
