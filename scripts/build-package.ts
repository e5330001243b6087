import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build as bundle } from "rolldown";
import type { Plugin } from "rolldown";
import { build } from "tsup";
import { leanContract, pureSchemas } from "./lean-contract.ts";
import { run, tool } from "./command.ts";
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
  await bundleDeclarations(entries, { folder, dir });
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

/**
 * The compiler writes each module's declaration, and the bundler puts these together: given the sources, it would hold
 * a program with all types of them several times over, in more than 4 GB for core.
 */
async function bundleDeclarations(entries: Entries, { folder, dir }: Pick<Ways, "folder" | "dir">): Promise<void> {
  const declared = join(folder, "dist/declared");
  rmSync(declared, { recursive: true, force: true });
  const config = join(folder, "dist/declarations.json");
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(config, JSON.stringify(declarationConfig(entries, { folder, declared })));
  const { code, output } = await run({ argv: tool("@typescript/native/bin/tsc", "--project", config) });
  if (code !== 0) throw new Error(`the declarations of ${folder}: ${output}`);
  const from = join(declared, basename(folder), "src");
  await build({
    config: false,
    silent: true,
    dts: { only: true },
    format: ["esm"],
    tsconfig: join(folder, "tsconfig.json"),
    outDir: dir,
    entry: Object.fromEntries(Object.keys(entries).map((name) => [name, join(from, `${name}.d.ts`)])),
  });
  rmSync(declared, { recursive: true });
  rmSync(config);
}

function declarationConfig(entries: Entries, { folder, declared }: { folder: string; declared: string }): object {
  return {
    extends: join(folder, "tsconfig.json"),
    include: [],
    files: Object.values(entries),
    compilerOptions: {
      rootDir: dirname(folder),
      outDir: declared,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
    },
  };
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
