import { toDuration } from "./command.ts";
import { addTallies, forbiddenSkips } from "./reports.ts";
import type { Tally } from "./reports.ts";
import { IS_CI, NAMED_STEPS, STEPS } from "./test-steps.ts";
import { ROOT } from "./tree.ts";

// `pnpm test` runs every test; `pnpm test core server` those parts. With CI=true a skipped test is a failure, but where data beside the project is missing,
// and a test that fails is repeated once.
// `name=value` is an option of a part, not a part.
const wanted = process.argv.slice(2).filter((each) => !each.includes("="));
const known = [...STEPS, ...NAMED_STEPS];
const steps = wanted.length === 0 ? STEPS : known.filter(({ name }) => wanted.includes(name));
const unknown = wanted.filter((each) => !known.some(({ name }) => name === each));

const rows: { readonly name: string; readonly tally: Tally; readonly tookMs: number }[] = [];
for (const { name, run } of steps) {
  console.log(`\n══ ${name} ${"═".repeat(90 - name.length)}`);
  const startedAt = performance.now();
  const tally = await run();
  rows.push({ name, tally, tookMs: performance.now() - startedAt });
}

console.log(`\n══ summary ${"═".repeat(83)}`);
for (const { name, tally, tookMs } of rows) {
  const counts = `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped.length} skipped`;
  console.log(`${tally.failed > 0 ? "✗" : "✓"} ${name.padEnd(9)} ${counts.padEnd(44)} ${toDuration(tookMs)}`);
  for (const each of tally.skipped) console.log(`    skipped ${each.replaceAll(`${ROOT}/`, "")}`);
}
const total = addTallies(rows.map(({ tally }) => tally));
for (const each of total.flaky) console.error(`\n≈ flaky: ${each.replaceAll(`${ROOT}/`, "")}`);
for (const each of total.failures) console.error(`\n✗ ${each.replaceAll(`${ROOT}/`, "")}`);

const hasSkipped = IS_CI && forbiddenSkips(total).length > 0;
if (hasSkipped) console.error("\nIn CI nothing may be skipped but what needs data beside the project.");
for (const each of unknown) console.error(`\nThere is no part "${each}": ${known.map(({ name }) => name).join(", ")}.`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`);

const isGood = total.failed === 0 && unknown.length === 0 && !hasSkipped;
process.exitCode = isGood && total.passed > 0 ? 0 : 1;
