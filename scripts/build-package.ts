import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build as bundle } from "rolldown";
import type { Plugin } from "rolldown";
import { build } from "tsup";
import { leanContract, pureSchemas } from "./lean-contract.ts";
import { addGuide } from "./package-guide.ts";
import { collectLicenses, LICENSES_FILE } from "./third-party.ts";

interface Published {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: { readonly exports?: Readonly<Record<string, { readonly default: string }>> };
}

type Entries = Readonly<Record<string, string>>;

/** Beside other outputs of its package, the published one is in `dist/npm`. */
const DIST = /^\.\/dist\/(?:npm\/)?/;

/** Built without schemas; the other entries are for whoever validates with them, too. */
const CLIENT = "client/index";

/** Bundles a publishable package into its `dist`: a module and a declaration for each published entry. */
export async function buildPackage(folder: string): Promise<void> {
  const {
    name,
    publishConfig,
    dependencies = {},
    peerDependencies = {},
  } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Published;
  const outputs = Object.values(publishConfig?.exports ?? {}).map(({ default: output }) => output);
  // `./dist/contract/index.js` is built from `src/contract/index.ts`, and so is `./dist/npm/contract/index.js`.
  const names = outputs.map((output) => output.replace(DIST, "").replace(/\.js$/, ""));
  const entries: Entries = Object.fromEntries(names.map((name) => [name, join(folder, "src", `${name}.ts`)]));
  const { [CLIENT]: client, ...others } = entries;
  const needed = Object.keys({ ...dependencies, ...peerDependencies });
  const dir = join(folder, DIST.exec(outputs[0] ?? "")?.[0] ?? "dist");
  rmSync(dir, { recursive: true, force: true });
  await build({
    config: false,
    silent: true,
    dts: { only: true },
    format: ["esm"],
    tsconfig: join(folder, "tsconfig.json"),
    outDir: dir,
    entry: entries,
  });
  const licenses = collectLicenses();
  await bundleModules(others, { folder, dir, plugins: [pureSchemas(), licenses.plugin], needed });
  if (client !== undefined) {
    // An external zod would still be imported, for its side effects.
    await bundleModules(
      { [CLIENT]: client },
      { folder, dir, plugins: [...leanContract(), licenses.plugin], needed: needed.filter((name) => name !== "zod") },
    );
  }
  writeFileSync(join(dir, LICENSES_FILE), licenses.text());
  addGuide(name, dir);
}

interface Ways {
  readonly folder: string;
  /** Where the modules go. */
  readonly dir: string;
  readonly plugins: readonly Plugin[];
  /** Packages that are installed along, and not part of the bundle. */
  readonly needed: readonly string[];
}

async function bundleModules(input: Entries, { folder, dir, plugins, needed }: Ways): Promise<void> {
  await bundle({
    input: { ...input },
    plugins: [...plugins],
    external: needed.map((name) => new RegExp(`^${name}(/|$)`)),
    tsconfig: join(folder, "tsconfig.json"),
    transform: { target: "es2023" },
    // An import that can't be bundled here would otherwise only fail in someone's program.
    onLog: (level, log, tell) => {
      // "use client" stays at the head of an entry, where it is needed.
      if (log.code !== "MODULE_LEVEL_DIRECTIVE") tell(level === "warn" ? "error" : level, log);
    },
    output: {
      dir,
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "[name]-[hash].js",
    },
  });
}
