import type { FieldError } from "../lib/errors.ts";
import { COMPLETION_DOCUMENT_TYPES, COMPLETION_IMAGE_TYPES, MAX_COMPLETION_FILES } from "../lib/limits.ts";
import type { FieldProblem } from "../lib/text-codes.ts";
import { nameKinds } from "../lib/upload.ts";
import type { FileKind } from "../lib/upload.ts";
import type { ResultType } from "./challenge.values.ts";

/** Any visible character; whitespace and control characters alone aren't text. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** File kinds allowed per result type; none for text. */
export const RESULT_FILE_KINDS: Readonly<Record<ResultType, readonly FileKind[]>> = {
  all: [...COMPLETION_IMAGE_TYPES, ...COMPLETION_DOCUMENT_TYPES],
  file: [...COMPLETION_IMAGE_TYPES, ...COMPLETION_DOCUMENT_TYPES],
  image: COMPLETION_IMAGE_TYPES,
  text: [],
  unique_code: [],
};

/** A submission. */
export interface Completion {
  readonly resultType: ResultType;
  readonly comment: string;
  /** Kinds of the new files, in order. */
  readonly newKinds: readonly FileKind[];
  /** Files kept from the previous submission. */
  readonly keptFiles: number;
}

/**
 * What a submission lacks or has too much of: text and codes need text, files and images a file, anything else either.
 * Errors name files `file_0`, `file_1`…, or `files` for all of them.
 */
export function completionProblems({ resultType, comment, newKinds, keptFiles }: Completion): FieldError[] {
  const kinds = RESULT_FILE_KINDS[resultType];
  const hasText = VISIBLE.test(comment);
  const files = newKinds.length + keptFiles;
  return [
    ...newKinds.flatMap((kind, place) =>
      kinds.includes(kind) ? [] : [{ field: `file_${String(place)}`, ...wrongKind(kinds) }],
    ),
    ...tooManyFiles(files),
    ...missing(resultType, hasText, files > 0),
  ];
}

function wrongKind(kinds: readonly FileKind[]): FieldProblem {
  return kinds.length === 0 ? { code: "file_unwanted" } : { code: "file_type", values: { kinds: nameKinds(kinds) } };
}

function tooManyFiles(files: number): FieldError[] {
  return files > MAX_COMPLETION_FILES
    ? [{ field: "files", code: "too_many", values: { max: MAX_COMPLETION_FILES } }]
    : [];
}

/** The key a unique code is compared by: trimmed, lowercase, Unicode-normalized. */
export function uniqueCodeKey(comment: string): string {
  return comment.trim().toLowerCase().normalize("NFC");
}

/** Whether each submission of a challenge needs a different text. */
export function isUniqueCode(resultType: ResultType): boolean {
  return resultType === "unique_code";
}

function missing(resultType: ResultType, hasText: boolean, hasFile: boolean): FieldError[] {
  if (RESULT_FILE_KINDS[resultType].length === 0) return hasText ? [] : [{ field: "comment", code: "required" }];
  if (resultType === "all") return hasText || hasFile ? [] : [{ field: "comment", code: "required" }];
  return hasFile ? [] : [{ field: "files", code: "required" }];
}
