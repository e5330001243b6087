import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsup";

interface Published {
  readonly publishConfig?: { readonly exports?: Readonly<Record<string, { readonly default: string }>> };
}

/** Bundles a publishable package into its `dist`: a module and a declaration for each published entry. */
export async function buildPackage(folder: string): Promise<void> {
  const { publishConfig } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Published;
  const outputs = Object.values(publishConfig?.exports ?? {}).map(({ default: output }) => output);
  // `./dist/contract/index.js` is built from `src/contract/index.ts`.
  const names = outputs.map((output) => output.replace(/^\.\/dist\//, "").replace(/\.js$/, ""));
  rmSync(join(folder, "dist"), { recursive: true, force: true });
  await build({
    config: false,
    silent: true,
    dts: true,
    format: ["esm"],
    target: "es2023",
    tsconfig: join(folder, "tsconfig.json"),
    outDir: join(folder, "dist"),
    entry: Object.fromEntries(names.map((name) => [name, join(folder, "src", `${name}.ts`)])),
  });
}
