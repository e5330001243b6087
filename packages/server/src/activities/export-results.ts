import { findCurrencies } from "../currencies/currency.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import type { Cell, SheetColumn, TypedSheet } from "../spreadsheets/typed-sheet.ts";

/** Results read at a time while the file is written. */
const PIECE = 500;

export interface ResultRow {
  readonly cells: readonly Cell[];
  /** In hundredths, several of a currency are added up; null if it isn't to be paid yet. */
  readonly paid: readonly { readonly currencyId: number; readonly amount: number }[] | null;
}

/** What people did with an activity, one result a row. */
export interface Results extends Pick<TypedSheet, "sheetName"> {
  readonly columns: readonly SheetColumn[];
  /** Each gets a column behind the others. */
  readonly currencyIds: readonly number[];
  /** Newest first, before this id; 0 is from the newest. */
  readonly findIds: (page: { readonly before: number; readonly limit: number }) => Promise<readonly number[]>;
  /** In the order of the ids. */
  readonly readRows: (ids: readonly number[]) => Promise<readonly ResultRow[]>;
}

/** An activity's results as a sheet, newest first, with a column per reward currency. */
export async function exportResults({ db, actor }: MemberCall, results: Results): Promise<TypedSheet> {
  const { sheetName, columns, currencyIds } = results;
  const names = new Map((await findCurrencies(db, actor.workspace.id)).map((currency) => [currency.id, currency.name]));
  return {
    sheetName,
    columns: [
      ...columns,
      ...currencyIds.map((id): SheetColumn => ({ title: names.get(id) ?? "", kind: "amount", width: 14 })),
    ],
    rows: rowsOf(results),
  };
}

async function* rowsOf({ currencyIds, findIds, readRows }: Results): AsyncGenerator<readonly Cell[]> {
  for (let before = 0; ;) {
    const ids = await findIds({ before, limit: PIECE });
    for (const { cells, paid } of await readRows(ids)) {
      const amountOf = (id: number) =>
        paid?.reduce((sum, each) => (each.currencyId === id ? sum + each.amount : sum), 0) ?? null;
      yield [...cells, ...currencyIds.map(amountOf)];
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < PIECE) return;
    before = last;
  }
}
