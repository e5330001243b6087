import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { drawCallList } from "../docs/call-list.ts";
import { drawPlugLists } from "../docs/plug-lists.ts";
import { drawTextLists } from "../docs/text-lists.ts";
import { applyEdits } from "./edit.ts";
import type { Edit, Variant } from "./edit.ts";
import type { FeatureNames } from "./names.ts";
import { listSurfaceEdits } from "./stamp-surfaces.ts";

/** Where a side's own files of a feature go. */
const FOLDERS = {
  core: "packages/core/src",
  server: "packages/server/src",
  widget: "packages/widget/src/features",
  web: "packages/web/src/features",
} as const;

const TEMPLATES = join(import.meta.dirname, "templates");
const FORMS = /\{\{(\w+)\}\}/g;

/** Writes a feature's files and registers it wherever features are collected; returns paths from the root. */
export function stampFeature(root: string, names: FeatureNames, variant: Variant): readonly string[] {
  // A kind of activity is a key, a path and a table at once.
  if (variant === "activity" && names.path.includes("-")) {
    throw new Error(`name an activity by one word, such as "quizzes"; "${names.path}" is more`);
  }
  const files = listFiles(root, names, variant);
  const taken = Object.keys(files).filter((path) => existsSync(join(root, path)));
  if (taken.length > 0) throw new Error(`there is ${taken.join(", ")} already`);
  const edited = applyEdits(root, [...listEdits(root, names, variant), ...listSurfaceEdits(root, names, variant)]);
  const written = { ...files, ...edited };
  writeAll(root, written);
  const derived = { ...drawCallList(root), ...drawPlugLists(root), ...drawTextLists(root) };
  writeAll(root, derived);
  return Object.keys({ ...written, ...derived });
}

function writeAll(root: string, texts: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function listFiles(root: string, names: FeatureNames, variant: Variant): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const [side, folder] of Object.entries(FOLDERS)) {
    for (const template of listTemplates(join(TEMPLATES, side, variant))) {
      const text = fill(readFileSync(join(TEMPLATES, side, variant, template), "utf8"), names);
      const file = template
        .replace(/\.txt$/, "")
        .replace("entities", names.path)
        .replace("entity", names.file);
      const own = file === "migration.sql" ? text + newKindSql(root, names, variant) : text;
      files[placeOf(root, names, { folder, file })] = own;
    }
  }
  return files;
}

function placeOf(
  root: string,
  names: FeatureNames,
  { folder, file }: { readonly folder: string; readonly file: string },
): string {
  if (file === "migration.sql") return nextMigration(root, names);
  if (file.endsWith(".spec.ts")) return `packages/web/e2e/${file}`;
  if (file === "endpoints.tsv") return `docs/spec/${names.path}.endpoints.tsv`;
  return `${folder}/${names.path}/${file}`;
}

function listTemplates(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

function nextMigration(root: string, { table }: FeatureNames): string {
  const folder = "packages/server/migrations";
  const functions = "packages/server/functions";
  const taken = [
    ...readdirSync(join(root, folder)),
    ...readdirSync(join(root, functions)).map(
      (file) => /^-- Applied as (\d{4})/.exec(readFileSync(join(root, functions, file), "utf8"))?.[1] ?? "",
    ),
  ];
  const last = Math.max(0, ...taken.map((each) => Number.parseInt(each, 10) || 0));
  return `${folder}/${String(last + 1).padStart(4, "0")}_${table}.sql`;
}

function listEdits(root: string, names: FeatureNames, variant: Variant): readonly Edit[] {
  const { path, file, entity } = names;
  const manifest = "packages/core/package.json";
  const features = "packages/server/src/features.ts";
  return [
    {
      path: manifest,
      anchor: '    "./transport": "./src',
      place: "before",
      text: `    "./${path}": "./src/${path}/index.ts",\n`,
    },
    {
      path: manifest,
      anchor: '      "./transport": {',
      place: "before",
      text: `      "./${path}": { "types": "./dist/${path}/index.d.ts", "default": "./dist/${path}/index.js" },\n`,
    },
    {
      path: features,
      anchor: 'import { feedbackFeature } from "./feedback/feedback.feature.ts";\n',
      place: "after",
      text: `import { ${entity}Feature } from "./${path}/${file}.feature.ts";\n`,
    },
    {
      path: features,
      anchor: "];\n\n/** What cards show",
      place: "before",
      text: `  ${entity}Feature,\n`,
    },
    {
      path: "packages/server/tests/fitting-inputs.ts",
      anchor: "sendFeedback: ",
      place: "before",
      text: fill(INPUTS[variant], names),
    },
    ...(variant === "activity" ? kindEdits(root, names) : [knowledgeEdit(names)]),
  ];
}

/** What the tests of every call send. */
const INPUTS = {
  plain: `  list{{Entities}}: () => ({}),
  create{{Entity}}: () => ({ body: { title: "First" } }),
  close{{Entity}}: () => ({ params: { id: 1 } }),
`,
  activity: `  get{{Entities}}Info: ({ groupId }) => ({ query: { group_id: groupId } }),
  list{{Entities}}: ({ groupId }) => ({ params: { type: "active" }, query: { group_id: groupId } }),
  get{{Entity}}: () => ({ params: { id: 1 } }),
  get{{Entity}}ForEdit: () => ({ params: { id: 0 } }),
  create{{Entity}}: ({ groupId }) => ({ body: { title: "First", groupId } }),
  update{{Entity}}: ({ groupId }) => ({ params: { id: 1 }, body: { title: "Second", groupId } }),
  publish{{Entity}}: () => ({ params: { id: 1 } }),
  close{{Entity}}: () => ({ params: { id: 1 } }),
  delete{{Entity}}: () => ({ params: { id: 1 } }),
`,
} as const satisfies Record<Variant, string>;

// Of activities, the test knows that the floor shows who sees which.
function knowledgeEdit({ Entities }: FeatureNames): Edit {
  return {
    path: "packages/core/src/contract/knowledge.test.ts",
    anchor: "  openStream: ",
    place: "before",
    text: `  list${Entities}: "what everybody in the workspace sees",\n`,
  };
}

const KINDS = "packages/core/src/permissions/activity-kinds.ts";
const kindRow = ({ event, path }: FeatureNames): string => `  ${event}: "${path}",\n`;

// Some kinds are there before their features.
function isNewKind(root: string, names: FeatureNames): boolean {
  return !readFileSync(join(root, KINDS), "utf8").includes(kindRow(names));
}

function kindEdits(root: string, names: FeatureNames): readonly Edit[] {
  if (!isNewKind(root, names)) return [];
  return [{ path: KINDS, anchor: "} as const;", place: "before", text: kindRow(names) }, ...licenseEdits(names)];
}

/** What plans call the two license features of a new kind, and what is missing without them. */
function licenseEdits({ event, path, ManyWords, manyWords }: FeatureNames): readonly Edit[] {
  const texts = {
    "billing.en": { area: ManyWords, new: `New ${manyWords}`, anchor: "Perks" },
    "billing.ru": { area: ManyWords, new: `Новые ${manyWords}`, anchor: "Бонусы" },
    "plans.en": {
      area: `${ManyWords} aren't shown.`,
      new: `You can't publish new ${manyWords}.`,
      anchor: "Perks aren't shown.",
    },
    "plans.ru": {
      area: `${ManyWords} не показываются.`,
      new: `Нельзя публиковать новые ${manyWords}.`,
      anchor: "Бонусы не показываются.",
    },
  };
  return Object.entries(texts).map(([file, text]) => ({
    path: `packages/core/src/billing/${file}.ts`,
    anchor: `    perks: "${text.anchor}",\n`,
    place: "before",
    text: `    ${path}: "${text.area}",\n    "new-${event}": "${text.new}",\n`,
  }));
}

function newKindSql(root: string, names: FeatureNames, variant: Variant): string {
  if (variant === "plain" || !isNewKind(root, names)) return "";
  return "\n-- The contract says what can be scheduled.\nalter table schedules drop constraint if exists schedules_entity_type_check;\n";
}

// What is no name stays: texts have values of their own.
function fill(template: string, names: FeatureNames): string {
  return template.replaceAll(FORMS, (token, form: string) =>
    form in names ? names[form as keyof FeatureNames] : token,
  );
}
