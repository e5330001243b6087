import type { ResultType } from "../challenges/challenge.values.ts";
import { COMPLETION_IMAGE_TYPES } from "../lib/limits.ts";
import { kindByStart } from "../lib/file-signature.ts";
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
  readonly code: "empty" | "type" | "size" | "count" | "content" | "broken" | "pixels" | "small";
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
 * against it. What is in it is looked at next: `contentProblem`.
 */
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

/** Why a file is not what its name says, by its first bytes; null when it may be. */
export function contentProblem(
  { name }: Pick<FileToSend, "name">,
  start: Uint8Array,
  { kinds }: Pick<FileRule, "kinds">,
): FileProblem | null {
  return kindByStart(start, kinds) === null ? { code: "content", values: { name, kinds: nameKinds(kinds) } } : null;
}

const KILOBYTE = 1024;

/** A size as people say it: below a megabyte in whole kilobytes, else in megabytes; a unit of `files:units.<unit>`. */
export function measureSize(bytes: number): { readonly unit: "kilobytes" | "megabytes"; readonly size: number } {
  return bytes < MEGABYTE
    ? { unit: "kilobytes", size: Math.ceil(bytes / KILOBYTE) }
    : { unit: "megabytes", size: toMegabytes(bytes) };
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
