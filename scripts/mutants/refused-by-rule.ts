import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { workspaceInStatements } from "../lint/workspace.ts";
import { ROOT } from "../tree.ts";
import type { Mutant } from "./instrument.ts";

const RULE = "guildhall/workspace-in-statements";
const linter = new Linter({ cwd: ROOT });

/** Whether `pnpm check` refuses a change before any test runs: a statement that no longer filters by workspace. */
export function isRefusedByRule({ file, at, from, to, operator }: Mutant): boolean {
  if (!operator.includes("workspace")) return false;
  const text = readFileSync(join(ROOT, file), "utf8");
  const changed = text.slice(0, at) + to + text.slice(at + from.length);
  const config: Linter.Config = {
    files: ["**/*.ts"],
    languageOptions: { parser: tseslint.parser as Linter.Parser },
    plugins: { guildhall: { rules: { "workspace-in-statements": workspaceInStatements } } },
    rules: { [RULE]: "error" },
  };
  return linter.verify(changed, config, { filename: join(ROOT, file) }).some(({ ruleId }) => ruleId === RULE);
}
