import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "rolldown";

export const LICENSES_FILE = "THIRD-PARTY-LICENSES.txt";

const INSTALLED = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;
const TERMS = /^(licen[cs]e|copying)(\.\w+)?$/i;

/** Collects whose code gets into bundles, and under which terms. */
export function collectLicenses(): { readonly plugin: Plugin; readonly text: () => string } {
  const folders = new Set<string>();
  const plugin: Plugin = {
    name: "guildhall-licenses",
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const [, folder] = INSTALLED.exec(id) ?? [];
          if (folder !== undefined && renderedLength > 0) folders.add(folder);
        }
      }
    },
  };
  return { plugin, text: () => write([...folders]) };
}

/** The same as one plugin of a single build, which puts the list beside the bundle. */
export function listLicenses(): Plugin {
  const { plugin, text } = collectLicenses();
  return {
    name: plugin.name,
    generateBundle(...parts) {
      (plugin.generateBundle as (...given: typeof parts) => void)(...parts);
      this.emitFile({ type: "asset", fileName: LICENSES_FILE, source: text() });
    },
  };
}

function write(folders: readonly string[]): string {
  const parts = folders.map(describe).sort((a, b) => (a < b ? -1 : 1));
  if (parts.length === 0) return "No code of others is in these files.\n";
  const count = parts.length === 1 ? "1 package" : `${parts.length} packages`;
  return [`Code of ${count} is in these files.\n`, ...parts].join("\n");
}

/** @throws {Error} if a package doesn't say its terms: then nobody may pass it on */
function describe(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const terms = readdirSync(folder).find((file) => TERMS.test(file));
  if (terms === undefined) throw new Error(`${name} ${version} is bundled and has no text of its license`);
  return `${name} ${version} (${license ?? "see below"})\n\n${readFileSync(join(folder, terms), "utf8").trim()}\n`;
}
