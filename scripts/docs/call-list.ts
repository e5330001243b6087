import { globSync } from "node:fs";
import { basename } from "node:path";

const CORE = "packages/core/src";

/** Core's list of all calls, derived from the contracts beside its features, by path from the root. */
export function drawCallList(root: string): Readonly<Record<string, string>> {
  const files = globSync(`${CORE}/*/*.contract.ts`, { cwd: root })
    .map((path) => path.slice(CORE.length + 1))
    .sort();
  const lines = files.map((file) => `export * as ${callsOf(file)} from "../${file}";\n`);
  const text = `// All calls by feature: \`thanksCalls.give\`. Derived by \`pnpm draw-docs\` from the contracts.\n${lines.join("")}`;
  return { [`${CORE}/contract/calls.ts`]: text };
}

/** `new-user.contract.ts` declares `newUserCalls`. */
function callsOf(file: string): string {
  const entity = basename(file, ".contract.ts").replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return `${entity}Calls`;
}
