/** What the cells of a column hold. */
export type ColumnKind = "text" | "number" | "amount" | "instant";

export interface SheetColumn {
  /** In the caller's language. */
  readonly title: string;
  /** `amount` in hundredths, shown with two decimals; `instant` shown in the workspace's time zone. */
  readonly kind: ColumnKind;
  /** In characters. */
  readonly width: number;
}

/** Of its column's kind; null is empty. */
export type Cell = string | number | Date | null;

/** An export; its rows are read page by page while the file is written. */
export interface TypedSheet {
  /** Tab name, and start of the file name. */
  readonly sheetName: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}
