/** One small change that a good test should notice: what a node's text becomes. */
export interface Change {
  /** What kind of change it is, in few words. */
  readonly operator: string;
  /** The node as it reads afterwards; an expression in the place of an expression. */
  readonly text: string;
}
