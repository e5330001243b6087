import { existsSync } from "node:fs";
import { join } from "node:path";
import { run } from "../command.ts";
import { pnpmCommand } from "../packed/pack.ts";
import { ExampleError } from "./example-error.ts";

/** Installs the packages of an example with a lockfile of its own; the others' are the repository's. */
export async function installOwn(folder: string): Promise<void> {
  if (!existsSync(join(folder, "pnpm-lock.yaml"))) return;
  const { code, output } = await run({ argv: [...pnpmCommand(), "install", "--frozen-lockfile"], cwd: folder });
  if (code !== 0) throw new ExampleError(output);
}
