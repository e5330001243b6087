import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { translatorOf } from "../lib/texts.ts";
import type { Cell, TypedSheet } from "../spreadsheets/typed-sheet.ts";
import { explainMovements } from "./explain-movements.service.ts";
import type { MovementsOf } from "./explain-movements.service.ts";
import { ownerOfStatement } from "./get-statement.service.ts";
import type { StatementQuestion } from "./get-statement.service.ts";
import { findMovements, findStatementAccounts } from "./statement.repository.ts";
import type { StatementKey } from "./statement.repository.ts";

/** Transfers read at a time while the file is written. */
const PIECE = 500;

/** A statement as a sheet, newest first, as of the request. */
export async function exportStatement(call: MemberCall, question: StatementQuestion): Promise<TypedSheet> {
  const owner = await ownerOfStatement(call, question);
  const t = translatorOf(call.language);
  const workspaceId = call.actor.workspace.id;
  const accounts = await findStatementAccounts(call.db, {
    workspaceId,
    memberId: owner.id,
    currencyId: question.currencyId,
  });
  return {
    sheetName: t("statement:sheet.name", { name: owner.name }),
    columns: (
      [
        { key: "id", kind: "number", width: 10 },
        { key: "at", kind: "instant", width: 18 },
        { key: "reason", kind: "text", width: 24 },
        { key: "about", kind: "text", width: 44 },
        { key: "person", kind: "text", width: 26 },
        { key: "currency", kind: "text", width: 18 },
        { key: "amount", kind: "amount", width: 14 },
        { key: "balance", kind: "amount", width: 14 },
      ] as const
    ).map(({ key, ...column }) => ({ title: t(`statement:sheet.${key}`), ...column })),
    rows: rowsOf(call, { memberId: owner.id, features: question.features }, { workspaceId, accounts }),
  };
}

async function* rowsOf(call: MemberCall, of: MovementsOf, key: StatementKey): AsyncGenerator<readonly Cell[]> {
  const t = translatorOf(call.language);
  const currencies = presentCurrencies(await findCurrencies(call.db, key.workspaceId), call.language);
  let lastId = 0;
  do {
    const movements = await findMovements(call.db, key, { lastId, limit: PIECE });
    for (const each of await explainMovements(call, of, movements)) {
      const { id, at, reason, title, person, currencyId, amount, balance } = each;
      const names = [person === null ? null : person.name, currencies.named(currencyId).currencyName];
      yield [id, at, t(`statement:reasons.${reason}`), title, ...names, amount, balance];
    }
    lastId = movements.at(-1)?.id ?? 0;
  } while (lastId !== 0);
}
