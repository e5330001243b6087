import { cpus } from "node:os";
import { BENCHMARKS } from "./registry.ts";
import { saveFigures } from "./lib/report.ts";

// `pnpm bench S14 B1` runs these, `pnpm bench` runs all; `--save` writes the figures into docs/benchmarks.md.
const wanted = process.argv.slice(2).filter((each) => !each.startsWith("--"));
const isSaving = process.argv.includes("--save");
const chosen = BENCHMARKS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const unknown = wanted.filter((each) => !BENCHMARKS.some(({ name }) => name === each));
for (const each of unknown)
  console.error(`There is no benchmark ${each}: ${BENCHMARKS.map(({ name }) => name).join(", ")}.`);

console.log(`${cpus().length} × ${cpus()[0]?.model ?? "?"}, Node ${process.version}`);
for (const benchmark of chosen) {
  console.log(`\n${benchmark.name}  ${benchmark.title}\n    ${benchmark.method}`);
  const figures = await benchmark.run();
  for (const { what, value, bar, isReached } of figures) {
    console.log(`    ${isReached ? "✓" : "✗"} ${what}: ${value}   (bar ${bar})`);
  }
  if (isSaving) saveFigures(benchmark, figures);
}
process.exit(unknown.length > 0 ? 1 : 0);
