import { rmSync } from "node:fs";
import { join } from "node:path";
import { run, tool } from "./command.ts";

/** Compiles a publishable package into its `dist`: one module and one declaration a source file. */
export async function buildPackage(folder: string): Promise<void> {
  rmSync(join(folder, "dist"), { recursive: true, force: true });
  const project = join(folder, "tsconfig.build.json");
  const { code, output } = await run({ argv: tool("@typescript/native/bin/tsc", "-p", project) });
  if (code !== 0) throw new Error(output);
}
