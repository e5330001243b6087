import { tool } from "../command.ts";

/** The few rules that need types, apart because ESLint takes six times as long for them: no floating promises. */
export function lintPromises(...paths: readonly string[]): [string, ...string[]] {
  return tool("oxlint/bin/oxlint", "--type-aware", "--config", "scripts/lint/promises.json", ...paths);
}
