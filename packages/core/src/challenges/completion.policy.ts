import type { FieldError } from "../lib/errors.ts";
import { COMPLETION_DOCUMENT_TYPES, COMPLETION_IMAGE_TYPES, MAX_COMPLETION_FILES } from "../lib/limits.ts";
import type { FieldProblem } from "../lib/text-codes.ts";
import { nameKinds } from "../lib/upload.ts";
import type { FileKind } from "../lib/upload.ts";
import type { ResultType } from "./challenge.values.ts";

/** Anything that can be seen; blanks of every kind and control characters alone are no text. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The kinds of files that a result may hold; none where it is a text. */
export const RESULT_FILE_KINDS: Readonly<Record<ResultType, readonly FileKind[]>> = {
  all: [...COMPLETION_IMAGE_TYPES, ...COMPLETION_DOCUMENT_TYPES],
  file: [...COMPLETION_IMAGE_TYPES, ...COMPLETION_DOCUMENT_TYPES],
  image: COMPLETION_IMAGE_TYPES,
  text: [],
  unique_code: [],
};

/** A completion as somebody hands it in. */
export interface Completion {
  readonly resultType: ResultType;
  readonly comment: string;
  /** The kinds of the new files, in their order. */
  readonly newKinds: readonly FileKind[];
  /** How many files of the attempt before stay. */
  readonly keptFiles: number;
}

/**
 * Says what a completion lacks or has too much of: a text for texts and codes, a file for files and images,
 * either for anything. Files are named `file_0` and on; together they are `files`.
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

/** What a unique code is told by: without blanks around it, in lower case, one spelling per letter. */
export function uniqueCodeKey(comment: string): string {
  return comment.trim().toLowerCase().normalize("NFC");
}

/** Whether no two completions of a challenge may carry the same text. */
export function isUniqueCode(resultType: ResultType): boolean {
  return resultType === "unique_code";
}

function missing(resultType: ResultType, hasText: boolean, hasFile: boolean): FieldError[] {
  if (RESULT_FILE_KINDS[resultType].length === 0) return hasText ? [] : [{ field: "comment", code: "required" }];
  if (resultType === "all") return hasText || hasFile ? [] : [{ field: "comment", code: "required" }];
  return hasFile ? [] : [{ field: "files", code: "required" }];
}
