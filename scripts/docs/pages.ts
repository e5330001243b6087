import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "../../packages/core/src/contract/index.ts";
import type { Endpoint } from "../../packages/core/src/index.ts";
import { VARIABLES } from "../../packages/server/src/config-variables.ts";
import { ROOT } from "../tree.ts";
import { drawApi } from "./api.ts";
import { drawConfiguration, fillConfiguration } from "./configuration.ts";
import { drawMachines, loadMachines } from "./machines.ts";
import { drawPermissions } from "./permissions.ts";

export type Pages = Readonly<Record<string, string>>;

/** Draws every page from the current core, and the README's table from the server's config. */
export async function drawPages(): Promise<Pages> {
  const calls: readonly Endpoint[] = Object.values(contract);
  const texts = {
    "api.md": drawApi(calls),
    "machines.md": drawMachines(await loadMachines()),
    "permissions.md": drawPermissions(calls),
  };
  const banner = "<!-- Written by `pnpm draw-docs` from packages/core. -->";
  const drawn = Object.entries(texts).map(([name, text]) => [name, `${banner}\n\n${text.trim()}\n`]);
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  return { ...Object.fromEntries(drawn), "../../README.md": fillConfiguration(readme, drawConfiguration(VARIABLES)) };
}

/** Pages whose stored text (null if missing) differs from the drawn one. */
export function stalePages(pages: Pages, read: (name: string) => string | null): readonly string[] {
  return Object.keys(pages).filter((name) => read(name) !== pages[name]);
}
