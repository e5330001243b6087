import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, type Plugin } from "vite";
import { leanContract } from "../../../scripts/lean-contract.ts";
import { listLicenses } from "../../../scripts/third-party.ts";
import { SHARED_TEXTS, VIEWS } from "../src/embed/views.ts";
import { chunkGroups } from "./embed-chunks.ts";
import { leanTexts } from "./lean-texts.ts";
import { plainIcons } from "./plain-icons.ts";
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

const TEXTS = new Set([...SHARED_TEXTS, ...Object.values(VIEWS).flatMap(({ texts }) => texts)]);

rmSync(OUT, { recursive: true, force: true });
const main = await buildApplication();
await buildLoader(main);
writeFacade(main);
writeIntegrity();

/** The application and its views, for `/widget/<version>/`. Returns the name of its first file. */
async function buildApplication(): Promise<string> {
  let entry = "";
  const noted: Plugin = {
    name: "guildhall-embed-entry",
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) if (file.type === "chunk" && file.isEntry) entry = file.fileName;
    },
  };
  await build({
    ...SHARED,
    plugins: [
      shadowStyles(),
      leanTexts(TEXTS),
      plainIcons(),
      leanContract(),
      react({ compiler: true }),
      noted,
      listLicenses(),
    ],
    resolve: {
      alias: [...PREACT, { find: /^virtua$/, replacement: here("../src/embed/plain-list.tsx") }],
    },
    define: { "process.env.NODE_ENV": '"production"' },
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
          entryFileNames: "[name]-[hash:8].js",
          chunkFileNames: "[name]-[hash:8].js",
          codeSplitting: { groups: chunkGroups() },
        },
      },
    },
  });
  return entry;
}

/** The loader, as a classic script: for the channel `v1`, and beside the version that it names. */
async function buildLoader(entry: string): Promise<void> {
  await build({
    ...SHARED,
    define: { GUILDHALL_VERSION: JSON.stringify(version), GUILDHALL_MAIN: JSON.stringify(entry) },
    build: {
      ...TARGETS,
      outDir: join(OUT, "v1"),
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
  writeFileSync(join(OUT, version, "loader.js"), readFileSync(join(OUT, "v1/loader.js")));
}

/** What the npm package imports: it knows the channel and not the version. */
function writeFacade(entry: string): void {
  mkdirSync(join(OUT, "v1"), { recursive: true });
  writeFileSync(join(OUT, "v1/guild.js"), `export*from"../${version}/${entry}";\n`);
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
