import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tool } from "../command.ts";
import { ROOT } from "../tree.ts";
import { JOB_VARIABLE } from "./job.ts";
import type { Finding, Job } from "./job.ts";

/** A worker silent for this long (ms) with an active change counts as hanging. */
const SILENCE_MS = 180_000;
/** Limit for a test file on unchanged code on a busy machine, in ms. */
const FIRST_SILENCE_MS = 600_000;
/** Restarts of a job whose worker was ended by a change. */
const MOST_STARTS = 40;
const LOOK_MS = 1_000;

export interface JobResult {
  /** By change, the test that noticed it. */
  readonly killed: ReadonlyMap<string, string>;
  /** Changes reached by some test. */
  readonly reached: ReadonlySet<string>;
  /** Test files failing on unchanged code, with their errors. */
  readonly broken: readonly string[];
}

/** Runs a job to its end; a change that hangs or kills the worker counts as noticed, and the rest continues. */
export async function runJob(job: Omit<Job, "findings">): Promise<JobResult> {
  const folder = mkdtempSync(join(tmpdir(), "guildhall-mutants-"));
  const all: Finding[] = [];
  try {
    for (let [ids, tries] = [job.ids, 0]; ids.length > 0 && tries < MOST_STARTS; tries += 1) {
      const findings = await runOnce({ ...job, ids, findings: join(folder, "findings") });
      all.push(...findings);
      const last = findings.at(-1);
      if (last?.kind === "done") break;
      // It ended before any change was active, and would do so again.
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
      // The whole process group: a hanging worker is a grandchild.
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
