import { isGiftTo } from "@guildhall/core/purchases";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { writeExport } from "../http/export.ts";
import type { ExportAnswer } from "../http/export.ts";
import type { MemberCall } from "../lib/deps.ts";
import { translatorOf } from "../lib/texts.ts";
import type { Cell, SheetColumn, TypedSheet } from "../spreadsheets/typed-sheet.ts";
import { findPaidCurrencies } from "./purchase-list.repository.ts";
import { findSheetPiece, findSheetPurchases } from "./purchase-sheet.repository.ts";
import type { SheetPurchase } from "./purchase-sheet.repository.ts";
import { listKeyOf } from "./list-purchases.service.ts";
import type { ListQuestion } from "./list-purchases.service.ts";

/** Purchases read at a time while the file is written. */
const PIECE = 500;

/** A list of purchases as a sheet in the list's order, with a column per currency paid. */
export async function exportPurchases(call: MemberCall, question: ListQuestion): Promise<TypedSheet> {
  const key = await listKeyOf(call, question);
  const paid = await findPaidCurrencies(call.db, { ...key, callerId: call.actor.memberId });
  return sheetOf(call, { name: question.list, paid, pieces: piecesOf(call, question) });
}

/** Just-activated purchases as a response field. */
export async function exportActivated(call: MemberCall, ids: readonly number[]): Promise<ExportAnswer> {
  const rows = await findSheetPurchases(call.db, call.actor.workspace.id, ids);
  const paid = rows.flatMap((row) => withoutGiftPrice(row, call.actor.memberId).currencyIds);
  return writeExport(call, await sheetOf(call, { name: "activated", paid, pieces: [rows] }));
}

type Pieces = AsyncIterable<readonly SheetPurchase[]> | Iterable<readonly SheetPurchase[]>;

async function* piecesOf(call: MemberCall, question: ListQuestion): AsyncGenerator<readonly SheetPurchase[]> {
  const key = await listKeyOf(call, question);
  let after: SheetPurchase | null = null;
  do {
    const rows: SheetPurchase[] = await findSheetPiece(call.db, key, { after, limit: PIECE });
    yield rows;
    after = rows.at(-1) ?? null;
  } while (after !== null);
}

async function sheetOf(
  call: MemberCall,
  {
    name,
    paid,
    pieces,
  }: { readonly name: ListQuestion["list"]; readonly paid: readonly number[]; readonly pieces: Pieces },
): Promise<TypedSheet> {
  const t = translatorOf(call.language);
  const currencies = (await findCurrencies(call.db, call.actor.workspace.id)).filter(({ id }) => paid.includes(id));
  const column = ({ key, ...of }: Omit<SheetColumn, "title"> & { readonly key: string }): SheetColumn => ({
    title: t(`spending:sheet.${key}`),
    ...of,
  });
  return {
    sheetName: t(`spending:sheet.${name}`),
    columns: [
      column({ key: "id", kind: "number", width: 10 }),
      column({ key: "perk", kind: "text", width: 40 }),
      column({ key: "holder", kind: "text", width: 26 }),
      column({ key: "buyer", kind: "text", width: 26 }),
      column({ key: "bought", kind: "instant", width: 18 }),
      column({ key: "requested", kind: "instant", width: 18 }),
      column({ key: "activatedAt", kind: "instant", width: 18 }),
      column({ key: "activatedBy", kind: "text", width: 26 }),
      column({ key: "message", kind: "text", width: 40 }),
      column({ key: "comment", kind: "text", width: 40 }),
      column({ key: "free", kind: "text", width: 10 }),
      ...currencies.map((currency): SheetColumn => ({ title: currency.name, kind: "amount", width: 14 })),
    ],
    rows: rowsOf(pieces, {
      yes: t("spending:sheet.yes"),
      currencyIds: currencies.map(({ id }) => id),
      callerId: call.actor.memberId,
    }),
  };
}

/** What a sheet's cells need besides the purchase. */
interface SheetTexts {
  readonly yes: string;
  readonly currencyIds: readonly number[];
  readonly callerId: number;
}

async function* rowsOf(pieces: Pieces, words: SheetTexts): AsyncGenerator<readonly Cell[]> {
  for await (const rows of pieces) for (const row of rows) yield toCells(withoutGiftPrice(row, words.callerId), words);
}

/** Hides the price of a gift from its recipient. */
function withoutGiftPrice(row: SheetPurchase, callerId: number): SheetPurchase {
  return isGiftTo(callerId, row) ? { ...row, isFree: false, amounts: [], currencyIds: [] } : row;
}

function toCells(row: SheetPurchase, { yes, currencyIds }: SheetTexts): Cell[] {
  return [
    row.id,
    row.title,
    row.holder,
    row.buyer,
    row.createdAt,
    row.requestedAt,
    row.activatedAt,
    row.activator,
    row.message,
    row.comment,
    row.isFree ? yes : null,
    ...currencyIds.map((id) => amountIn(row, id)),
  ];
}

/** The price in a currency (hundredths), if any. */
function amountIn(row: SheetPurchase, currencyId: number): number | null {
  return row.amounts[row.currencyIds.indexOf(currencyId)] ?? null;
}
