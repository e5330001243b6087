import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { namesOf } from "./feature/names.ts";
import { stampFeature } from "./feature/stamp.ts";
import { ROOT } from "./tree.ts";

// `pnpm new-feature season-goals` or, for an irregular singular, `pnpm new-feature people person`; `--activity` makes
// it one that is published, scheduled and closed.
const { values, positionals } = parseArgs({ options: { activity: { type: "boolean" } }, allowPositionals: true });
const [plural, singular] = positionals;
if (plural === undefined) {
  console.error("say the feature's plural in kebab-case: pnpm new-feature polls");
  process.exitCode = 1;
} else {
  try {
    const names = namesOf(plural, singular);
    const paths = stampFeature(ROOT, names, values.activity === true ? "activity" : "plain");
    spawnSync("node_modules/.bin/oxfmt", [...paths], { cwd: ROOT, stdio: "inherit" });
    for (const path of paths) console.log(path);
    console.log(`
Next: change the ${names.words} into what you need, test first (packages/core/src/${names.path}),
then \`pnpm draw-docs\`, \`pnpm check\`, and the screens in packages/{widget,web}/src/features/${names.path}.
The drawer leads to /${names.path} if packages/core/src/navigation/links.ts has a link.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
