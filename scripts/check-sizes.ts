import { readFileSync } from "node:fs";
import { join } from "node:path";
import { weighFrame } from "../packages/jira-app/scripts/weigh-frame.ts";
import { weighViews } from "../packages/web/scripts/budget.ts";
import { weighEmbed } from "../packages/widget/scripts/weigh-embed.ts";
import { buildStale, EMBED, FRAME, PANEL } from "./build-stale.ts";
import { staleSizes } from "./docs/sizes.ts";
import { embedFaults, frameFaults, sizeFaults } from "./lint/sizes.ts";
import { ROOT } from "./tree.ts";

await buildStale(PANEL);
await buildStale(EMBED);
await buildStale(FRAME);
const weights = { views: weighViews(), embed: weighEmbed() };
const page = readFileSync(join(ROOT, "docs/benchmarks.md"), "utf8");
const faults = [
  ...sizeFaults(weights.views),
  ...embedFaults(weights.embed),
  ...frameFaults(weighFrame()),
  ...staleSizes(page, weights),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
