import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import type { Benchmark, Figure } from "./benchmark.ts";

const PAGE = new URL("../../docs/benchmarks.md", import.meta.url);

/** Replaces the benchmark's section in docs/benchmarks.md with these figures. */
export function saveFigures(benchmark: Benchmark, figures: readonly Figure[]): void {
  writeFileSync(PAGE, withFigures(readFileSync(PAGE, "utf8"), benchmark, figures));
}

/** The page with the benchmark's section replaced, or appended if it has none yet. */
export function withFigures(page: string, benchmark: Omit<Benchmark, "run">, figures: readonly Figure[]): string {
  const [start, end] = [`<!-- ${benchmark.name} -->`, `<!-- /${benchmark.name} -->`];
  const section = [start, ...sectionOf(benchmark, figures), end].join("\n");
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  return from === -1
    ? `${page.trimEnd()}\n\n${section}\n`
    : page.slice(0, from) + section + page.slice(to + end.length);
}

function sectionOf({ name, title, method, footer }: Omit<Benchmark, "run">, figures: readonly Figure[]): string[] {
  return [
    `### ${name} ${title}`,
    "",
    method,
    "",
    "| measured | figure | bar | |",
    "| --- | --- | --- | --- |",
    ...figures.map(
      ({ what, value, bar, isReached }) =>
        `| ${what} | ${value} | ${bar} | ${isReached ? "reached" : "**not reached**"} |`,
    ),
    "",
    footer ?? measuredNow(),
    "",
  ];
}

function measuredNow(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, at ${commit()}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}, Node ${process.version}`;
}

/** The last commit, and whether the tree has changes on top of it. */
function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: new URL("../..", import.meta.url), encoding: "utf8" }).trim();
  const changes = git("status", "--porcelain", "--untracked-files=no", "--", "packages", "bench");
  return `commit ${git("rev-parse", "--short=9", "HEAD")}${changes === "" ? "" : " with changes"}`;
}
