/** The parts of a package.json that name versions. */
export interface Versions {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Names every dependency whose version is not the catalog's: one version of each, in one place. */
export function versionFaults(manifest: Versions): readonly string[] {
  const declared = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  return Object.entries(declared)
    .filter(([, version]) => version !== "catalog:" && !version.startsWith("workspace:"))
    .map(([name, version]) => `${name}: write "catalog:" instead of "${version}", and the version into the catalog`);
}

/** Names every version of a pnpm-workspace.yaml catalog that is a range: only exact versions install the same twice. */
export function catalogFaults(workspace: string): readonly string[] {
  const catalog = /^catalog:\n((?: +.*\n?)*)/m.exec(workspace)?.[1] ?? "";
  return catalog
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .filter((line) => !/: ['"]?(npm:(@?[\w./-]+)@)?\d+\.\d+\.\d+(-[\w.]+)?['"]?$/.test(line));
}
