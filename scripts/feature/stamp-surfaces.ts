import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Edit, Variant } from "./edit.ts";
import type { FeatureNames } from "./names.ts";

/** What a feature adds to the widget's and the panel's files of others: its pages, who may open them, and its news. */
export function listSurfaceEdits(root: string, names: FeatureNames, variant: Variant): readonly Edit[] {
  const { path, file, entity } = names;
  const table = "packages/web/src/routing/routes.ts";
  return [
    {
      path: table,
      anchor: 'import { challengePages } from "../features/challenges/challenge-pages.ts";\n',
      place: "after",
      text: `import { ${entity}Pages } from "../features/${path}/${file}-pages.ts";\n`,
    },
    {
      path: table,
      anchor: "    ...pagesOf(challengePages),\n",
      place: "after",
      text: `    ...pagesOf(${entity}Pages),\n`,
    },
    ...guardEdit(root, names, variant),
    ...(variant === "plain" ? [topicEdit(names)] : []),
  ];
}

// Some pages are guarded before they exist.
function guardEdit(root: string, names: FeatureNames, variant: Variant): readonly Edit[] {
  const guard = "packages/core/src/session/routes.ts";
  if (readFileSync(join(root, guard), "utf8").includes(`("/${names.path}")`)) return [];
  const rules = RULES[variant](names).map((rule) => `  ${rule},\n`);
  return [{ path: guard, anchor: '  activity("/thanks/create"', place: "before", text: rules.join("") }];
}

// Kinds of activities are topics by themselves.
function topicEdit({ path }: FeatureNames): Edit {
  const topics = "packages/core/src/stream/stream.values.ts";
  return { path: topics, anchor: '  "products",\n', place: "before", text: `  "${path}",\n` };
}

const RULES = {
  plain: ({ path }) => [`activity("/${path}/create")`, `activity("/${path}")`],
  activity: ({ path, file }) => [
    `managed("/${path}/create", "manage-${path}")`,
    `activity("/${path}")`,
    `activity("/${path}/{type}")`,
    `activity("/${file}/{id}")`,
    `managed("/${file}/{id}/edit", "manage-${path}")`,
  ],
} satisfies Record<Variant, (names: FeatureNames) => readonly string[]>;
