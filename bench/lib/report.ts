import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import type { Benchmark, Figure } from "./benchmark.ts";

const PAGE = new URL("../../docs/benchmarks.md", import.meta.url);

/** Replaces the section of a benchmark in docs/benchmarks.md by what was measured now. */
export function saveFigures(benchmark: Benchmark, figures: readonly Figure[]): void {
  const page = readFileSync(PAGE, "utf8");
  const [start, end] = [`<!-- ${benchmark.name} -->`, `<!-- /${benchmark.name} -->`];
  const section = [start, ...sectionOf(benchmark, figures), end].join("\n");
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  const changed = from === -1 ? `${page.trimEnd()}\n\n${section}\n` : page.slice(0, from) + section + page.slice(to + end.length);
  writeFileSync(PAGE, changed);
}

function sectionOf(benchmark: Benchmark, figures: readonly Figure[]): string[] {
  const day = new Date().toISOString().slice(0, 10);
  return [
    `### ${benchmark.name} ${benchmark.title}`,
    "",
    benchmark.method,
    "",
    "| measured | figure | bar | |",
    "| --- | --- | --- | --- |",
    ...figures.map(({ what, value, bar, isReached }) => `| ${what} | ${value} | ${bar} | ${isReached ? "reached" : "**not reached**"} |`),
    "",
    `${day}, at ${commit()}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}, Node ${process.version}`,
    "",
  ];
}

/** What was measured: the last commit, and whether something was changed after it. */
function commit(): string {
  const git = (...args: string[]): string => execFileSync("git", args, { cwd: new URL("../..", import.meta.url), encoding: "utf8" }).trim();
  const changes = git("status", "--porcelain", "--untracked-files=no", "--", "packages", "bench");
  return `commit ${git("rev-parse", "--short=9", "HEAD")}${changes === "" ? "" : " with changes"}`;
}
