import type { Variable } from "../../packages/server/src/config-variables.ts";

const START = "<!-- configuration: drawn by `pnpm draw-docs` from packages/server/src/config.ts -->";
const END = "<!-- end of configuration -->";

export function drawConfiguration(variables: Readonly<Record<string, Variable>>): string {
  const rows = Object.entries(variables).map(([name, { fallback, meaning, must }]) =>
    [`\`${name}\``, fallback === "" ? "" : `\`${fallback}\``, meaning, must].map(escapeCell),
  );
  return [["Variable", "Default", "Meaning", "Must be"], ["---", "---", "---", "---"], ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** Puts a table between a text's markers; a text without markers is returned unchanged. */
export function fillConfiguration(text: string, table: string): string {
  const [before, rest] = text.split(START);
  const after = rest?.split(END)[1];
  return after === undefined ? text : `${before}${START}\n\n${table}\n\n${END}${after}`;
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|");
}
