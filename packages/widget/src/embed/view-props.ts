import type { OwnPanel } from "./panel.ts";

/** What a view is told. */
export interface ViewProps {
  /** The id of the view's subject; 0 for none. */
  readonly id: number;
  /** What its form begins with; absent for nothing. */
  readonly text?: string | undefined;
  readonly panel: OwnPanel;
}
