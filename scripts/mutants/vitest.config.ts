import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import whole from "../../vitest.config.ts";
import { ROOT } from "../tree.ts";
import { instrument } from "./instrument.ts";
import { JOB_VARIABLE } from "./job.ts";
import type { Job } from "./job.ts";

const job = JSON.parse(readFileSync(process.env[JOB_VARIABLE] ?? "", "utf8")) as Job;
// The root's projects are all objects; see there.
const projects = (whole.test?.projects ?? []) as readonly {
  readonly test: { readonly name: string; readonly exclude?: string[] };
}[];
const project = projects.find(({ test }) => test.name === job.project);

export default defineConfig({
  root: ROOT,
  plugins: [
    {
      name: "guildhall-mutants",
      enforce: "pre",
      transform(code, id) {
        const file = relative(ROOT, id);
        return job.sources.includes(file) ? { code: instrument(file, code).code, map: null } : undefined;
      },
    },
  ],
  test: {
    ...project?.test,
    include: [...job.tests],
    runner: `${ROOT}/scripts/mutants/switching-runner.config.ts`,
    // One worker keeps what it has loaded; only the tests are reloaded for each change.
    isolate: false,
    // The on-disk cache doesn't know which sources this job changes.
    fsModuleCache: false,
    maxWorkers: 1,
    fileParallelism: false,
    expect: { poll: { interval: 10 } },
    reporters: process.env["MUTANTS_SHOWN"] === undefined ? [{}] : ["default"],
  },
});
