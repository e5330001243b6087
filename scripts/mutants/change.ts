/** One small change a good test should notice: a node's new text. */
export interface Change {
  /** The kind of change, in a few words. */
  readonly operator: string;
  /** The node's new text; an expression replaces an expression. */
  readonly text: string;
}
