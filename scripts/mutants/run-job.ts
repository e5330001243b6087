import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tool } from "../command.ts";
import { ROOT } from "../tree.ts";
import { JOB_VARIABLE } from "./job.ts";
import type { Finding, Job } from "./job.ts";

/** After how long without a word a worker with a change on is taken to go round in circles, in ms. */
const SILENCE_MS = 45_000;
/** As long may a test file take as the code is, on a machine that has much else to do, in ms. */
const FIRST_SILENCE_MS = 600_000;
/** How often a job is begun again where a change ended its worker. */
const MOST_STARTS = 40;
const LOOK_MS = 1_000;

/** What became of the changes of a job. */
export interface JobResult {
  /** The test that noticed it, by change. */
  readonly killed: ReadonlyMap<string, string>;
  /** Changes that some test came by. */
  readonly reached: ReadonlySet<string>;
  /** Test files that fail as the code is, with what they say. */
  readonly broken: readonly string[];
}

/** Runs a job to its end; a change that makes the worker hang, or ends it, is noticed by that, and the rest goes on. */
export async function runJob(job: Omit<Job, "findings">): Promise<JobResult> {
  const folder = mkdtempSync(join(tmpdir(), "guildhall-mutants-"));
  const all: Finding[] = [];
  try {
    for (let [ids, tries] = [job.ids, 0]; ids.length > 0 && tries < MOST_STARTS; tries += 1) {
      const findings = await runOnce({ ...job, ids, findings: join(folder, "findings") });
      all.push(...findings);
      const last = findings.at(-1);
      if (last?.kind === "done") break;
      // It ended before any change was on: it would do so again.
      if (!findings.some(({ kind }) => kind === "tried")) break;
      if (last?.kind === "tried") all.push({ kind: "killed", id: last.id, by: `${last.test}: came to no end` });
      const done = new Set(findings.flatMap((each) => (each.kind === "tried" ? [each.id] : [])));
      ids = ids.filter((id) => !done.has(id));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return sumUp(all);
}

function sumUp(findings: readonly Finding[]): JobResult {
  return {
    killed: new Map(findings.flatMap((each) => (each.kind === "killed" ? [[each.id, each.by] as const] : []))),
    reached: new Set(findings.flatMap((each) => (each.kind === "reached" ? each.ids : []))),
    broken: [...new Set(findings.flatMap((each) => (each.kind === "broken" ? [`${each.test}: ${each.why}`] : [])))],
  };
}

function runOnce(job: Job): Promise<readonly Finding[]> {
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
    const look = setInterval(() => {
      // The whole group: the worker that goes round in circles is a child of this child.
      const bound = readFileSync(job.findings, "utf8").includes('"kind":"tried"') ? SILENCE_MS : FIRST_SILENCE_MS;
      if (Date.now() - statSync(job.findings).mtimeMs > bound && child.pid !== undefined)
        process.kill(-child.pid, "SIGKILL");
    }, LOOK_MS);
    child.on("close", () => {
      clearInterval(look);
      const lines = existsSync(job.findings) ? readFileSync(job.findings, "utf8").split("\n") : [];
      resolve(lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Finding));
    });
  });
}
