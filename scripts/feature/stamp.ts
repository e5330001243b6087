import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { drawCallList } from "../docs/call-list.ts";
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
  const files = listFiles(root, names, variant);
  const taken = Object.keys(files).filter((path) => existsSync(join(root, path)));
  if (taken.length > 0) throw new Error(`there is ${taken.join(", ")} already`);
  const edited = applyEdits(root, [...listEdits(names), ...listSurfaceEdits(names, variant)]);
  const written = { ...files, ...edited };
  writeAll(root, written);
  const derived = drawCallList(root);
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
      const isMigration = file === "migration.sql";
      files[isMigration ? nextMigration(root, names) : `${folder}/${names.path}/${file}`] = text;
    }
  }
  return files;
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

function listEdits(names: FeatureNames): readonly Edit[] {
  const { path, file, entity } = names;
  const manifest = "packages/core/package.json";
  const events = "packages/core/src/events/domain-event.ts";
  const features = "packages/server/src/features.ts";
  const edits: readonly Edit[] = [
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
      path: events,
      anchor: 'import * as z from "zod/mini";\n',
      place: "after",
      text: `import { ${entity}Closed, ${entity}Opened } from "../${path}/${file}.event.ts";\n`,
    },
    {
      path: events,
      anchor: "export const EVENT_PAYLOADS = {\n",
      place: "after",
      text: `  "${names.event}.opened": ${entity}Opened,\n  "${names.event}.closed": ${entity}Closed,\n`,
    },
    {
      path: features,
      anchor: 'import type { Feature } from "./feature.ts";\n',
      place: "after",
      text: `import { ${entity}Feature } from "./${path}/${file}.feature.ts";\n`,
    },
    {
      path: features,
      anchor: "export const FEATURES: readonly Feature[] = [\n",
      place: "after",
      text: `  ${entity}Feature,\n`,
    },
    ...listProofEdits(names),
  ];
  return edits;
}

// What the contract-wide tests need to know about these calls.
function listProofEdits({ path, Entity, Entities }: FeatureNames): readonly Edit[] {
  const rows = [
    `GET\t/${path}\tmember\t-\t-`,
    `POST\t/${path}\tmember\t-\t-`,
    `PUT\t/${path}/{id}/close\tmember\t-\t-\n`,
  ];
  return [
    { path: "docs/spec/endpoints.tsv", anchor: "", place: "end", text: rows.join("\n") },
    {
      path: "packages/server/tests/fitting-inputs.ts",
      anchor: "export const FITTING: Inputs = {\n",
      place: "after",
      text: [
        `  list${Entities}: () => ({}),`,
        `  create${Entity}: () => ({ body: { title: "First" } }),`,
        `  close${Entity}: () => ({ params: { id: 1 } }),\n`,
      ].join("\n"),
    },
  ];
}

function fill(template: string, names: FeatureNames): string {
  return template.replaceAll(FORMS, (token, form: string) => {
    if (form in names) return names[form as keyof FeatureNames]; // just looked up
    throw new Error(`a template asks for ${token}`);
  });
}
