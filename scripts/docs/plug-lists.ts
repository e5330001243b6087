import { globSync } from "node:fs";
import { basename } from "node:path";

const CORE = "packages/core/src";

/** Tables that features declare and a hub spreads: `purchase.event.ts` exports `purchaseEvents`. */
const LISTS = [
  { role: "event", suffix: "Events", list: "events/declared-events.ts", name: "DECLARED_EVENTS" },
  { role: "messages", suffix: "Messages", list: "messages/declared-messages.ts", name: "DECLARED_MESSAGES" },
] as const;

/** Core's lists of what its features declare, derived from the files beside them, by path from the root. */
export function drawPlugLists(root: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    LISTS.map(({ role, suffix, list, name }) => {
      const tables = globSync(`${CORE}/*/*.${role}.ts`, { cwd: root })
        .map((path) => path.slice(CORE.length + 1))
        .sort()
        .map((file) => ({ file, table: camelCase(basename(file, `.${role}.ts`)) + suffix }));
      const lines = [
        ...tables.map(({ file, table }) => `import { ${table} } from "../${file}";`),
        "",
        "// Derived by `pnpm draw-docs` from the features' files.",
        `export const ${name} = {`,
        ...tables.map(({ table }) => `  ...${table},`),
        "};",
      ];
      return [`${CORE}/${list}`, `${lines.join("\n")}\n`];
    }),
  );
}

function camelCase(kebab: string): string {
  return kebab.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
