import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, type Plugin } from "vite";
import { compressBuild } from "../../../scripts/compress-build.ts";
import { leanContract } from "../../../scripts/lean-contract.ts";
import { listLicenses } from "../../../scripts/third-party.ts";
import { LATE_TEXTS, SHARED_TEXTS, VIEW_TEXTS } from "../src/embed/view-texts.ts";
import { chunkGroups, textFileOf } from "./embed-chunks.ts";
import { lateFiles } from "./late-files.ts";
import { leanTexts } from "./lean-texts.ts";
import { lightParts } from "./light-parts.ts";
import { ownNames } from "./own-names.ts";
import { plainIcons } from "../../../scripts/plain-icons.ts";
import { PREACT } from "./preact-alias.ts";
import { CLASS_PATTERN, shadowStyles } from "./shadow-styles.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const OUT = here("../dist/embed");

const { version } = JSON.parse(readFileSync(here("../package.json"), "utf8")) as { readonly version: string };

const SHARED: InlineConfig = {
  root: here(".."),
  configFile: false,
  logLevel: "warn",
  base: "./",
};
const TARGETS = {
  target: "es2023",
  cssTarget: ["chrome123", "edge123", "firefox128", "safari17.5"],
  modulePreload: false,
  emptyOutDir: false,
} satisfies InlineConfig["build"];

// Other characters would have the loader, which names two of the files, weigh up to 20 bytes more or less by chance.
const HASHED = {
  hashCharacters: "base36",
  entryFileNames: "[name]-[hash:8].js",
  chunkFileNames: "[name]-[hash:8].js",
} as const;

const TEXTS = new Set([...SHARED_TEXTS, ...LATE_TEXTS, ...Object.values(VIEW_TEXTS).flat()]);

rmSync(OUT, { recursive: true, force: true });
const frameHost = await buildFrameHost();
const main = await buildApplication();
await buildLoaders();
await buildFrame();
writeFacade("guild.js", main);
writeFacade("frame-host.js", frameHost);
writeIntegrity();
await compressBuild(OUT);

/** What shows widgets in frames; it shares no file with the application, which it isn't loaded with. Returns its name. */
async function buildFrameHost(): Promise<string> {
  const { entry, noted } = noteEntry();
  await build({
    ...SHARED,
    plugins: [noted],
    build: {
      ...TARGETS,
      outDir: join(OUT, version),
      lib: { entry: { frame: here("../src/embed/frame/frame-app.ts") }, formats: ["es"] },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: { ...HASHED, minify: true },
      },
    },
  });
  return entry();
}

/** The application and its views, for `/widget/<version>/`. Returns the name of its first file. */
async function buildApplication(): Promise<string> {
  const { entry, noted } = noteEntry();
  await build({
    ...SHARED,
    plugins: [
      shadowStyles(),
      leanTexts({ namespaces: TEXTS, fileOf: textFileOf }),
      plainIcons(),
      ownNames(),
      lightParts(),
      leanContract(),
      react({ compiler: { compilationMode: "annotation" } }),
      noted,
      listLicenses(),
      lateFiles(),
    ],
    resolve: {
      alias: [
        ...PREACT,
        { find: /^virtua$|^\.\/use-measured\.ts$/, replacement: here("../src/embed/plain-list.tsx") },
        { find: /^@tanstack\/react-query$/, replacement: here("../src/embed/queries/index.ts") },
      ],
    },
    define: { "process.env.NODE_ENV": '"production"', GUILDHALL_FRAME: JSON.stringify(frameHost) },
    css: { transformer: "lightningcss", lightningcss: { cssModules: { pattern: CLASS_PATTERN } } },
    build: {
      ...TARGETS,
      outDir: join(OUT, version),
      manifest: "manifest.json",
      // As a library, its import() stays as it is: nothing is added to the host's page.
      lib: { entry: { guild: here("../src/embed/main.ts") }, formats: ["es"] },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        preserveEntrySignatures: "allow-extension",
        output: {
          minify: true,
          comments: false,
          ...HASHED,
          codeSplitting: { groups: chunkGroups() },
        },
      },
    },
  });
  return entry();
}

/** The loaders, as classic scripts: the channel `v1`'s, and one beside the version that it names, to pin that. */
async function buildLoaders(): Promise<void> {
  for (const folder of ["v1", version])
    await build({
      ...SHARED,
      define: { ...names(), GUILDHALL_PINNED: JSON.stringify(folder !== "v1") },
      build: {
        ...TARGETS,
        outDir: join(OUT, folder),
        // As a library, its import() stays as it is.
        lib: {
          entry: here("../src/embed/loader.ts"),
          formats: ["iife"],
          name: "guildhallLoader",
          fileName: () => "loader.js",
        },
        rolldownOptions: { checks: { bundlerTimings: false } },
      },
    });
}

/** What runs in the frame's document, which the server makes: always of its own version. */
async function buildFrame(): Promise<void> {
  await build({
    ...SHARED,
    define: names(),
    build: {
      ...TARGETS,
      outDir: join(OUT, "v1"),
      lib: { entry: here("../src/embed/frame/in-frame.ts"), formats: ["es"], fileName: () => "frame.js" },
      rolldownOptions: { checks: { bundlerTimings: false }, output: { minify: true } },
    },
  });
}

/** What the npm package imports: it knows the channel and not the version. */
function writeFacade(name: string, entry: string): void {
  mkdirSync(join(OUT, "v1"), { recursive: true });
  writeFileSync(join(OUT, "v1", name), `export*from"../${version}/${entry}";\n`);
}

function names(): Readonly<Record<string, string>> {
  return {
    GUILDHALL_VERSION: JSON.stringify(version),
    GUILDHALL_MAIN: JSON.stringify(main),
    GUILDHALL_FRAME: JSON.stringify(frameHost),
  };
}

/** Notes the name of a build's first file. */
function noteEntry(): { readonly entry: () => string; readonly noted: Plugin } {
  let entry = "";
  const noted: Plugin = {
    name: "guildhall-embed-entry",
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) if (file.type === "chunk" && file.isEntry) entry = file.fileName;
    },
  };
  return { entry: () => entry, noted };
}

/** Hashes for a page's import map and for the tag of a pinned loader. */
function writeIntegrity(): void {
  const files = readdirSync(join(OUT, version))
    .filter((name) => name.endsWith(".js"))
    .sort();
  const hashes = files.map((name) => {
    const hash = createHash("sha384").update(readFileSync(join(OUT, version, name)));
    return [`/widget/${version}/${name}`, `sha384-${hash.digest("base64")}`];
  });
  writeFileSync(join(OUT, version, "integrity.json"), `${JSON.stringify({ integrity: Object.fromEntries(hashes) })}\n`);
}
