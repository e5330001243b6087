import type { OwnPanel } from "./panel.ts";

/** What a view is told. */
export interface ViewProps {
  /** The id of the view's subject; 0 for none. */
  readonly id: number;
  readonly panel: OwnPanel;
}
