import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FeatureNames } from "./names.ts";

/** An insertion into a file that collects all features, directly before or after a text that occurs once. */
export interface Edit {
  readonly path: string;
  readonly anchor: string;
  readonly place: "before" | "after" | "end";
  readonly text: string;
  /** Skipped if the file already contains this, from an earlier feature. */
  readonly unless?: string;
}

const TEMPLATES = join(import.meta.dirname, "templates");
const FORMS = /\{\{(\w+)\}\}/g;

/** Writes a feature's files and registers it wherever features are collected; returns paths from the root. */
export function stampFeature(root: string, names: FeatureNames): readonly string[] {
  const files = listFiles(root, names);
  const taken = Object.keys(files).filter((path) => existsSync(join(root, path)));
  if (taken.length > 0) throw new Error(`there is ${taken.join(", ")} already`);
  const edited = applyEdits(root, listEdits(names));
  for (const [path, text] of Object.entries({ ...files, ...edited })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...Object.keys(files), ...Object.keys(edited)];
}

function listFiles(root: string, names: FeatureNames): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const side of ["core", "server"]) {
    for (const template of readdirSync(join(TEMPLATES, side))) {
      const text = fill(readFileSync(join(TEMPLATES, side, template), "utf8"), names);
      const file = template
        .replace(/\.txt$/, "")
        .replace("entities", names.path)
        .replace("entity", names.file);
      const isMigration = file === "migration.sql";
      files[isMigration ? nextMigration(root, names) : `packages/${side}/src/${names.path}/${file}`] = text;
    }
  }
  return files;
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
  const { path, file, entity, Entity } = names;
  const contract = "packages/core/src/contract/index.ts";
  const manifest = "packages/core/package.json";
  const events = "packages/core/src/events/domain-event.ts";
  const features = "packages/server/src/features.ts";
  const schema = "packages/server/src/db/schema.ts";
  const edits: readonly Edit[] = [
    {
      path: contract,
      anchor: "\nexport { KNOWLEDGE }",
      place: "before",
      text: `import * as ${entity}Calls from "../${path}/${file}.contract.ts";\n`,
    },
    { path: contract, anchor: "export const CALLS = {\n", place: "after", text: `  ${entity}Calls,\n` },
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
    {
      path: schema,
      anchor: "",
      place: "end",
      text: `
export interface ${Entity}Table {
  workspace_id: number;
  id: Generated<number>;
  author_id: number;
  title: string;
  state: Defaulted<"open" | "closed">;
  created_at: Instant;
}
`,
    },
    {
      path: schema,
      anchor: "export interface Schema {\n",
      place: "after",
      text: `  ${names.table}: ${Entity}Table;\n`,
    },
    ...listTextEdits(),
    ...listProofEdits(names),
  ];
  return edits;
}

// The stamped machine's only reason, with its text.
function listTextEdits(): readonly Edit[] {
  const anchor = "  } satisfies Partial<Record<RefusalReason, string>>,";
  const unless = "already_closed";
  const words = { en: "This is closed already.", ru: "Это уже закрыто." };
  return [
    {
      path: "packages/core/src/lib/text-codes.ts",
      anchor: "export const REFUSAL_REASONS = [\n",
      place: "after",
      text: '  "already_closed",\n',
      unless,
    },
    ...Object.entries(words).map(([language, text]) => ({
      path: `packages/core/src/i18n/refusals.${language}.ts`,
      anchor,
      place: "before" as const,
      text: `    already_closed: "${text}",\n`,
      unless,
    })),
  ];
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

function applyEdits(root: string, edits: readonly Edit[]): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const { path, anchor, place, text, unless } of edits) {
    const before = texts[path] ?? readFileSync(join(root, path), "utf8");
    if (unless !== undefined && before.includes(unless)) continue;
    const parts = before.split(anchor);
    if (place !== "end" && parts.length !== 2) {
      throw new Error(`${path} should hold this text once, to put the new feature beside it: ${anchor.trim()}`);
    }
    texts[path] = place === "end" ? before + text : parts.join(place === "before" ? text + anchor : anchor + text);
  }
  return texts;
}

function fill(template: string, names: FeatureNames): string {
  return template.replaceAll(FORMS, (token, form: string) => {
    if (form in names) return names[form as keyof FeatureNames]; // just looked up
    throw new Error(`a template asks for ${token}`);
  });
}
