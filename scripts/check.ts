import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { inTurns, run, toDuration, tool } from "./command.ts";
import type { Outcome } from "./command.ts";
import { lintPromises } from "./lint/promises.ts";
import { ROOT } from "./tree.ts";

interface Check {
  readonly name: string;
  readonly argv: readonly [string, ...string[]];
}

// `pnpm check` runs all; `pnpm check types names` those whose names start so.
const wanted = process.argv.slice(2);
const checks = listChecks().filter(({ name }) => wanted.length === 0 || wanted.some((each) => name.startsWith(each)));

const startedAt = performance.now();
const outcomes = await inTurns(checks, 2, async (check) => {
  const outcome = await run({ argv: check.argv });
  console.log(`${outcome.code === 0 ? "✓" : "✗"} ${check.name} (${toDuration(outcome.tookMs)})`);
  return { check, outcome };
});

const failures = outcomes.filter(({ outcome }) => outcome.code !== 0);
for (const { check, outcome } of failures) console.error(report(check, outcome));
const total = toDuration(performance.now() - startedAt);
console.log(`\nchecks: ${outcomes.length - failures.length} passed, ${failures.length} failed in ${total}`);
process.exitCode = failures.length > 0 || checks.length === 0 ? 1 : 0;

function listChecks(): readonly Check[] {
  return [
    { name: "format", argv: tool("oxfmt/bin/oxfmt", "--check") },
    // The long ones first, so that none of them is left alone at the end.
    { name: "packages", argv: [process.execPath, "scripts/check-packages.ts"] },
    { name: "lint", argv: tool("eslint/bin/eslint.js", ".", "--max-warnings", "0") },
    { name: "rules fire", argv: tool("vitest/vitest.mjs", "run", "--project", "scripts") },
    { name: "promises", argv: lintPromises(...codeFolders()) },
    ...listTypeChecks(),
    { name: "imports", argv: tool("dependency-cruiser/bin/dependency-cruiser.mjs", ...codeFolders(), "--config") },
    { name: "unused", argv: tool("knip/bin/knip.js", "--no-progress", "--treat-config-hints-as-errors") },
    { name: "names", argv: [process.execPath, "scripts/check-names.ts"] },
    { name: "words", argv: [process.execPath, "scripts/check-words.ts"] },
    { name: "tree", argv: [process.execPath, "scripts/check-tree.ts"] },
    { name: "sizes", argv: [process.execPath, "scripts/check-sizes.ts"] },
    { name: "docs drawn", argv: [process.execPath, "scripts/draw-docs.ts", "--check"] },
  ];
}

function listTypeChecks(): readonly Check[] {
  const folders = readdirSync(join(ROOT, "packages")).map((each) => `packages/${each}`);
  const projects = [...folders, "bench", "examples", "scripts"].filter((each) =>
    existsSync(join(ROOT, each, "tsconfig.json")),
  );
  const pure = "packages/core/tsconfig.pure.json";
  return [
    ...projects.map((each) => ({ name: `types ${each}`, argv: tool("@typescript/native/bin/tsc", "-p", each) })),
    { name: "types of pure core", argv: tool("@typescript/native/bin/tsc", "-p", pure) },
  ];
}

function codeFolders(): readonly string[] {
  return ["packages", "bench", "examples", "scripts"].filter((each) => existsSync(join(ROOT, each)));
}

function report({ name }: Check, { output }: Outcome): string {
  return `\n── ${name} ${"─".repeat(Math.max(0, 90 - name.length))}\n${output.trim()}`;
}
