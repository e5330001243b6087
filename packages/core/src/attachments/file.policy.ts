import type { ResultType } from "../challenges/challenge.values.ts";
import { COMPLETION_IMAGE_TYPES } from "../lib/limits.ts";
import { kindByStart } from "../lib/file-signature.ts";
import { FILE_MEDIA_TYPES, nameKinds } from "../lib/upload.ts";
import type { FileKind, FileRule, FileToSend } from "../lib/upload.ts";

/** Whether a submission of this result type includes text. */
export function takesText(resultType: ResultType): boolean {
  return ["all", "text", "unique_code"].includes(resultType);
}

/** Whether files of this kind are shown as images. */
export function isImageKind(kind: FileKind): boolean {
  return COMPLETION_IMAGE_TYPES.some((each) => each === kind);
}

/** Why a file can't be sent: code of `files:problem.<code>` and its values. */
export interface FileProblem {
  readonly code: "empty" | "type" | "size" | "count" | "content" | "broken" | "pixels" | "small";
  readonly values: Readonly<Record<string, string | number>>;
}

const MEGABYTE = 1024 * 1024;

/** Size in MB, rounded up to one decimal so that a file over the limit never displays as the limit. */
export function toMegabytes(bytes: number): number {
  return Math.ceil((bytes / MEGABYTE) * 10) / 10;
}

const ENDINGS: Readonly<Record<FileKind, readonly string[]>> = {
  jpeg: ["jpg", "jpeg", "jpe", "jfif"],
  png: ["png"],
  pdf: ["pdf"],
  docx: ["docx"],
  xlsx: ["xlsx"],
};

/** Value of an input's `accept`: media types and extensions, comma-separated. */
export function acceptOf(kinds: readonly FileKind[]): string {
  return kinds.flatMap((kind) => [FILE_MEDIA_TYPES[kind], ...ENDINGS[kind].map((ending) => `.${ending}`)]).join(",");
}

/** Checks a file by its metadata before upload; null if it's fine. `contentProblem` then checks its content. */
export function fileProblem(file: Pick<FileToSend, "name" | "size" | "type">, rule: FileRule): FileProblem | null {
  const { name, size, type } = file;
  const fits = rule.kinds.some(
    (kind) => type === FILE_MEDIA_TYPES[kind] || (type === "" && ENDINGS[kind].includes(endingOf(name))),
  );
  if (!fits) return { code: "type", values: { name, kinds: nameKinds(rule.kinds) } };
  if (size === 0) return { code: "empty", values: { name } };
  if (size <= rule.maxBytes) return null;
  return { code: "size", values: { name, size: toMegabytes(size), max: toMegabytes(rule.maxBytes) } };
}

/** Whether a file's first bytes match its name; null if they may. */
export function contentProblem(
  { name }: Pick<FileToSend, "name">,
  start: Uint8Array,
  { kinds }: Pick<FileRule, "kinds">,
): FileProblem | null {
  return kindByStart(start, kinds) === null ? { code: "content", values: { name, kinds: nameKinds(kinds) } } : null;
}

const KILOBYTE = 1024;

/** A human-readable size: whole kilobytes below 1 MB, then megabytes; the unit is a text of `files:units.<unit>`. */
export function measureSize(bytes: number): { readonly unit: "kilobytes" | "megabytes"; readonly size: number } {
  return bytes < MEGABYTE
    ? { unit: "kilobytes", size: Math.ceil(bytes / KILOBYTE) }
    : { unit: "megabytes", size: toMegabytes(bytes) };
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}

export interface SortedFiles<File> {
  readonly taken: readonly File[];
  readonly problems: readonly FileProblem[];
}

/** Splits the chosen files into accepted and rejected; `present` ones count towards the limit. */
export function sortFiles<File extends FileToSend>(
  files: readonly File[],
  rule: FileRule,
  present: number,
): SortedFiles<File> {
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
