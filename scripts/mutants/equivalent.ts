/** A change with no observable effect, and why. */
export interface Equivalent {
  readonly file: string;
  /** As in the report, or a part of it. */
  readonly from: string;
  readonly to: string;
  /** Whether `from` and `to` are the whole report, not parts of it. */
  readonly isWhole?: true;
  /** A part of its line, if the change alone could be several. */
  readonly line?: string;
  readonly why: string;
}
