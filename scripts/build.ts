import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildPackage } from "./build-package.ts";
import { buildStale, EMBED, PANEL, SERVER } from "./build-stale.ts";
import { ROOT } from "./tree.ts";

// Everything served or published, stale or not.
await Promise.all([PANEL, EMBED, SERVER].map((target) => buildStale(target, true)));
for (const folder of readdirSync(join(ROOT, "packages"))) {
  const manifest = JSON.parse(readFileSync(join(ROOT, "packages", folder, "package.json"), "utf8")) as object;
  if (!("private" in manifest)) await buildPackage(join(ROOT, "packages", folder));
}
