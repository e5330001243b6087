/** A change that nobody can tell from the code as it is, and why. */
export interface Equivalent {
  readonly file: string;
  /** Texts as the report shows them, or parts of these. */
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

/** Changes judged one by one. A new one is written here only when no test could fail by it. */
export const EQUIVALENTS: readonly Equivalent[] = [];
