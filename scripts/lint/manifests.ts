/** The parts of a package.json that contain versions. */
export interface Versions {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Dependencies whose version isn't the catalog's: one version of each, in one place. */
export function versionFaults(manifest: Versions): readonly string[] {
  const declared = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  return Object.entries(declared)
    .filter(([, version]) => version !== "catalog:" && !version.startsWith("workspace:"))
    .map(([name, version]) => `${name}: write "catalog:" instead of "${version}", and the version into the catalog`);
}

/** Dependencies without one exact version: for a workspace of its own, beside the product's. */
export function rangeFaults({ dependencies = {} }: Versions): readonly string[] {
  return Object.entries(dependencies)
    .filter(([, version]) => !/^(\d+\.\d+\.\d+$|link:)/.test(version))
    .map(([name, version]) => `${name}: write one exact version instead of "${version}"`);
}

/** Version ranges in a pnpm-workspace.yaml catalog: only exact versions are reproducible. */
export function catalogFaults(workspace: string): readonly string[] {
  const catalog = /^catalog:\n((?: +.*\n?)*)/m.exec(workspace)?.[1] ?? "";
  return catalog
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .filter((line) => !/: ['"]?(npm:(@?[\w./-]+)@)?\d+\.\d+\.\d+(-[\w.]+)?['"]?$/.test(line));
}

/**
 * Packages `node-…` that a pnpm-lock.yaml would install on every machine. The registry has the platform as a string
 * where pnpm only locks lists; without `cpu` and `os` lines all of them are installed, 50 MB each.
 */
export function machineFaults(lockfile: string): readonly string[] {
  const packages = [...lockfile.matchAll(/^ {2}(node-(?:linux|darwin|win)-\w+)@\S+:\n((?: {4}.*\n)+)/gm)];
  return packages
    .filter(
      ([, , lines = ""]) =>
        lines.includes("resolution:") && !(/^ {4}cpu: \[\w+\]$/m.test(lines) && /^ {4}os: \[\w+\]$/m.test(lines)),
    )
    .map(([, name = ""]) => `${name} lacks its machine: write "cpu: [x64]" and "os: [linux]" below its resolution`);
}
