import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { inTurns, run, tool } from "../command.ts";
import { LICENSES_FILE } from "../third-party.ts";
import { ROOT } from "../tree.ts";
import { closureOf, packInstalled, packOwn, readManifest } from "./pack.ts";
import type { Tarball } from "./pack.ts";
import { serveRegistry } from "./registry.ts";

/** What comes with the code: how to begin, what changed, under which terms. */
const PAPERS = ["README.md", "CHANGELOG.md", "LICENSE", LICENSES_FILE];

/** What a program of somebody else is written with, as the widget's package has it installed. */
const COMPANY = ["react", "react-dom", "@types/react", "@types/react-dom"];
const MOST_TEXT = 2_000;
const WIDGET = join(ROOT, "packages/widget");

/** A program that uses the installed packages; its paths are below the folder that they're installed in. */
export interface Consumer {
  readonly files: Readonly<Record<string, string>>;
  /** A module's name in the program; type-checked both as bundlers and as Node resolve it. */
  readonly typed: string;
}

/** What someone who installs the packed packages with npm into an empty folder would run into. */
export async function packedFaults(folders: readonly string[], consumer: Consumer): Promise<readonly string[]> {
  const home = mkdtempSync(join(tmpdir(), "guildhall-packed-"));
  try {
    const own = await inTurns(folders, 2, (folder) => packOwn(folder, home));
    const company = new Set([
      ...folders.flatMap((folder) => [...closureOf(Object.keys(readManifest(folder).dependencies ?? {}), folder)]),
      ...closureOf(COMPANY, WIDGET),
    ]);
    const foreign = [...company].filter((folder) => !own.some(({ name }) => name === readManifest(folder).name));
    const others = await inTurns(foreign, 2, (folder) => packInstalled(folder, home));
    const installFault = await install(home, [...own, ...others]);
    if (installFault !== null) return [installFault];
    for (const [path, text] of Object.entries(consumer.files)) writeFileSync(join(home, path), text);
    const found = await inTurns(own, 1, (tarball) => faultsOf(home, tarball));
    return [...found.flat(), ...(await typeFaults(home, consumer))];
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const QUIETLY = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"];

async function install(home: string, tarballs: readonly Tarball[]): Promise<string | null> {
  const registry = await serveRegistry(tarballs);
  try {
    writeFileSync(join(home, "package.json"), JSON.stringify({ name: "stranger", private: true, type: "module" }));
    const names = tarballs.map(({ name }) => name);
    const { code, output } = await run({
      argv: ["npm", "install", ...names, "--registry", registry.url, "--cache", join(home, ".npm"), ...QUIETLY],
      cwd: home,
    });
    return code === 0 ? null : `npm can't install ${names.join(", ")}: ${output.trim()}`;
  } finally {
    registry.close();
  }
}

async function faultsOf(home: string, { name, path }: Tarball): Promise<readonly string[]> {
  const folder = join(home, "node_modules", name);
  const manifest = readManifest(folder);
  const tarball = readFileSync(path);
  const files = new Set(readdirSync(folder, { encoding: "utf8", recursive: true }).map((file) => basename(file)));
  const missing = PAPERS.filter((paper) => !files.has(paper)).map((paper) => `has no ${paper}`);
  const promised = namedIn(folder).filter((file) => !existsSync(join(folder, file)));
  missing.push(...promised.map((file) => `has no ${file}, which its README names`));
  const { messages } = await publint({ pack: { tarball: new Uint8Array(tarball).buffer }, strict: true });
  const linted = messages.map((each) => formatMessage(each, { ...manifest }) ?? each.code);
  const entries = Object.keys(manifest.exports ?? {});
  const faults = [...missing, ...linted, ...(await wrongTypes(tarball)), ...(await importFaults(home, name, entries))];
  return faults.map((fault) => `${name}: ${fault}`);
}

/** Papers of the package that its README names, by their paths in it. */
function namedIn(folder: string): readonly string[] {
  const readme = join(folder, "README.md");
  const text = existsSync(readme) ? readFileSync(readme, "utf8") : "";
  return [...text.matchAll(/`([\w.-][\w./-]*\.(?:md|txt))`/g)].map(([, file = ""]) => file);
}

// All entries are modules: what only concerns CommonJS and resolvers older than `exports` is meant so.
async function wrongTypes(tarball: Buffer): Promise<readonly string[]> {
  const found = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
  if (found.types === false) return ["has no types"];
  const faults = found.problems
    .filter(({ kind }) => kind !== "CJSResolvesToESM")
    .filter((problem) => !("resolutionKind" in problem && problem.resolutionKind === "node10"))
    .map((problem) => `types: ${problem.kind}${"entrypoint" in problem ? ` of ${problem.entrypoint}` : ""}`);
  // Each resolution finds the same once more.
  return [...new Set(faults)];
}

// One process each, as their programs are: an entry must not need another one to have been there before.
async function importFaults(home: string, name: string, entries: readonly string[]): Promise<readonly string[]> {
  const program = `for (const entry of ${JSON.stringify(entries.map((entry) => name + entry.slice(1)))})
  await import(entry).catch((error) => { console.log(entry + ": " + error.message); process.exitCode = 1; });`;
  const { code, output } = await run({ argv: [process.execPath, "--input-type=module", "-e", program], cwd: home });
  return code === 0 ? [] : [`can't be imported in Node: ${shorten(output)}`];
}

const RESOLUTIONS = [
  { module: "esnext", moduleResolution: "bundler" },
  { module: "node16", moduleResolution: "node16" },
] as const;

async function typeFaults(home: string, { typed }: Consumer): Promise<readonly string[]> {
  const found = await inTurns(RESOLUTIONS, 2, async (resolution) => {
    const compilerOptions = {
      ...resolution,
      ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, target: "es2023", jsx: "react-jsx" },
      lib: ["ES2023", "DOM"],
      types: [],
    };
    const config = join(home, `tsconfig.${resolution.moduleResolution}.json`);
    writeFileSync(config, JSON.stringify({ compilerOptions, files: [typed] }));
    const { code, output } = await run({ argv: tool("@typescript/native/bin/tsc", "-p", config) });
    return code === 0 ? [] : [`a program's types as ${resolution.moduleResolution} resolves them: ${shorten(output)}`];
  });
  return found.flat();
}

/** Of many faults with one cause, the first ones tell it. */
function shorten(output: string): string {
  return output.trim().slice(0, MOST_TEXT);
}
