import { currencyNameIn, runningBalances } from "@guildhall/core";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { translatorOf } from "../lib/texts.ts";
import type { Cell, SheetColumn, TypedSheet } from "../spreadsheets/typed-sheet.ts";
import { explainMovements } from "./explain-movements.service.ts";
import { ownerOfStatement } from "./read-statement.service.ts";
import type { StatementQuestion } from "./read-statement.service.ts";
import { findMovements, findStatementAccounts } from "./statement.repository.ts";
import type { StatementKey } from "./statement.repository.ts";

/** Transfers read at once while the file is being written. */
const PIECE = 500;

/** A statement as a sheet, newest first, as it was when it was asked for. */
export async function exportTransfers(call: MemberCall, question: StatementQuestion): Promise<TypedSheet> {
  const owner = await ownerOfStatement(call, question);
  const t = translatorOf(call.language);
  const column = (key: string, kind: SheetColumn["kind"], width: number): SheetColumn => ({ title: t(`statement:sheet.${key}`), kind, width });
  const workspaceId = call.actor.workspace.id;
  const accounts = await findStatementAccounts(call.db, { workspaceId, memberId: owner.id, currencyId: question.currencyId });
  return {
    sheetName: t("statement:sheet.name", { name: owner.name }),
    columns: [
      column("id", "number", 10),
      column("at", "instant", 18),
      column("reason", "text", 24),
      column("about", "text", 44),
      column("person", "text", 26),
      column("currency", "text", 18),
      column("amount", "amount", 14),
      column("balance", "amount", 14),
    ],
    rows: rowsOf(call, owner.id, { workspaceId, accounts }),
  };
}

async function* rowsOf(call: MemberCall, memberId: number, key: StatementKey): AsyncGenerator<readonly Cell[]> {
  const t = translatorOf(call.language);
  const names = new Map((await findCurrencies(call.db, key.workspaceId)).map((each) => [each.id, currencyNameIn(call.language, each)]));
  const standing = new Map(key.accounts.map(({ currencyId, balance }) => [currencyId, balance]));
  for (let lastId = 0; ; ) {
    const movements = await findMovements(call.db, key, { lastId, limit: PIECE });
    for (const each of await explainMovements(call, memberId, runningBalances(movements, standing))) {
      const { id, at, reason, title, person, currencyId, amount, balance } = each;
      yield [id, at, t(`statement:reasons.${reason}`), title, person?.name ?? null, names.get(currencyId) ?? "", amount, balance];
    }
    lastId = movements.at(-1)?.id ?? 0;
    if (movements.length < PIECE) return;
  }
}
