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
    ...guardEdits(root, names, variant),
    ...(variant === "plain" ? [topicEdit(names)] : []),
  ];
}

// Some pages are guarded before they exist.
function guardEdits(root: string, names: FeatureNames, variant: Variant): readonly Edit[] {
  const guard = "packages/core/src/session/routes.ts";
  if (readFileSync(join(root, guard), "utf8").includes(`("/${names.path}")`)) return [];
  const manage = `manage-${names.path}`;
  const pages = PAGES[variant](names);
  const rules = pages.map(({ path, isManaged }) =>
    isManaged ? `  managed("${path}", "${manage}"),\n` : `  activity("${path}"),\n`,
  );
  const rows = pages.map(({ path, isManaged }) => `${path}\tmember\t${isManaged ? manage : "-"}\t-\tweb-activities\n`);
  return [
    { path: guard, anchor: '  activity("/thanks/create"', place: "before", text: rules.join("") },
    { path: "docs/spec/routes.tsv", anchor: "/thanks/create\t", place: "before", text: rows.join("") },
  ];
}

// Kinds of activities are topics by themselves.
function topicEdit({ path }: FeatureNames): Edit {
  const topics = "packages/core/src/stream/stream.values.ts";
  return { path: topics, anchor: '  "products",\n', place: "before", text: `  "${path}",\n` };
}

interface GuardedPage {
  readonly path: string;
  /** Needs the permission to manage them. */
  readonly isManaged: boolean;
}

const PAGES = {
  plain: ({ path }) => [
    { path: `/${path}/create`, isManaged: false },
    { path: `/${path}`, isManaged: false },
  ],
  activity: ({ path, file }) => [
    { path: `/${path}/create`, isManaged: true },
    { path: `/${path}`, isManaged: false },
    { path: `/${path}/{type}`, isManaged: false },
    { path: `/${file}/{id}`, isManaged: false },
    { path: `/${file}/{id}/edit`, isManaged: true },
  ],
} satisfies Record<Variant, (names: FeatureNames) => readonly GuardedPage[]>;
