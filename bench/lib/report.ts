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
    `${day}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}, Node ${process.version}`,
    "",
  ];
}
