/** The work of one vitest run; passed through the environment as the path of a JSON file. */
export interface Job {
  readonly project: string;
  /** Absolute paths. */
  readonly tests: readonly string[];
  /** The sources to change, from the root. */
  readonly sources: readonly string[];
  /** Ids of the changes to try. */
  readonly ids: readonly string[];
  /** Those whose doing needn't match what others did, such as statements': a test's world may be built without them. */
  readonly repeatable: readonly string[];
  /** Those that make no difference to a world with one workspace, even if it's built with them. */
  readonly ofWorkspaces: readonly string[];
  /** The source of each. */
  readonly places: Readonly<Record<string, string>>;
  /**
   * Whether each change is tried alone, and every test's world is built anew for one that wasn't noticed in the world
   * that was there.
   */
  readonly isThorough: boolean;
  /** Where findings are written as JSON lines, as soon as they're known. */
  readonly findings: string;
}

/** A worker's progress. */
export type Finding =
  /** A test file passes on unchanged code, and its tests reach these changes. */
  | { readonly kind: "reached"; readonly test: string; readonly ids: readonly string[] }
  /** A test file failing twice on unchanged code proves nothing. */
  | { readonly kind: "broken"; readonly test: string; readonly why: string }
  /** Changes are about to be tried, or, after it ran out of time, the unchanged code; `silenceMs` is enough for either. */
  | { readonly kind: "tried"; readonly ids: readonly string[]; readonly test: string; readonly silenceMs: number }
  | { readonly kind: "killed"; readonly id: string; readonly by: string }
  | { readonly kind: "survived"; readonly id: string; readonly test: string }
  /** Everything that reaches a change was tried. */
  | { readonly kind: "settled"; readonly id: string }
  /** A change ran out of time, and so did the unchanged code. */
  | { readonly kind: "unjudged"; readonly id: string; readonly why: string }
  /** Everything was tried: a worker that ends without this was killed by a change. */
  | { readonly kind: "done" };

/** Environment variable with the job file's path. */
export const JOB_VARIABLE = "GUILDHALL_MUTANTS_JOB";
