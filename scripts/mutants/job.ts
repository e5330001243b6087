/** What one start of vitest has to find out; handed over by the environment, as JSON in a file. */
export interface Job {
  readonly project: string;
  /** Test files, by absolute path. */
  readonly tests: readonly string[];
  /** The sources to change, from the root. */
  readonly sources: readonly string[];
  /** The ids of the changes to try. */
  readonly ids: readonly string[];
  /** Where each finding is written, a line of JSON each, as soon as it is known. */
  readonly findings: string;
}

/** What a worker tells on its way. */
export type Finding =
  /** A test file passes as the code is, and these changes lie on the way of its tests. */
  | { readonly kind: "reached"; readonly test: string; readonly ids: readonly string[] }
  /** A test file that fails as the code is proves nothing. */
  | { readonly kind: "broken"; readonly test: string; readonly why: string }
  | { readonly kind: "tried"; readonly id: string; readonly test: string }
  | { readonly kind: "killed"; readonly id: string; readonly by: string }
  /** Everything was tried: a worker that ends without this was ended by a change. */
  | { readonly kind: "done" }
  | { readonly kind: "survived"; readonly id: string; readonly test: string };

/** The variable that names the job's file. */
export const JOB_VARIABLE = "GUILDHALL_MUTANTS_JOB";
