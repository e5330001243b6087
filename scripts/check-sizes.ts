import { weighViews } from "../packages/web/scripts/budget.ts";
import { buildStale, PANEL } from "./build-stale.ts";
import { sizeFaults } from "./lint/sizes.ts";

await buildStale(PANEL);
const faults = sizeFaults(weighViews());
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
