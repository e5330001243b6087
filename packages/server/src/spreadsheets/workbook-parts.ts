import { posix } from "node:path";
import { sheetRefused } from "./sheet-problem.ts";
import { walkXml } from "./xml-walk.ts";
import type { ZipParts } from "./zip-parts.ts";

/** Paths of a workbook's first sheet and its shared strings; null if there are none. */
export interface WorkbookParts {
  readonly sheet: string;
  readonly sharedTexts: string | null;
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/** Finds a workbook's parts by its relations. @throws {SheetRefusal} when it isn't a workbook, or has macros */
export async function findWorkbookParts(parts: ZipParts): Promise<WorkbookParts> {
  await refuseMacroTypes(parts);
  const [workbook] = (await readRelations(parts, "")).filter(({ type }) => type.endsWith("/officeDocument"));
  if (workbook === undefined) throw sheetRefused("file_unreadable");
  const relations = await readRelations(parts, workbook.target);
  const sheetId = await findFirstSheet(parts, workbook.target);
  const sheet = relations.find(({ id, type }) => id === sheetId && type.endsWith("/worksheet"));
  if (sheet === undefined) throw sheetRefused("file_unreadable");
  return {
    sheet: sheet.target,
    sharedTexts: relations.find(({ type }) => type.endsWith("/sharedStrings"))?.target ?? null,
  };
}

async function refuseMacroTypes(parts: ZipParts): Promise<void> {
  await walkXml(parts.read("[Content_Types].xml"), {
    open(_name, { ContentType: type = "" }) {
      if (/macroEnabled|vbaProject/i.test(type)) throw sheetRefused("file_macros");
    },
  });
}

async function readRelations(parts: ZipParts, owner: string): Promise<readonly Relation[]> {
  const folder = posix.dirname(owner);
  const relations: Relation[] = [];
  await walkXml(parts.read(posix.join(folder, "_rels", `${posix.basename(owner)}.rels`)), {
    open(name, { Id: id = "", Type: type = "", Target: target = "", TargetMode: mode }) {
      if (name !== "Relationship" || mode === "External") return;
      relations.push({ id, type, target: posix.join("/", target.startsWith("/") ? "" : folder, target).slice(1) });
    },
  });
  return relations;
}

async function findFirstSheet(parts: ZipParts, workbook: string): Promise<string | undefined> {
  const ids: string[] = [];
  await walkXml(parts.read(workbook), {
    open(name, attributes) {
      if (name !== "sheet" || ["hidden", "veryHidden"].includes(attributes["state"] ?? "")) return;
      const [, id] = Object.entries(attributes).find(([each]) => each.endsWith(":id")) ?? [];
      if (id !== undefined) ids.push(id);
    },
  });
  return ids[0];
}
