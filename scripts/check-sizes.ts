import { readFileSync } from "node:fs";
import { join } from "node:path";
import { weighViews } from "../packages/web/scripts/budget.ts";
import { buildStale, PANEL } from "./build-stale.ts";
import { staleSizes } from "./docs/sizes.ts";
import { sizeFaults } from "./lint/sizes.ts";
import { ROOT } from "./tree.ts";

await buildStale(PANEL);
const views = weighViews();
const faults = [...sizeFaults(views), ...staleSizes(readFileSync(join(ROOT, "docs/benchmarks.md"), "utf8"), views)];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
