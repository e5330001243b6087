import type { ResultType } from "../challenges/challenge.values.ts";
import { COMPLETION_IMAGE_TYPES } from "../lib/limits.ts";
import { FILE_MEDIA_TYPES, nameKinds } from "../lib/upload.ts";
import type { FileKind, FileRule, FileToSend } from "../lib/upload.ts";

/** Whether a completion of this result type holds a text. */
export function takesText(resultType: ResultType): boolean {
  return ["all", "text", "unique_code"].includes(resultType);
}

/** The kinds of files that are shown as pictures. */
export function isImageKind(kind: FileKind): boolean {
  return COMPLETION_IMAGE_TYPES.some((each) => each === kind);
}

/** Why a file is not sent: a code of `files:problem.<code>` with its values. */
export interface FileProblem {
  readonly code: "empty" | "type" | "size" | "count";
  readonly values: Readonly<Record<string, string | number>>;
}

const MEGABYTE = 1024 * 1024;

/** A size in MB with one decimal, rounded up, so that nothing above a bound reads as the bound itself. */
export function toMegabytes(bytes: number): number {
  return Math.ceil((bytes / MEGABYTE) * 10) / 10;
}

/** The endings of names that stand for a kind. */
const ENDINGS: Readonly<Record<FileKind, readonly string[]>> = {
  jpeg: ["jpg", "jpeg", "jpe", "jfif"],
  png: ["png"],
  pdf: ["pdf"],
  docx: ["docx"],
  xlsx: ["xlsx"],
};

/** What a picker is told to offer: media types and endings of names, parted by commas. */
export function acceptOf(kinds: readonly FileKind[]): string {
  return kinds.flatMap((kind) => [FILE_MEDIA_TYPES[kind], ...ENDINGS[kind].map((ending) => `.${ending}`)]).join(",");
}

/**
 * Why a file should not even be sent, by what its sender's machine says of it; null when nothing speaks
 * against it. What is in it, only the server finds out.
 */
export function fileProblem(file: Pick<FileToSend, "name" | "size" | "type">, rule: FileRule): FileProblem | null {
  const { name, size, type } = file;
  const fits = rule.kinds.some((kind) => type === FILE_MEDIA_TYPES[kind] || (type === "" && ENDINGS[kind].includes(endingOf(name))));
  if (!fits) return { code: "type", values: { name, kinds: nameKinds(rule.kinds) } };
  if (size === 0) return { code: "empty", values: { name } };
  if (size <= rule.maxBytes) return null;
  return { code: "size", values: { name, size: toMegabytes(size), max: toMegabytes(rule.maxBytes) } };
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}

/** Files sorted into those that are sent and what speaks against the others. */
export interface SortedFiles<File> {
  readonly taken: readonly File[];
  readonly problems: readonly FileProblem[];
}

/** Sorts chosen files by the rule; no more are taken than there is room for beside the `present` ones. */
export function sortFiles<File extends FileToSend>(files: readonly File[], rule: FileRule, present: number): SortedFiles<File> {
  const max = rule.maxCount ?? 1;
  const taken: File[] = [];
  const problems: FileProblem[] = [];
  let isFull = false;
  for (const file of files) {
    const problem = fileProblem(file, rule);
    if (problem !== null) problems.push(problem);
    else if (present + taken.length < max) taken.push(file);
    else isFull = true;
  }
  return { taken, problems: isFull ? [...problems, { code: "count", values: { max } }] : problems };
}
