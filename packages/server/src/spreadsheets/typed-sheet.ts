/** What the cells of a column hold. */
export type ColumnKind = "text" | "number" | "amount" | "instant";

/** One column of an export. */
export interface SheetColumn {
  /** In the asker's language. */
  readonly title: string;
  /** `amount` in hundredths, shown with two decimals; `instant` shown in the workspace's time zone. */
  readonly kind: ColumnKind;
  /** In characters. */
  readonly width: number;
}

/** A cell, of the kind of its column; null leaves it empty. */
export type Cell = string | number | Date | null;

/** What a call that exports answers with: its rows come page by page, while the file is being written. */
export interface TypedSheet {
  /** On the tab, and the beginning of the file's name. */
  readonly sheetName: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}
