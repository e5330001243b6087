import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tool } from "../command.ts";
import { ROOT } from "../tree.ts";
import { JOB_VARIABLE } from "./job.ts";
import type { Finding, Job } from "./job.ts";

/** Limit for a test file on unchanged code, however busy the machine, in ms. */
const FIRST_SILENCE_MS = 1_800_000;
/** Starts of a job whose worker is ended by changes. */
const MOST_STARTS = 40;
/** Starts in a row in which no change was tried: a busy machine may be too slow for the engine's start. */
const MOST_FALSE_STARTS = 3;
const LOOK_MS = 1_000;
const ENDING: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
const SETTLING: ReadonlySet<Finding["kind"]> = new Set(["killed", "unjudged", "settled"] as const);

export interface JobResult {
  /** By change, the test that noticed it. */
  readonly killed: ReadonlyMap<string, string>;
  /** Changes reached by some test. */
  readonly reached: ReadonlySet<string>;
  /** Changes about which nothing is known, with the reason. */
  readonly unjudged: ReadonlyMap<string, string>;
}

/** Called with the changes noticed so far, by the test that noticed them. */
export type OnKilled = (killed: ReadonlyMap<string, string>) => void;

/** Runs a job to its end; a change that twice hangs or kills the worker counts as noticed, and the rest continues. */
export async function runJob(job: Omit<Job, "findings">, onKilled: OnKilled): Promise<JobResult> {
  const folder = mkdtempSync(join(tmpdir(), "guildhall-mutants-"));
  try {
    const whole = { ...job, findings: join(folder, "findings") };
    const { findings, ended } = await runRest(whole, onKilled);
    for (const [id, test] of ended) {
      const alone = await runRest({ ...whole, ids: [id] }, onKilled);
      findings.push(...alone.findings);
      if (alone.ended.has(id)) findings.push({ kind: "killed", id, by: `${test}: came to no end, twice` });
    }
    return sumUp(job.ids, findings);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Rest {
  readonly findings: Finding[];
  /** Changes that ended a worker, with the test it was running. */
  readonly ended: ReadonlyMap<string, string>;
}

/** Restarts the worker until every change has been tried. */
async function runRest(job: Job, onKilled: OnKilled): Promise<Rest> {
  const all: Finding[] = [];
  const ended = new Map<string, string>();
  let { ids } = job;
  for (let [starts, falseStarts] = [0, 0]; ids.length > 0; starts += 1) {
    const findings = await runOnce({ ...job, ids }, onKilled);
    all.push(...findings);
    if (findings.at(-1)?.kind === "done") break;
    const tried = new Set(findings.flatMap((each) => (each.kind === "tried" ? each.ids : [])));
    for (const [id, test] of endingIn(findings)) ended.set(id, test);
    const settled = new Set(findings.flatMap((each) => (SETTLING.has(each.kind) && "id" in each ? [each.id] : [])));
    ids = ids.filter((id) => !settled.has(id) && !ended.has(id));
    falseStarts = tried.size === 0 ? falseStarts + 1 : 0;
    if (falseStarts < MOST_FALSE_STARTS && starts < MOST_STARTS) continue;
    const why = falseStarts > 0 ? "its tests don't start" : "too many changes ended their worker";
    all.push(...ids.map((id): Finding => ({ kind: "unjudged", id, why })));
    break;
  }
  return { findings: all, ended };
}

/** What was being tried at the end, with the test that was running. */
function endingIn(findings: readonly Finding[]): readonly (readonly [string, string])[] {
  const last = findings.at(-1);
  return last?.kind === "tried" ? last.ids.map((id) => [id, last.test] as const) : [];
}

function sumUp(ids: readonly string[], findings: readonly Finding[]): JobResult {
  const killed = killedIn(findings);
  const [broken] = findings.flatMap((each) => (each.kind === "broken" ? [each] : []));
  const unjudged = new Map(
    findings.flatMap((each) => (each.kind === "unjudged" ? [[each.id, each.why] as const] : [])),
  );
  if (broken !== undefined) {
    const why = `${broken.test} fails as the code is: ${broken.why}`;
    for (const id of ids) if (!killed.has(id)) unjudged.set(id, why);
  }
  return {
    killed,
    reached: new Set(findings.flatMap((each) => (each.kind === "reached" ? each.ids : []))),
    unjudged,
  };
}

function killedIn(findings: readonly Finding[]): ReadonlyMap<string, string> {
  return new Map(findings.flatMap((each) => (each.kind === "killed" ? [[each.id, each.by] as const] : [])));
}

function runOnce(job: Job, onKilled: OnKilled): Promise<readonly Finding[]> {
  const file = `${job.findings}.job.json`;
  mkdirSync(join(job.findings, ".."), { recursive: true });
  writeFileSync(file, JSON.stringify(job));
  writeFileSync(job.findings, "");
  const [program, ...args] = tool(
    "vitest/vitest.mjs",
    "run",
    "--config",
    "scripts/mutants/vitest.config.ts",
    "--project",
    job.project,
  );
  return new Promise((resolve) => {
    const env = { ...process.env, [JOB_VARIABLE]: file };
    const child = spawn(program, args, {
      cwd: ROOT,
      env,
      detached: true,
      stdio: process.env["MUTANTS_SHOWN"] === undefined ? "ignore" : "inherit",
    });
    // The whole process group: a hanging worker is a grandchild.
    const kill = (): void => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    };
    // It's in a group of its own, so it would go on alone.
    const killAndEnd = (): void => {
      kill();
      process.exit(1);
    };
    for (const signal of ENDING) process.once(signal, killAndEnd);
    let [seen, silentMs] = [0, 0];
    const look = setInterval(() => {
      const findings = readFindings(job.findings);
      if (findings.length > seen) onKilled(killedIn(findings));
      // Time in which this process didn't run either isn't counted: the machine slept or was busy.
      silentMs = findings.length > seen ? 0 : silentMs + LOOK_MS;
      seen = findings.length;
      const last = findings.at(-1);
      const bound = last?.kind === "tried" ? last.silenceMs : FIRST_SILENCE_MS;
      if (silentMs > bound) kill();
    }, LOOK_MS);
    child.on("close", () => {
      clearInterval(look);
      for (const signal of ENDING) process.off(signal, killAndEnd);
      const findings = readFindings(job.findings);
      onKilled(killedIn(findings));
      resolve(findings);
    });
  });
}

// A line that's still being written isn't read yet.
function readFindings(file: string): readonly Finding[] {
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Finding);
}
