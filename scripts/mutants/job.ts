/** The work of one vitest run; passed through the environment as the path of a JSON file. */
export interface Job {
  readonly project: string;
  /** Absolute paths. */
  readonly tests: readonly string[];
  /** The sources to change, from the root. */
  readonly sources: readonly string[];
  /** Ids of the changes to try. */
  readonly ids: readonly string[];
  /** Where findings are written as JSON lines, as soon as they're known. */
  readonly findings: string;
}

/** A worker's progress. */
export type Finding =
  /** A test file passes on unchanged code, and its tests reach these changes. */
  | { readonly kind: "reached"; readonly test: string; readonly ids: readonly string[] }
  /** A test file failing on unchanged code proves nothing. */
  | { readonly kind: "broken"; readonly test: string; readonly why: string }
  | { readonly kind: "tried"; readonly id: string; readonly test: string }
  | { readonly kind: "killed"; readonly id: string; readonly by: string }
  /** Everything was tried: a worker that ends without this was killed by a change. */
  | { readonly kind: "done" }
  | { readonly kind: "survived"; readonly id: string; readonly test: string };

/** Environment variable with the job file's path. */
export const JOB_VARIABLE = "GUILDHALL_MUTANTS_JOB";
