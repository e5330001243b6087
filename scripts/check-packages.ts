import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildPackage } from "./build-package.ts";
import { clientFaults } from "./client-faults.ts";
import { catalogFaults, machineFaults, rangeFaults, versionFaults } from "./lint/manifests.ts";
import type { Versions } from "./lint/manifests.ts";
import { packedFaults } from "./packed/faults.ts";
import { STRANGER } from "./packed/stranger.ts";
import { listTree, ROOT } from "./tree.ts";

type Manifest = Versions & { readonly name: string; readonly private?: boolean };

/** Sites with lockfiles of their own, for packages that nothing else needs. */
const APART = /^(scripts\/packed\/bundlers|examples\/next-app)\//;

const faults: string[] = [];

for (const path of listTree().filter((each) => /(^|\/)package\.json$/.test(each))) {
  const manifest = JSON.parse(readFileSync(join(ROOT, path), "utf8")) as Manifest;
  const wrong = APART.test(path) ? rangeFaults(manifest) : versionFaults(manifest);
  faults.push(...wrong.map((fault) => `${path}: ${fault}`));
}
const workspace = readFileSync(join(ROOT, "pnpm-workspace.yaml"), "utf8");
faults.push(...catalogFaults(workspace).map((line) => `pnpm-workspace.yaml: "${line}" is not one exact version`));
faults.push(
  ...machineFaults(readFileSync(join(ROOT, "pnpm-lock.yaml"), "utf8")).map((fault) => `pnpm-lock.yaml: ${fault}`),
);

const published: string[] = [];
for (const folder of readdirSync(join(ROOT, "packages"))) {
  const pkgDir = join(ROOT, "packages", folder);
  const manifest = JSON.parse(readFileSync(join(pkgDir, "package.json"), "utf8")) as Manifest;
  if (manifest.private === true) continue;
  await buildPackage(pkgDir);
  published.push(pkgDir);
  if (folder === "core") faults.push(...(await clientFaults(pkgDir)));
}
faults.push(...(await packedFaults(published, STRANGER)));

for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
